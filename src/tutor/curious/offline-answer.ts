import { stopWords } from '../../judge/offline/stop-words.ts';
import { withoutAttacks } from '../../judge/offline/without-attacks.ts';
import { wordKey } from '../../judge/offline/word-key.ts';
import { hashOf } from '../../judge/prompts/prompt-hash.ts';
import type { Score, Verdict } from '../../judge/verdict.ts';
import { wordsOf } from '../words/text.ts';
import type { AnswerRequest, AnswerScorer } from './parts.ts';

/** Raised with every change of the features below. */
const version = 1;

const reason =
  /\b(?:because|since|so that|therefore|thus|hence|unless|otherwise|if|means? that|leads? to|causes?|due to|which is why|in order to)\b/i;
const example = /\b(?:for example|for instance|such as|e\.g\.|imagine|suppose)\b|\d/i;

/** New words from which on an answer adds something, and adds much. */
const some = 2;
const much = 6;

/** What an answer shows of itself, without anybody knowing whether it is right. */
type Features = {
  /** Words of its matter that question or statement have. */
  readonly shared: number;
  /** Words of its matter that they do not have. */
  readonly added: number;
  readonly reason: boolean;
  readonly example: boolean;
};

function matterOf(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => !stopWords.has(word))
      .map(wordKey),
  );
}

function featuresOf({ statement, question, answer }: AnswerRequest): Features {
  // Who speaks to the judge has not answered with that.
  const { text } = withoutAttacks({ question, reference: statement.statement, answer });
  const given = matterOf(`${question} ${statement.statement}`);
  const own = [...matterOf(text)];
  return {
    shared: own.filter((key) => given.has(key)).length,
    added: own.filter((key) => !given.has(key)).length,
    reason: reason.test(text),
    example: example.test(text),
  };
}

/**
 * 1 + one each for: adds some words of matter, adds many, gives a reason, gives an example or a figure. `null` for an
 * answer that shares no word with question and statement: by its words alone nobody can tell what it is about.
 */
function scoreOf({ shared, added, ...gives }: Features): Score | null {
  if (shared === 0) return null;
  if (added === 0) return 1;
  const points = [added >= some, added >= much, gives.reason, gives.example].filter(Boolean).length;
  return ([1, 2, 3, 4, 5] as const)[points] ?? null;
}

function feedbackOf({ added, ...gives }: Features): string {
  if (added === 0) return 'It says again what stands there already; what would you add of your own?';
  return [
    'It takes up the question.',
    ...(gives.reason ? [] : ['A reason would make it stronger.']),
    ...(gives.example ? [] : ['An example or a figure would help to check it.']),
    ...(added >= much ? [] : ['It could say more.']),
  ].join(' ');
}

/** Estimates how far answers take up a question, from features of their texts. It cannot tell whether they are right. */
export function createOfflineAnswerScorer(now: () => number): AnswerScorer {
  const promptHash = hashOf({ call: 'offline-curious-answer', version });
  return {
    async score(request, { signal } = {}) {
      signal?.throwIfAborted();
      const started = now();
      const features = featuresOf(request);
      const score = scoreOf(features);
      const base = { judge: 'offline', promptHash, usage: null, ms: now() - started };
      const verdict: Verdict =
        score === null
          ? { ...base, score, reason: 'no-verdict', feedback: '' }
          : { ...base, score, feedback: feedbackOf(features) };
      return { verdict, reference: null, estimated: true };
    },
  };
}
