import { markAttacks, orderAttacks, plainAttacks, resultAttacks, roleAttacks } from './attack-phrases.ts';
import { attacksAbroad } from './attack-phrases-abroad.ts';
import { decodingsOf } from './decodings.ts';
import { foldLookalikes, foldText } from './fold.ts';
import { longestSentence, type Span, sentencesOf } from './sentences.ts';
import { holdsMatter, type Topic, wordsAndMarks } from './topic.ts';

/** Whether question or reference name, in one number or the other, what a pattern found. */
function isNamed(found: string | undefined, { said }: Topic): boolean {
  if (found === undefined) return false;
  const one = wordsAndMarks(found).replace(/s $/, ' ');
  return said.includes(one) || said.includes(`${one.trimEnd()}s `);
}

/** How far an order that goes on about the matter is read. */
const goesOn = 40;

/** Whether what a pattern found, with what follows it, is about the matter and not about marking. */
function isOfMatter({ 0: found, index, input }: RegExpExecArray, topic: Topic): boolean {
  return holdsMatter(input.slice(index, index + found.length + goesOn), topic);
}

function speaks(folded: string, topic: Topic): boolean {
  // Where attacks are the matter, what is quoted is an example of one.
  const heard = topic.attacks ? folded.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '""') : folded;
  const find = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(heard);
    return isNamed(match?.groups?.named, topic) ? null : match;
  };
  const says = (pattern: RegExp): boolean => find(pattern) !== null;
  const orders = (pattern: RegExp): boolean => {
    const match = find(pattern);
    return match !== null && !isOfMatter(match, topic);
  };
  return (
    orderAttacks.some(orders) ||
    attacksAbroad.some(orders) ||
    plainAttacks.some(says) ||
    (!topic.prompts && roleAttacks.some(says)) ||
    (!topic.marks && markAttacks.some(says)) ||
    (!topic.marks && !topic.numbers && resultAttacks.some(says))
  );
}

/** True where one sentence speaks to the judge: gives it orders, claims authority over it, pleads, or names a mark. */
function speaksToJudge(text: string, topic: Topic): boolean {
  const folded = foldText(text).trim();
  if (folded === '') return false;
  const latin = foldLookalikes(folded);
  return (
    speaks(folded, topic) ||
    (latin !== folded && speaks(latin, topic)) ||
    decodingsOf(latin).some((text) => speaks(text, topic))
  );
}

/** The sentences that speak to the judge, also where a line break cuts one in two. */
export function findSpokenAttacks(text: string, topic: Topic): Span[] {
  const sentences = sentencesOf(text);
  const heard = sentences.map(({ start, end }) => speaksToJudge(text.slice(start, end), topic));
  const found = sentences.filter((_, index) => heard[index]);
  for (const [index, span] of sentences.entries()) {
    const next = sentences[index + 1];
    if (next === undefined || heard[index] || heard[index + 1]) continue;
    const both = text.slice(span.start, next.end);
    if (both.length <= longestSentence && speaksToJudge(both.replace(/\n/g, ' '), topic))
      found.push(span, next);
  }
  return found;
}
