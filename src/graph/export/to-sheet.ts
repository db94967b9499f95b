import { textCell } from '../../sheet/cell.ts';
import type { Question } from '../question.ts';

/** The header of an exported sheet: the columns that an import reads. */
export const sheetHeader = [
  'id',
  'depth',
  'question',
  'answer',
  'predecessors',
  'keyPoints',
  'domain',
  'reasoning',
  'nodeIds',
] as const;

/**
 * The cells of a question under `sheetHeader`. Texts are guarded against being run as formulas (an import takes the
 * guard away again); the depth is a number. Lists are parted by "; ", key points by lines; a list with an item that
 * would be torn apart that way is written as JSON.
 */
export function toSheetRow(question: Question): (string | number)[] {
  const { id, depth, question: text, answer, predecessors, keyPoints, domain, reasoning, nodeIds } = question;
  const list = (items: readonly string[]): string => joined(items, '; ', /[;|,&+\s[\]"'“”„‟‘’‚«»]|^[-–—/]$/u);
  return [
    textCell(id),
    depth,
    textCell(text),
    textCell(answer),
    textCell(list(predecessors)),
    textCell(joined(keyPoints, '\n', /[\r\n|]|^\s*(?:[•▪◦*–-]|\d+[.)]|\[)|^\s|\s$/u)),
    textCell(domain ?? ''),
    textCell(list(reasoning)),
    textCell(list(nodeIds ?? [])),
  ];
}

function joined(items: readonly string[], separator: string, torn: RegExp): string {
  return items.some((item) => torn.test(item)) ? JSON.stringify(items) : items.join(separator);
}
