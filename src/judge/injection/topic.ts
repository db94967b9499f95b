import { numberOf } from '../offline/numbers.ts';
import { stopWords } from '../offline/stop-words.ts';
import { foldText } from './fold.ts';

/** What the question is about, as far as it makes honest answers look like attacks. */
export type Topic = {
  readonly marks: boolean;
  readonly data: boolean;
  /** Attacks, which a text may then quote. */
  readonly attacks: boolean;
  /** Prompts, of which an answer may give examples. */
  readonly prompts: boolean;
  /** Whether question or reference hold a number, so that a result that is one answers them. */
  readonly numbers: boolean;
  /** Question and reference as `wordsAndMarks`: what they name, an answer may name. */
  readonly said: string;
};

/** Words of a question that is itself about marks, ratings or ranks. */
const aboutMarks =
  /\b(?:scor|rating|rate[sd]?\b|grad(?:e|ing)|mark|rank|points?\b|stars?\b|review|rubric|feedback|assess|evaluat|verdict|football|soccer|tennis|hockey|basketball|tournament|semifinal)/;
/** Words of a question about structured data or code, whose answers hold objects and keys. */
const aboutData =
  /\b(?:json|array|javascript|typescript|python|dict|object|api|schema|key|yaml|map\b|hash|struct|record|database|mongo|serializ|format|field|code|data|html|xml|tag|element|markup|form\b|website|web\b|https?\b|program|function|algorithm)/;
/** Words of a question that is about such attacks, whose answers quote them. */
const aboutAttacks =
  /\b(?:prompt injection|inject|jailbreak|adversarial|prompt|phishing|social engineering|llm|language model|chatbot)/;

/** The words and other signs of a folded text, with one blank around each: "100%" and "100 %" are the same. */
export const wordsAndMarks = (folded: string): string =>
  ` ${(folded.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []).join(' ')} `;

/** Reads the topic from texts that the learner did not write. */
export function topicOf(...texts: readonly string[]): Topic {
  const folded = foldText(texts.join('\n'));
  const attacks = aboutAttacks.test(folded);
  const said = wordsAndMarks(folded);
  return {
    marks: aboutMarks.test(folded),
    data: aboutData.test(folded),
    attacks,
    prompts: attacks,
    numbers: said.split(' ').some((word) => /^\d/.test(word) || numberOf(word) !== null),
    said,
  };
}

/** Words of marking that are no matter, beside those of `aboutMarks`. */
const ofMarking =
  /\b(?:answer|respon|submission|credit|correct|judg|student|learner|reference|prompt|system|output)/;
/** Letters that two words share at their beginning and then count as one: "override", "overruled". */
const stem = 5;

/** Whether a folded text shares a word with question and reference that says something, and none of it is of marking. */
export function holdsMatter(folded: string, { said }: Topic): boolean {
  if (aboutMarks.test(folded) || ofMarking.test(folded)) return false;
  const words = folded.match(/\p{L}{4,}/gu) ?? [];
  return words.some((word) => !stopWords.has(word) && said.includes(` ${word.slice(0, stem)}`));
}
