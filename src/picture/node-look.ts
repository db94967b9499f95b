import { PlumblineError } from '../errors.ts';
import { palette, scoreWords } from './palette.ts';

/** What is known of a node: a score, that there is none although it was asked, or that it was not asked. */
export type NodeState = 'scored' | 'unscored' | 'skipped' | 'not-asked' | 'plain';

export type NodeLook = {
  readonly state: NodeState;
  readonly fill: string;
  readonly ink: string;
  /** The score's digit, or a sign that stands for its absence; empty in a picture without scores. */
  readonly sign: string;
  readonly dash?: string;
  readonly hatched: boolean;
  /** The state in words. */
  readonly words: string;
};

export type Scores = ReadonlyMap<string, number | null>;

export type LookSource = {
  readonly scores?: Scores | undefined;
  readonly skipped?: ReadonlySet<string> | undefined;
  readonly reasons?: ReadonlyMap<string, string> | undefined;
};

const white = palette.paper;
const ink = palette.ink;

const plain: NodeLook = { state: 'plain', fill: palette.neutral, ink, sign: '', hatched: false, words: '' };
const skipped: NodeLook = {
  state: 'skipped',
  fill: white,
  ink,
  sign: '»',
  dash: '5 3',
  hatched: false,
  words: 'skipped',
};
const notAsked: NodeLook = {
  state: 'not-asked',
  fill: white,
  ink: palette.muted,
  sign: '–',
  dash: '1.5 3',
  hatched: false,
  words: 'not asked',
};

function unscored(reason: string | undefined): NodeLook {
  const words = reason === undefined ? 'no score' : `no score (${reason})`;
  return { state: 'unscored', fill: white, ink, sign: '?', hatched: true, words };
}

/** A score as a picture writes it: whole, or with one decimal where a mean was given. */
export function scoreText(score: number): string {
  return Number.isInteger(score) ? String(score) : score.toFixed(1);
}

/** The look of a score; throws `invalid_input` for what is not on the scale from 1 to 5. */
export function scoreLook(score: number, id = ''): NodeLook {
  if (!(score >= 1 && score <= 5))
    throw new PlumblineError(
      'invalid_input',
      `The score of "${id}" is ${score}, which is not between 1 and 5`,
      {
        advice: 'A question without a score is left out, or has the score null.',
      },
    );
  const step = Math.round(score) - 1;
  return {
    state: 'scored',
    fill: palette.scores[step] ?? white,
    ink: step >= 3 ? white : ink,
    sign: scoreText(score),
    hatched: false,
    words: `score ${scoreText(score)} of 5, ${scoreWords[step] ?? ''}`,
  };
}

/** How to draw the node `id`. Without any scores the picture shows the graph alone. */
export function nodeLook(id: string, source: LookSource): NodeLook {
  if (source.scores === undefined && source.skipped === undefined) return plain;
  const score = source.scores?.get(id);
  if (typeof score === 'number') return scoreLook(score, id);
  if (source.skipped?.has(id) === true) return skipped;
  return score === null ? unscored(source.reasons?.get(id)) : notAsked;
}

/** One look of each state, for legends. */
export const exampleLooks: Readonly<Record<'unscored' | 'skipped' | 'not-asked', NodeLook>> = {
  unscored: unscored(undefined),
  skipped,
  'not-asked': notAsked,
};
