import type { FormErrors } from './form-errors.ts';
import { type Body, bodiesOf, isBody, numberOf } from './types.ts';

type Path = readonly (string | number)[];

/** Checks the rows of a message: at most five, of five buttons or one select each, no custom id twice. */
export function checkRows(rows: unknown, errors: FormErrors, path: Path): void {
  const list = bodiesOf(rows);
  if (list.length > 5) errors.add(path, 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 5 in length.');
  const ids = new Set<unknown>();
  list.forEach((row, at) => {
    const here = [...path, at];
    errors.oneOf(row.type, [1], [...here, 'type']);
    errors.between(row.components, 1, 5, [...here, 'components']);
    let width = 0;
    bodiesOf(row.components).forEach((component, index) => {
      const its = [...here, 'components', index];
      width += component.type === 2 ? 1 : 5;
      if (width > 5)
        errors.add(
          its,
          'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
          'The specified component exceeds the maximum width',
        );
      if (component.type === 2) checkButton(component, errors, its);
      else if (component.type === 3) checkSelect(component, errors, its);
      else errors.oneOf(component.type, [2, 3, 5, 6, 7, 8], [...its, 'type']);
      checkCustomId(component, ids, errors, its);
    });
  });
}

function checkCustomId({ custom_id }: Body, ids: Set<unknown>, errors: FormErrors, path: Path): void {
  errors.between(custom_id, 1, 100, [...path, 'custom_id']);
  if (ids.has(custom_id))
    errors.add(
      [...path, 'custom_id'],
      'COMPONENT_CUSTOM_ID_DUPLICATED',
      'Component custom id cannot be duplicated',
    );
  ids.add(custom_id);
}

function checkButton({ label, style, emoji }: Body, errors: FormErrors, path: Path): void {
  errors.atMost(label, 80, [...path, 'label']);
  errors.oneOf(style, [1, 2, 3, 4], [...path, 'style']);
  if (!label && !emoji)
    errors.add(path, 'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED', 'A label or emoji is required');
}

function checkSelect({ placeholder, options }: Body, errors: FormErrors, path: Path): void {
  errors.atMost(placeholder, 150, [...path, 'placeholder']);
  errors.between(options, 1, 25, [...path, 'options']);
  const values = new Set<unknown>();
  bodiesOf(options).forEach((option, at) => {
    const here = [...path, 'options', at];
    errors.between(option.label, 1, 100, [...here, 'label']);
    errors.between(option.value, 1, 100, [...here, 'value']);
    if (values.has(option.value))
      errors.add(
        here,
        'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
        'The specified option value is already used',
      );
    values.add(option.value);
  });
}

/** Checks a form: a title, and up to five inputs, each in a label or in a row of its own. */
export function checkModal(data: Body, errors: FormErrors, path: Path): void {
  errors.between(data.custom_id, 1, 100, [...path, 'custom_id']);
  errors.between(data.title, 1, 45, [...path, 'title']);
  errors.between(data.components, 1, 5, [...path, 'components']);
  bodiesOf(data.components).forEach((frame, at) => {
    const here = [...path, 'components', at];
    const isLabel = frame.type === 18;
    errors.oneOf(frame.type, [1, 18], [...here, 'type']);
    const input = isLabel ? frame.component : bodiesOf(frame.components)[0];
    if (!isBody(input)) {
      errors.required([...here, 'component']);
      return;
    }
    errors.between(isLabel ? frame.label : input.label, 1, 45, [...here, 'label']);
    errors.atMost(frame.description, 100, [...here, 'description']);
    errors.oneOf(input.type, [4], [...here, 'type']);
    errors.oneOf(input.style, [1, 2], [...here, 'style']);
    errors.between(input.custom_id, 1, 100, [...here, 'custom_id']);
    errors.atMost(input.placeholder, 100, [...here, 'placeholder']);
    errors.atMost(input.value, 4000, [...here, 'value']);
    if (
      input.max_length !== undefined &&
      (numberOf(input.max_length) < 1 || numberOf(input.max_length) > 4000)
    )
      errors.add(
        [...here, 'max_length'],
        'NUMBER_TYPE_MAX',
        'int value should be less than or equal to 4000.',
      );
  });
}
