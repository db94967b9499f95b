import { type Body, bodiesOf, isBody, type Message, textOf } from './types.ts';

/** Every component of a message or a form, those within others included. */
export function componentsOf(components: unknown): Body[] {
  return bodiesOf(components).flatMap((one) => [
    one,
    ...componentsOf(one.components),
    ...(isBody(one.component) ? componentsOf([one.component]) : []),
  ]);
}

/** What a person reads of a message or a form. */
export function visibleText(
  message: Pick<Message, 'content' | 'embeds' | 'components' | 'attachments'>,
): string {
  const embedded = message.embeds.flatMap((embed) => [
    textOf(embed.title),
    textOf(embed.description),
    ...bodiesOf(embed.fields).map(({ name, value }) => `${textOf(name)}: ${textOf(value)}`),
    isBody(embed.footer) ? textOf(embed.footer.text) : '',
  ]);
  const below = componentsOf(message.components).flatMap((one) => {
    if (one.type === 2) return [`[${textOf(one.label)}]`];
    if (one.type === 3)
      return [
        `(${textOf(one.placeholder)})`,
        ...bodiesOf(one.options).map(({ label }) => `(${textOf(label)})`),
      ];
    return [textOf(one.label), textOf(one.description)];
  });
  const files = message.attachments.map(({ filename }) => `[file: ${filename}]`);
  return [message.content, ...embedded, ...below, ...files].filter((text) => text !== '').join('\n');
}
