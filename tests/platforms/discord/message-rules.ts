import { checkRows } from './component-rules.ts';
import { type FormErrors, lengthOf } from './form-errors.ts';
import { type Body, bodiesOf, isBody, numberOf, textOf } from './types.ts';

type Path = readonly (string | number)[];

/** Checks what a message is made of, new or edited. */
export function checkMessage(body: Body, files: number, errors: FormErrors, path: Path = []): void {
  if (body.content !== undefined && body.content !== null && typeof body.content !== 'string')
    errors.add([...path, 'content'], 'STRING_TYPE_CONVERT', 'Could not interpret the content as string.');
  errors.atMost(body.content, 2000, [...path, 'content']);
  if (body.nonce !== undefined) errors.atMost(String(body.nonce), 25, [...path, 'nonce']);
  checkEmbeds(bodiesOf(body.embeds), errors, [...path, 'embeds']);
  checkRows(body.components ?? [], errors, [...path, 'components']);
  bodiesOf(body.attachments).forEach((one, at) => {
    errors.atMost(one.description, 1024, [...path, 'attachments', at, 'description']);
  });
  if (files > 10) errors.add([...path, 'files'], 'BASE_TYPE_MAX_LENGTH', 'Must be 10 or fewer in length.');
}

/** What must not be set while a reply is only promised. */
export function checkDeferral(body: Body, errors: FormErrors, path: Path): void {
  if ((numberOf(body.flags) & ~64) !== 0)
    errors.add([...path, 'flags'], 'BASE_TYPE_CHOICES', 'Only EPHEMERAL may be set on a deferred response.');
}

export function isEmpty(body: Body, files: number): boolean {
  const listed = [body.embeds, body.components].some((list) => bodiesOf(list).length > 0);
  return textOf(body.content).trim() === '' && !listed && files === 0;
}

function checkEmbeds(embeds: readonly Body[], errors: FormErrors, path: Path): void {
  if (embeds.length > 10) errors.add(path, 'BASE_TYPE_MAX_LENGTH', 'Must be 10 or fewer in length.');
  let total = 0;
  embeds.forEach((embed, at) => {
    const here = [...path, at];
    const footer = isBody(embed.footer) ? embed.footer.text : undefined;
    errors.atMost(embed.title, 256, [...here, 'title']);
    errors.atMost(embed.description, 4096, [...here, 'description']);
    errors.atMost(footer, 2048, [...here, 'footer', 'text']);
    const fields = bodiesOf(embed.fields);
    if (fields.length > 25)
      errors.add([...here, 'fields'], 'BASE_TYPE_MAX_LENGTH', 'Must be 25 or fewer in length.');
    fields.forEach((field, index) => {
      errors.between(field.name, 1, 256, [...here, 'fields', index, 'name']);
      errors.between(field.value, 1, 1024, [...here, 'fields', index, 'value']);
    });
    const texts = [
      embed.title,
      embed.description,
      footer,
      ...fields.flatMap(({ name, value }) => [name, value]),
    ];
    total += texts.reduce((sum: number, text) => sum + lengthOf(textOf(text)), 0);
  });
  if (total > 6000) errors.add(path, 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000');
}
