import { splitThinking } from '../../model/split-thinking.ts';
import { listItems } from '../questions/list-items.ts';
import { sentencesOf } from '../questions/question-sentences.ts';
import { spokenText } from '../questions/spoken-text.ts';
import { type LooseValue, looseValues } from '../scores/loose-json.ts';
import type { SetMetric } from '../scores/metric.ts';
import { metricOf } from '../scores/stated-score.ts';

/** Why an alterer's reply gave no set. */
export type AlterationFailure = 'truncated' | 'no-questions' | 'ambiguous' | 'wrong-size';

export type ParsedAlteration =
  | { readonly questions: readonly string[]; readonly reason?: undefined }
  | { readonly questions: null; readonly reason: AlterationFailure };

const failed = (reason: AlterationFailure): ParsedAlteration => ({ questions: null, reason });

/**
 * The altered set of a reply, in order: from JSON (a list, `questions`, or a section for each metric, of which that of
 * `metric` is taken), else from its listed lines. A set must have `size` questions; repeats stay, since they are one
 * way to alter. What the alterer claims to have changed is not read.
 */
export function parseAlteration(
  reply: string,
  {
    metric,
    size,
    truncated = false,
  }: { readonly metric: SetMetric; readonly size: number; readonly truncated?: boolean },
): ParsedAlteration {
  const { text, unfinished } = splitThinking(reply.replace(/\r\n?/g, '\n'));
  if (unfinished) return failed('truncated');
  const lists = listsFor(text.replace(remark, ' '), metric);
  const fitting = (lists ?? []).filter((list) => list.length === size && !list.includes(''));
  const [first, ...others] = fitting;
  if (first !== undefined)
    return others.every((other) => other.join('\n') === first.join('\n'))
      ? { questions: first }
      : failed('ambiguous');
  if (truncated) return failed('truncated');
  if (lists !== null) return failed(lists.length > 0 ? 'wrong-size' : 'no-questions');
  const lines = listedLines(reply, size, metric);
  if (lines.length === 0 || lines.includes('')) return failed('no-questions');
  return lines.length === size ? { questions: lines } : failed('wrong-size');
}

/** The lists that objects and lists of the reply hold for a metric; `null` where the reply has neither. */
function listsFor(text: string, metric: SetMetric): string[][] | null {
  const objects = looseValues(text, '{');
  const values = objects.some(({ value }) => listsIn(value, metric).length > 0 || holdsList(value))
    ? objects
    : looseValues(text, '[');
  return values.length === 0 ? null : values.flatMap(({ value }) => listsIn(value, metric));
}

const holdsList = (value: LooseValue): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (value.kind === 'list' || value.fields.some(([, field]) => holdsList(field)));

function listsIn(value: LooseValue, metric: SetMetric): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  if (value.kind === 'object') {
    const own = value.fields.filter(([key]) => metricOf(key) === metric);
    const fields =
      own.length > 0 ? own : value.fields.filter(([key]) => metricOf(key) === null && !isAside(key));
    return fields.flatMap(([, field]) => listsIn(field, metric));
  }
  const texts = value.items.map(textOf);
  return texts.length > 0 && texts.every((text) => text !== null) ? [texts.map((text) => text ?? '')] : [];
}

/** Keys of what an alterer says of its changes, or of the set as it was. */
const isAside = (key: string): boolean =>
  /original|before|explan|note|reason|position|count/i.test(key) ||
  (/chang/i.test(key) && !/questions?$/i.test(key));

/** A question as a text, or as `{"question": "…", "changed": true}`. */
function textOf(item: LooseValue): string | null {
  if (typeof item === 'string') return cleaned(item);
  if (typeof item !== 'object' || item === null || item.kind === 'list') return null;
  const text = item.fields.find(
    ([key, field]) =>
      /question|text|altered|new/i.test(key) && !/original|old/i.test(key) && typeof field === 'string',
  )?.[1];
  return typeof text === 'string' ? cleaned(text) : null;
}

/** What an alterer writes beside a question to show its work; judges must not see it. */
const remark =
  /[([]\s*(?:un)?(?:changed|altered|modified|original|same|new|kept|moved|revised)(?:\s+(?:from|to|question)[^)\]]*)?\s*[)\]]/giu;

/** A question without remarks on the change, without what was struck out, and of "old → new" the new one. */
function cleaned(source: string): string {
  const text = source.replace(/~~[^~]*~~/g, ' ').replace(remark, ' ');
  const after = /[?？؟]["'”’»)*_]*\s*(?:->|→|=>|⇒|➜|➔)\s*(\S[\s\S]*)$/u.exec(text)?.[1];
  return sentencesOf((after ?? text).trim(), true)
    .map((sentence) => sentence.text)
    .join(' ');
}

/** The lines of the section that is meant, where there are sections: for the metric, or the set as it is now. */
function listedLines(reply: string, size: number, metric: SetMetric): string[] {
  const items = listItems(sectionOf(spokenText(reply, {}).text.replace(remark, ' '), metric));
  const marked = items.filter((item) => item.marked);
  const asked = (marked.length > 0 ? marked : items).filter(
    ({ text }) => /[?？؟]/.test(text) || marked.length === size,
  );
  return asked.map(({ text }) => cleaned(text));
}

const headingLine =
  /^[ \t]*(?:#{1,6}[ \t]+.*|[*_]{2}[^*_\n]{1,80}[*_]{2}:?[ \t]*|[^-*•\d\s][^?\n]{0,80}:[ \t]*)$/gmu;

function sectionOf(text: string, metric: SetMetric): string {
  const heads = [...text.matchAll(headingLine)];
  const sections = heads.map((head, index) => ({
    name: head[0],
    text: text.slice(head.index + head[0].length, heads[index + 1]?.index ?? text.length),
  }));
  const isNow = ({ name, text: said }: { readonly name: string; readonly text: string }): boolean =>
    /\b(?:altered|modified|revised|changed|new)\b/i.test(name) && said.trim() !== '';
  const hasBefore = sections.some(({ name }) => /\boriginal\b/i.test(name));
  const meant =
    sections.find(({ name }) => metricOf(name) === metric) ??
    (hasBefore ? sections.findLast(isNow) : undefined);
  return meant?.text ?? text;
}
