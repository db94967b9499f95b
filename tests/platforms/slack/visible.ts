import { z } from 'zod';

const TextSchema = z.looseObject({ type: z.string(), text: z.string() });
const ElementSchema = z.looseObject({
  type: z.string(),
  action_id: z.string().optional(),
  text: z.unknown().optional(),
  value: z.string().optional(),
  max_length: z.number().optional(),
});
export type Element = z.infer<typeof ElementSchema>;

/** As much of a block as is looked at. */
export const BlockSchema = z.looseObject({
  type: z.string(),
  block_id: z.string().optional(),
  text: z.unknown().optional(),
  label: z.unknown().optional(),
  elements: z.array(ElementSchema).optional(),
  element: ElementSchema.optional(),
});
export type Block = z.infer<typeof BlockSchema>;

/** The words of a text object, or of a text. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const read = TextSchema.safeParse(value);
  return read.success ? read.data.text : '';
}

/** What a client draws for blocks; buttons in brackets. */
export function visibleText(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => {
      const elements = (block.elements ?? []).map((element) =>
        element.type === 'button' ? `[${wordsOf(element.text)}]` : wordsOf(element.text),
      );
      return [wordsOf(block.text), wordsOf(block.label), ...elements];
    })
    .filter((text) => text !== '')
    .join('\n');
}

export type Button = { readonly block: Block; readonly element: Element; readonly label: string };

export function buttonsOf(blocks: readonly Block[]): Button[] {
  return blocks.flatMap((block) =>
    (block.elements ?? [])
      .filter(({ type }) => type === 'button')
      .map((element) => ({ block, element, label: wordsOf(element.text) })),
  );
}
