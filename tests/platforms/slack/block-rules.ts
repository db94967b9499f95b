import { z } from 'zod';
import { type Block, BlockSchema, type Element, wordsOf } from './visible.ts';

// Slack's documented limits for what our tests can meet, in its own words where they are known.

const properties: Readonly<Record<string, readonly string[]>> = {
  section: ['text', 'fields', 'accessory', 'expand'],
  actions: ['elements'],
  header: ['text'],
  divider: [],
  context: ['elements'],
  input: ['label', 'element', 'hint', 'optional', 'dispatch_action'],
};
const elementProperties: Readonly<Record<string, readonly string[]>> = {
  button: ['text', 'value', 'url', 'style', 'confirm', 'accessibility_label'],
  plain_text_input: [
    'placeholder',
    'initial_value',
    'multiline',
    'min_length',
    'max_length',
    'focus_on_load',
  ],
  mrkdwn: ['text', 'verbatim'],
  plain_text: ['text', 'emoji'],
};

type Report = (problem: string, pointer: string) => void;

/** Slack's problems with the blocks of a message; none where it would take them. */
export function checkBlocks(raw: unknown, most = 50, pointer = '/blocks'): string[] {
  const problems: string[] = [];
  const report: Report = (problem, at) => problems.push(`${problem} [json-pointer:${at}]`);
  const blocks = z.array(BlockSchema).safeParse(raw);
  if (!blocks.success) return [`must be an array of blocks [json-pointer:${pointer}]`];
  if (blocks.data.length > most) report(`no more than ${most} items allowed`, pointer);
  const ids = blocks.data.flatMap(({ block_id: id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size < ids.length) report('`block_id` already exists', pointer);
  for (const [at, block] of blocks.data.entries()) checkBlock(block, `${pointer}/${at}`, report);
  return problems;
}

function checkBlock(block: Block, at: string, report: Report): void {
  const known = properties[block.type];
  if (known === undefined) {
    report(`unsupported type: ${block.type}`, `${at}/type`);
    return;
  }
  extra(block, ['block_id', ...known], at, report);
  switch (block.type) {
    case 'section':
      checkText(block.text, 3000, `${at}/text`, report);
      return;
    case 'header':
      checkText(block.text, 150, `${at}/text`, report, 'plain_text');
      return;
    case 'input':
      checkText(block.label, 2000, `${at}/label`, report, 'plain_text');
      if (block.element === undefined) report('missing required field: element', at);
      else checkElement(block.element, `${at}/element`, report);
      return;
    case 'context':
    case 'actions': {
      const elements = block.elements ?? [];
      const most = block.type === 'context' ? 10 : 25;
      if (elements.length > most) report(`no more than ${most} items allowed`, `${at}/elements`);
      if (elements.length === 0) report('no fewer than 1 items allowed', `${at}/elements`);
      for (const [index, element] of elements.entries())
        checkElement(element, `${at}/elements/${index}`, report);
      const ids = elements.flatMap(({ action_id: id }) => (id === undefined ? [] : [id]));
      if (new Set(ids).size < ids.length) report('`action_id` already exists', `${at}/elements`);
    }
  }
}

function checkElement(element: Element, at: string, report: Report): void {
  const known = elementProperties[element.type];
  if (known === undefined) {
    report(`unsupported type: ${element.type}`, `${at}/type`);
    return;
  }
  extra(element, ['action_id', ...known], at, report);
  if ((element.action_id ?? 'x') === '' || (element.action_id ?? '').length > 255)
    report('must be less than 256 characters', `${at}/action_id`);
  if (element.type === 'button') {
    checkText(element.text, 75, `${at}/text`, report, 'plain_text');
    if ((element.value ?? '').length > 2000) report('must be less than 2001 characters', `${at}/value`);
  } else if (element.type !== 'plain_text_input') checkText(element, 3000, at, report);
  else if ((element.max_length ?? 3000) > 3000) report('must be between 1 and 3000', `${at}/max_length`);
}

function checkText(raw: unknown, most: number, at: string, report: Report, only?: string): void {
  const read = z.looseObject({ type: z.enum(['plain_text', 'mrkdwn']), text: z.string() }).safeParse(raw);
  if (!read.success || (only !== undefined && read.data.type !== only)) {
    report('failed to match all allowed schemas', at);
    return;
  }
  if (read.data.text === '') report('must be more than 0 characters', `${at}/text`);
  if ([...read.data.text].length > most) report(`must be less than ${most + 1} characters`, `${at}/text`);
}

function extra(value: object, known: readonly string[], at: string, report: Report): void {
  for (const key of Object.keys(value))
    if (key !== 'type' && !known.includes(key)) report(`invalid additional property: ${key}`, at);
}

/** Slack's problems with a modal or a Home. */
export function checkView(raw: unknown, type: 'modal' | 'home'): string[] {
  const read = z
    .strictObject({
      type: z.literal(type),
      title: z.unknown(),
      submit: z.unknown(),
      close: z.unknown(),
      blocks: z.array(BlockSchema),
      private_metadata: z.string().max(3000).optional(),
      callback_id: z.string().max(255).optional(),
    })
    .partial({ title: true, submit: true, close: true })
    .safeParse(raw);
  if (!read.success)
    return read.error.issues.map(({ path, message }) => `${message} [json-pointer:/view/${path.join('/')}]`);
  const { title, submit, close, blocks } = read.data;
  const long = [title, submit, close].filter((text) => text !== undefined && wordsOf(text).length > 24);
  return [
    ...long.map((text) => `must be less than 25 characters: ${wordsOf(text)}`),
    ...(type === 'modal' && title === undefined ? ['missing required field: title'] : []),
    ...(blocks.some((block) => block.type === 'input') && submit === undefined
      ? ['missing required field: submit']
      : []),
    ...checkBlocks(blocks, 100, '/view/blocks'),
  ];
}
