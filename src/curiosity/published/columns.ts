import { type Metric, metrics } from '../scores/metric.ts';

/** What a column of a published file holds. */
export type Role =
  /** The statement, its id, or the prompt that shows it to an asker. */
  | { readonly kind: 'statement' }
  /** A set, as ratings of Plumbline's own name it. */
  | { readonly kind: 'item' }
  | { readonly kind: 'model' | 'rater' | 'metric' | 'score' | 'variant' | 'changed' | 'subject' | 'level' }
  /** Questions of an asker, `null` where the heading names none; one of several such columns where it has a number. */
  | { readonly kind: 'questions'; readonly asker: string | null; readonly isOneOfSeveral: boolean }
  /** What a judge said of a set, in words. */
  | { readonly kind: 'reply'; readonly rater: string }
  /** A score for a metric; `rater` is `null` where the heading names nobody. */
  | { readonly kind: 'value'; readonly metric: Metric; readonly rater: string | null }
  | { readonly kind: 'justification' };

export type Columns = {
  /** Those that are understood, in their order. */
  readonly roles: ReadonlyMap<string, Role>;
  /** Those that are not. */
  readonly unknown: readonly string[];
};

/** Headings that stand for one role, without case, spaces and signs. */
const named: ReadonlyMap<string, Role['kind']> = new Map(
  (
    [
      ['statement', 'statement statements statementid sentence claim scenario fact'],
      ['statement', 'instruction instructions prompt input inputforllm query initialquery'],
      ['item', 'item itemid'],
      ['model', 'model modelname asker llm llmname learner student name'],
      ['rater', 'rater judge evaluator annotator scorer grader ratedby judgename evaluatormodel'],
      ['metric', 'metric criterion dimension'],
      ['score', 'score rating value'],
      ['variant', 'variant alteration altered noise'],
      ['changed', 'changed changes numberchanged'],
      ['subject', 'subject field domain'],
      ['level', 'level difficulty'],
    ] as const
  ).flatMap(([kind, words]) => words.split(' ').map((word): [string, Role['kind']] => [word, kind])),
);

const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const apart = String.raw`[\s_:.\-–]*`;
/** "outputs_13b_csv", "Answers GPT-4", "question 2": the word first, whose they are behind. */
const wordFirst = new RegExp(
  `^(?:(?:llm|model|generated|altered)${apart})?(?:outputs?|answers?|responses?|questions?|q(?=\\d|s?$))${apart}(.*?)(?:${apart}csv)?$`,
  'iu',
);
/** "Mistral Output", "GPT-4 questions": whose they are in front. */
const wordLast = new RegExp(
  `^(.+?)${apart}(outputs?|responses?|replies|reply|evaluations?|questions?|answers?)$`,
  'iu',
);
const justifies = /justif|reason|rational|explan|comment|feedback/i;
const metricWord = new RegExp(`relevanc[ey]|${metrics.join('|')}`, 'iu');
/** Words beside a metric that name nobody. */
const nobody = /\b(?:scores?|ratings?|values?|final|overall|llm|metrics?|of|by|for|the)\b/giu;

/**
 * What each column holds, by its heading: case, spacing and signs do not matter. "Mistral Output" is what a judge said
 * where another column holds the questions, and else what an asker asked.
 */
export function readColumns(headings: readonly string[]): Columns {
  const first = headings.map((heading) => [heading, roleOf(heading)] as const);
  const hasQuestions = first.some(([, role]) => role?.kind === 'questions');
  const roles = new Map<string, Role>();
  const unknown: string[] = [];
  for (const [heading, known] of first) {
    const role = known ?? saidBy(heading, hasQuestions);
    if (role === null) unknown.push(heading);
    else roles.set(heading, role);
  }
  return { roles, unknown };
}

/** Whether there are columns of one of these kinds. */
export const holds = ({ roles }: Columns, ...kinds: readonly Role['kind'][]): boolean =>
  [...roles.values()].some(({ kind }) => kinds.includes(kind));

function roleOf(heading: string): Role | null {
  const text = heading.normalize('NFKC').trim();
  const kind = named.get(plain(text));
  if (kind !== undefined && isSimple(kind)) return { kind };
  const metric = metricWord.exec(text)?.[0];
  if (metric !== undefined && !/questions?$/i.test(text)) return metricRole(text, metric);
  if (justifies.test(text)) return { kind: 'justification' };
  const [, whose] = wordFirst.exec(text) ?? [];
  if (whose === undefined || /^(?:counts?|numbers?|no|ids?|types?)$/i.test(whose)) return null;
  const isNumber = /^\d{1,2}$/.test(whose);
  return {
    kind: 'questions',
    asker: whose === '' || isNumber ? null : whose,
    isOneOfSeveral: isNumber,
  };
}

type SimpleKind = Exclude<Role['kind'], 'questions' | 'reply' | 'value'>;
const isSimple = (kind: Role['kind']): kind is SimpleKind =>
  kind !== 'questions' && kind !== 'reply' && kind !== 'value';

function metricRole(text: string, word: string): Role {
  if (justifies.test(text)) return { kind: 'justification' };
  const name = word.toLowerCase().replace('relevancy', 'relevance');
  const metric = metrics.find((one) => one === name) ?? 'relevance';
  const rater = text
    .replace(word, ' ')
    .replace(/[_:()[\]]+/g, ' ')
    .replace(nobody, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.\-–]+|[\s.\-–]+$/g, '');
  return { kind: 'value', metric, rater: rater === '' ? null : rater };
}

function saidBy(heading: string, hasQuestions: boolean): Role | null {
  const [, whose, word = ''] = wordLast.exec(heading.normalize('NFKC').trim()) ?? [];
  if (whose === undefined) return null;
  if (/^(?:questions?|answers?)$/i.test(word) || !hasQuestions)
    return { kind: 'questions', asker: whose, isOneOfSeveral: false };
  return { kind: 'reply', rater: whose };
}
