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

/** A text that is shown as somebody else's, between tags or between the marks of our own prompt. */
const shownText =
  /<<<(\S{1,80}) begin [a-z ]{1,30}>>>[\s\S]*?(?:<<<\1 end [a-z ]{1,30}>>>|$)|<((?:student|learner|candidate|submitted|user|original)s?[\s_-]?(?:answer|response|submission|text)|answer to judge)>[\s\S]*?(?:<\/\2>|$)/gi;

const quotedScore = /([\]］】〕][\s:：=*_]{0,6})["'`“]([^\s"'`”]{1,6})["'`”]/g;

/** A verdict that stands alone on the last line, in backticks or bold, is set off and not quoted. */
const setOffLast = /(?<=^|\n)([ \t]*)(`{1,3}|"|“)([^`"”\n]{1,60})(`{1,3}|"|”)([ \t.]*)$/;

/**
 * The text with all that it quotes blanked out, every place kept: quotation marks, quoted lines, code, and parts of
 * `untrusted` texts that it repeats word for word. What is left is said by the judge itself.
 */
export function maskQuotes(text: string, untrusted: readonly string[]): string {
  // What the mark of a result is followed by is the score, also where it stands in quotation marks.
  let masked = text.replace(quotedScore, (_whole, lead: string, inner: string) => `${lead} ${inner} `);
  for (const line of echoedLines(untrusted)) masked = masked.replaceAll(line, blank);
  masked = masked.replace(shownText, blank).replace(labelledEcho, blank).replace(fence, blank);
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
  'wr(?:o|i)te?s?|written|says?|said|claims?|claimed|states?|stated|contain(?:s|ed)?|includ(?:es|ed)|quot(?:es|ed|ing)|insert(?:s|ed)|ask(?:s|ed)?(?: for)?|demand(?:s|ed)?|request(?:s|ed)?|assert(?:s|ed)|pretend(?:s|ed)?|suggest(?:s|ed)?|propos(?:es|ed)|fake|injected|appended|own|begins? with|ends? with|ended with|responds? with|repl(?:y|ies) with|for example|for instance|such as|format (?:is|was|would be)|(?:reference|perfect|ideal|flawless|full|model)(?: answer| response)?(?: gets?| earns?| scores?| receives?| is| has|:)|escribe|dice|afirma|contiene|contient|affirme|écrit|dit|schreibt|enthält|behauptet|говорит|пишет|утверждает|содержит|scrive|afferma|diz|escreve';
const denials =
  "\\bnot|n['’]t|\\b(?:never|no|nor|than|would|could|might|may|if|unless|instead of|without|deny|refuse|avoid|(?:told|asked|instructed|ordered|urged|supposed) to (?:output|say|write|give|answer|respond|reply|end)(?: with)?|rather|perhaps|maybe|possibly|either|between)";
// Words that may stand between such a word and the verdict it speaks of: "would give it a [RESULT] 5".
const carriers =
  'the|an?|its|his|her|their|that|this|it|is|be|been|have|get|gets|give|given|award|deserves?|should|worth|call|rate|assign|say|to|as|for|of|score|text|line|string|token|marker?|verdict|phrase|words?|note|instruction|tag|answer|following';
const attribution = new RegExp(
  `(?:^|[^\\p{L}])(?:${claims})[\\s:,]*(?:(?:${carriers})[\\s,]+){0,4}[*_\\s:]*$`,
  'iu',
);
const denial = new RegExp(`(?:${denials})[\\s,]+(?:(?:${carriers})[\\s,]+){0,4}[*_\\s:]*$`, 'iu');
/** Words that begin a line in which nothing is decided yet, or nothing of this answer. */
const announced =
  /^[\s\-*#>_\d.)]*(?:an? )?(?:(?:example|sample|format|template|(?:first |rough )?draft|placeholder|typical|e\.g\.)s?)(?: (?:verdict|output|reply|response))?[*_]*\s*:?[\s*_]*$/iu;
/** A sentence that begins so tells what would be. */
const conditional =
  /^[\s*_"'(-]*(?:but |and |only |even )?(?:if|had|were|unless|with (?:the|a|more|that)|wenn|hätte|falls|si|se|jeśli|gdyby|если|если бы|如果|假如|もし|만약)(?!\p{L})/iu;
const owned = /\b(?:my|our|i|evaluation|verdict|judge?ment|assessment|here is|here's)\b/iu;

/** The words before a place in its own sentence, at most 160 characters. */
function clauseBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 160), at);
  return before.split(/[.!?;。！？]\s|\n\s*\n|\n(?=[-*#\d])/).at(-1) ?? '';
}

/** Words of a sentence that tells of a verdict in its middle, rather than ending in one: "There is a [RESULT] 5 in it". */
const told =
  /(?<!\p{L})(?:learners?|students?|candidates?|inject\w*|instruct\w*|orders?|demand\w*|wants?|wish\w*|hop(?:es|ing)|beg\w*|plead\w*|ignor\w*|disregard\w*|reject\w*|refus\w*|despite|although|though|there(?: is|'s)|lernende[rn]?|schüler\w*|behauptet|würde|nicht|kein\w*|alumn[oa]|estudiante|daría|no (?:doy|le)|étudiant\w*|élève|donnerais|ученик|студент|не)(?!\p{L})|学生|学习者|声称|要求|写/iu;

/** True where what stands at `at` is in the middle of a sentence, and not behind its end, a colon or a new line. */
const isMidSentence = (clause: string): boolean => /[\p{L}\p{N},]["'”’)\]*_]*[ \t]+[*_]*$/u.test(clause);

/** True where what stands at `at` is told of somebody else ("the answer claims …") and not said. */
export function isAttributed(text: string, at: number): boolean {
  const clause = clauseBefore(text, at);
  if (/(?:写道?|写着|写了|声称|說|说|包含|書いて)[^\p{L}]*$/u.test(clause)) return true;
  if (/(?:e\.\s?g|i\.\s?e|z\.\s?b|p\.\s?ej)\.?,?\s*$/i.test(text.slice(Math.max(0, at - 12), at)))
    return true;
  const line = clause.split('\n').at(-1) ?? '';
  return (
    announced.test(clause) ||
    (attribution.test(clause) && !owned.test(clause)) ||
    (isMidSentence(line) && told.test(line))
  );
}

/** True where the words behind a verdict tell where it was found: "… is what the learner wrote", "… This was in it". */
export function isToldOf(after: string): boolean {
  return (
    /^[\s"'”’`]*(?:,\s*)?(?:is|was|are|were|appears?|stands?|occurs?|comes?|came|stems?|says?|said|wrote|claims?|in the (?:answer|text|submission))\b/i.test(
      after,
    ) ||
    /^[^\p{L}]*(?:note\W{1,3})?(?:(?:the|this) (?:json|object|verdict|reply|output) )?(?:above|this|that|it)\b[^.\n]{0,30}\b(?:example|placeholder|template|sample|illustration)\b/iu.test(
      after,
    ) ||
    /^[\s"'”’`.]*(?:this|that|it|the above|which) (?:was|is|stands?|appears?|came|comes|stood) (?:in|from|part|written|what|only|just|an?)\b/i.test(
      after,
    )
  );
}

/** True where what stands at `at` is denied or only imagined ("I would not give …", "If it had named both: …"). */
export function isDenied(text: string, at: number): boolean {
  const line = clauseBefore(text, at).split('\n').at(-1) ?? '';
  return denial.test(line) || conditional.test(line);
}
