import { type FormErrors, lengthOf } from './form-errors.ts';
import { type Body, bodiesOf, textOf } from './types.ts';

type Path = readonly (string | number)[];

const named = /^[-_ʼ\p{L}\p{N}]{1,32}$/u;

/** Checks the commands of an application: names, descriptions, numbers and sizes. */
export function checkCommands(commands: readonly Body[], errors: FormErrors): void {
  const seen = new Set<string>();
  commands.forEach((command, at) => {
    const type = command.type ?? 1;
    if (type === 1) {
      checkName(command.name, errors, [at, 'name']);
      errors.between(command.description, 1, 100, [at, 'description']);
      checkOptions(bodiesOf(command.options), errors, [at, 'options'], 0);
      if (weigh(command) > 8000)
        errors.add([at], 'APPLICATION_COMMAND_TOO_LARGE', 'Command exceeds maximum size (8000)');
    } else {
      errors.between(command.name, 1, 32, [at, 'name']);
      if (command.description)
        errors.add(
          [at, 'description'],
          'APPLICATION_COMMAND_INVALID_DESCRIPTION',
          'Context menu commands cannot have description',
        );
    }
    const key = `${type}:${command.name}`;
    if (seen.has(key))
      errors.add([at], 'APPLICATION_COMMANDS_DUPLICATE_NAME', 'Application command names must be unique');
    seen.add(key);
  });
}

function checkName(name: unknown, errors: FormErrors, path: Path): void {
  if (typeof name !== 'string' || name === '') {
    errors.required(path);
    return;
  }
  if (!named.test(name))
    errors.add(path, 'STRING_TYPE_REGEX', 'String value did not match validation regex.');
  if (name !== name.toLowerCase())
    errors.add(path, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
}

function checkOptions(options: readonly Body[], errors: FormErrors, path: Path, depth: number): void {
  if (options.length > 25) errors.add(path, 'BASE_TYPE_MAX_LENGTH', 'Must be 25 or fewer in length.');
  let isOptional = false;
  options.forEach((option, at) => {
    const here = [...path, at];
    checkName(option.name, errors, [...here, 'name']);
    errors.between(option.description, 1, 100, [...here, 'description']);
    errors.oneOf(option.type, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], [...here, 'type']);
    const choices = bodiesOf(option.choices);
    if (choices.length > 25)
      errors.add([...here, 'choices'], 'BASE_TYPE_MAX_LENGTH', 'Must be 25 or fewer in length.');
    if (choices.length > 0 && option.autocomplete === true)
      errors.add(
        [...here, 'choices'],
        'APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE',
        'Autocomplete and choices are mutually exclusive.',
      );
    if (option.required === true && isOptional)
      errors.add(
        here,
        'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
        'Required options must be placed before non-required options',
      );
    isOptional ||= option.required !== true;
    const inner = bodiesOf(option.options);
    if (inner.length > 0) checkOptions(inner, errors, [...here, 'options'], depth + 1);
  });
}

function weigh(command: Body): number {
  const choices = bodiesOf(command.choices).reduce(
    (sum, choice) => sum + lengthOf(textOf(choice.name)) + lengthOf(textOf(choice.value)),
    0,
  );
  const own = lengthOf(textOf(command.name)) + lengthOf(textOf(command.description));
  return own + choices + bodiesOf(command.options).reduce((sum, option) => sum + weigh(option), 0);
}

/** Checks what is offered while an option is typed. */
export function checkChoices(data: Body, errors: FormErrors, path: Path): void {
  if (!Array.isArray(data.choices)) {
    errors.required([...path, 'choices']);
    return;
  }
  errors.between(data.choices, 0, 25, [...path, 'choices']);
  bodiesOf(data.choices).forEach((choice, at) => {
    errors.between(choice.name, 1, 100, [...path, 'choices', at, 'name']);
    errors.between(choice.value, 1, 100, [...path, 'choices', at, 'value']);
  });
}
