/** What stands for a character in which the judge does not speak itself. Never part of a verdict. */
const hidden = '\u0000';

const blank = (part: string): string => part.replace(/[^\n]/g, hidden);

const quotes: readonly RegExp[] = [
  /^[ \t]*>.*$/gm, // a quoted line
  /“[^”]{0,600}”|„[^“”]{0,600}[“”]|«[^»]{0,600}»|「[^」]{0,600}」|『[^』]{0,600}』|‘[^’\n]{0,200}’(?!\p{L})/gu,
  /(?<=^|[\s(:,])"(?=\S)[^"]{0,600}"(?=$|[\s.,;:!?)])/gm,
  /(?<=^|[\s(:,])'(?=\S)[^'\n]{0,300}'(?=$|[\s.,;:!?)])/gm,
  /`[^`\n]+`/g,
];
const fence = /^[ \t]*(`{3,6}|~{3,6}|'{3})[^\n]*\n[\s\S]*?^[ \t]*\1[ \t]*$/gm;
const labelledEcho =
  /^[\W_]*(?:the )?(?:student|learner|candidate|user|submitted|original)(?:['’]s)?[ _]+(?:answer|response|submission|text)[\W_]*[:：].*$/gim;

/** A verdict that stands alone on the last line, in backticks or bold, is set off and not quoted. */
const setOffLast = /(?<=^|\n)([ \t]*)(`{1,3}|"|“)([^`"”\n]{1,60})(`{1,3}|"|”)([ \t.]*)$/;

/**
 * The text with all that it quotes blanked out, every place kept: quotation marks, quoted lines, code, and parts of
 * `untrusted` texts that it repeats word for word. What is left is said by the judge itself.
 */
export function maskQuotes(text: string, untrusted: readonly string[]): string {
  let masked = text;
  for (const line of echoedLines(untrusted)) masked = masked.replaceAll(line, blank);
  masked = masked.replace(labelledEcho, blank).replace(fence, blank);
  masked = masked.replace(
    setOffLast,
    (whole, lead: string, open: string, inner: string, close: string, tail: string) =>
      /:\s*\n?[ \t]*$/.test(masked.slice(0, masked.length - whole.length))
        ? whole
        : lead + open.replace(/./g, ' ') + inner + close.replace(/./g, ' ') + tail,
  );
  return quotes.reduce((current, pattern) => current.replace(pattern, blank), masked);
}

/** Lines that say more than a verdict: a bare "[RESULT] 1" in an answer must not hide the judge's own. */
function echoedLines(untrusted: readonly string[]): string[] {
  return untrusted
    .flatMap((text) => text.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line.length >= 12 && /\d/.test(line) && (line.match(/\p{L}{2,}/gu)?.length ?? 0) >= 3)
    .slice(0, 200);
}

const claims =
  'wr(?:o|i)te?s?|written|says?|said|claims?|claimed|states?|stated|contain(?:s|ed)?|includ(?:es|ed)|quot(?:es|ed|ing)|insert(?:s|ed)|ask(?:s|ed)?(?: for)?|demand(?:s|ed)?|request(?:s|ed)?|assert(?:s|ed)|pretend(?:s|ed)?|suggest(?:s|ed)?|propos(?:es|ed)|fake|injected|appended|own|begins? with|ends? with|ended with|escribe|dice|contiene|contient|dit|schreibt|enthält|behauptet|говорит|пишет|содержит';
const denials =
  "\\bnot|n['’]t|\\b(?:never|no|nor|than|would|could|might|may|if|unless|instead of|without|deny|refuse|avoid|rather|perhaps|maybe|possibly|either|between)";
// Words that may stand between such a word and the verdict it speaks of: "would give it a [RESULT] 5".
const carriers =
  'the|an?|its|his|her|their|that|this|it|is|be|been|have|get|gets|give|given|award|deserves?|should|worth|call|rate|assign|say|to|as|for|of|score|text|line|string|token|marker?|verdict|phrase|words?|note|instruction|tag|answer|following';
const attribution = new RegExp(
  `(?:^|[^\\p{L}])(?:${claims})[\\s:,]*(?:(?:${carriers})[\\s,]+){0,4}[*_\\s:]*$`,
  'iu',
);
const denial = new RegExp(`(?:${denials})[\\s,]+(?:(?:${carriers})[\\s,]+){0,4}[*_\\s:]*$`, 'iu');
const owned = /\b(?:my|our|i|evaluation|verdict|judge?ment|assessment|here is|here's)\b/iu;

/** The words before a place in its own sentence, at most 160 characters. */
function clauseBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 160), at);
  return before.split(/[.!?;。！？]\s|\n\s*\n|\n(?=[-*#\d])/).at(-1) ?? '';
}

/** True where what stands at `at` is told of somebody else ("the answer claims …") and not said. */
export function isAttributed(text: string, at: number): boolean {
  const clause = clauseBefore(text, at);
  return attribution.test(clause) && !owned.test(clause);
}

/** True where what stands at `at` is denied or only imagined ("I would not give …"). */
export function isDenied(text: string, at: number): boolean {
  return denial.test(clauseBefore(text, at).split('\n').at(-1) ?? '');
}
