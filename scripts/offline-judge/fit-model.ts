import {
  type GuardName,
  guardNames,
  type OfflineModel,
  qualityOf,
  speaksAgainst,
} from '../../src/judge/offline/estimate.ts';
import type { Features } from '../../src/judge/offline/features.ts';
import type { Curve, Forest } from '../../src/judge/offline/model.ts';
import { type BoostOptions, boost } from './boost.ts';
import type { Chance } from './chance.ts';
import type { MadeKind } from './made-answers.ts';
import { ridge } from './ridge.ts';

/** One answer to fit on: a human one with its score, or a made one. */
export type Example = {
  readonly set: string;
  readonly qid: string;
  readonly kind: 'human' | MadeKind;
  /** 1 to 5 for a human one. */
  readonly score: number | null;
  /** See `viewsOf`. Quality is fitted on the first, the whole answer; guards on the last, the part about the matter. */
  readonly views: readonly Features[];
};

// Nothing that an answer gains by sheer length is among the features of quality.
type Signs = Readonly<Record<string, -1 | 0 | 1>>;

const qualitySigns: Signs = {
  recD: 1,
  recExact: 1,
  rec: 1,
  precD: 1,
  prec: 1,
  tri: 1,
  triMatched: 1,
  meanPart: 1,
  worstPart: 1,
  bestSentence: 1,
  pairs: 1,
  keptMatter: 1,
  matchedShort: 1,
  conflictMax: -1,
  conflictShare: -1,
  numbersFound: 1,
  hedging: -1,
  echo: -1,
};

const guardSigns: Readonly<Record<GuardName, Signs>> = {
  contradiction: {
    conflictMax: 1,
    conflictOpposite: 1,
    conflictNegation: 1,
    conflictFlip: 1,
    conflictShare: 1,
    clauseConflict: 1,
    clauseConflictShare: 1,
    clauseAgreement: -1,
    keyReversed: 1,
    bindingConflict: 1,
    roleConflict: 1,
    disowned: 1,
    denialBalance: 1,
    reversed: 1,
    renumbered: 1,
    numbersWrong: 1,
    kept: 1,
  },
  salad: {
    fluency: -1,
    grammar: 0,
    local: -1,
    ascending: -1,
    orderedPairs: -1,
    keptOfAnswer: -1,
    pairs: 0,
    recExact: 0,
    precD: 0,
    kept: 0,
    answerMatter: 1,
  },
  medley: {
    allForeign: 1,
    allStrayCount: 1,
    allStrayShare: 1,
    precD: -1,
    prec: -1,
    allMatter: 1,
    allSentences: 1,
    allLength: 1,
  },
  echo: { echo: 1, ownWords: -1, novel: -1, foundCount: -1 },
};

const spoiledAs: Readonly<Record<GuardName, readonly MadeKind[]>> = {
  contradiction: [
    'antonym-swapped',
    'number-swapped',
    'nouns-swapped',
    'reference-negated',
    'terms-swapped',
    'sentence-swapped',
    'sentence-negated',
    'right-answer-reversed',
    'right-answer-negated',
    'right-answer-renumbered',
  ],
  salad: ['salad', 'salad-with-filler'],
  medley: ['ten-wrong', 'ten-one-right'],
  echo: ['question-copied'],
};
const rightKinds: readonly MadeKind[] = [
  'reference-itself',
  'reference-mistyped',
  'reference-resorted',
  'reference-prefaced',
  'reference-less-a-word',
  'reference-reworded',
  'two-right-answers',
  'sentence-alone',
];

/** An example with matter to fit on. */
type Seen = Omit<Example, 'views'> & { readonly features: Features };
const seen = (examples: readonly Example[], featuresOf: (views: readonly Features[]) => Features): Seen[] =>
  examples.flatMap(({ views, ...example }) =>
    views.length === 0 ? [] : [{ ...example, features: featuresOf(views) }],
  );

const rowOf = (features: Features, names: readonly string[]): number[] =>
  names.map((name) => features[name] ?? 0);

function meanAndSpread(values: readonly number[]): readonly [number, number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return [mean, Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1];
}

type Human = { readonly example: Seen; readonly score: number };
const humansIn = (examples: readonly Seen[]): Human[] =>
  examples.flatMap((example) => (example.score === null ? [] : [{ example, score: example.score }]));

/** Weights by which each set of human answers counts the same. */
function setWeights(humans: readonly Human[]): number[] {
  const counts = new Map<string, number>();
  for (const { example } of humans) counts.set(example.set, (counts.get(example.set) ?? 0) + 1);
  return humans.map(({ example }) => humans.length / counts.size / (counts.get(example.set) ?? 1));
}

/** Quality is fitted to scores in spreads of their own set, since graders differ in strictness. */
function fitQuality(examples: readonly Seen[], chance: Chance): OfflineModel['quality'] {
  const humans = humansIn(examples);
  const names = Object.keys(qualitySigns);
  const signs = Object.values(qualitySigns);
  const scales = new Map(
    [...new Set(humans.map(({ example }) => example.set))].map((set) => [
      set,
      meanAndSpread(humans.filter(({ example }) => example.set === set).map(({ score }) => score)),
    ]),
  );
  const targets = humans.map(({ example, score }) => {
    const [mean, spread] = scales.get(example.set) ?? [0, 1];
    return (score - mean) / spread;
  });
  const weights = setWeights(humans);
  // Features are centred by set for the linear part: what differs between sets is not what makes an answer good.
  const rows = humans.map(({ example }) => rowOf(example.features, names));
  const centres = new Map(
    [...scales.keys()].map((set) => {
      const own = rows.filter((_, row) => humans[row]?.example.set === set);
      return [
        set,
        names.map((_, feature) => own.reduce((sum, row) => sum + (row[feature] ?? 0), 0) / own.length),
      ];
    }),
  );
  const centred = rows.map((row, at) => {
    const centre = centres.get(humans[at]?.example.set ?? '') ?? [];
    return row.map((value, feature) => value - (centre[feature] ?? 0));
  });
  const linear = ridge({ rows: centred, targets, weights }, 200, signs);
  const overall = names.map(
    (_, feature) =>
      rows.reduce((sum, row, at) => sum + (row[feature] ?? 0) * (weights[at] ?? 0), 0) / humans.length,
  );
  const grown = boost(
    { rows, targets, weights },
    { loss: 'squared', trees: 200, depth: 2, rate: 0.05, leafWeight: 60, ridge: 20, monotone: signs, chance },
  );
  return {
    linear: {
      intercept: -linear.weights.reduce((sum, weight, feature) => sum + weight * (overall[feature] ?? 0), 0),
      weights: Object.fromEntries(
        names.map((name, feature) => [name, Number((linear.weights[feature] ?? 0).toFixed(5))]),
      ),
    },
    forest: { features: names, ...grown },
    forestShare: 0.5,
  };
}

/** What a human answer counts when a guard is fitted. */
const humanWeight = 3;

/** What all made answers of a kind count together: a missed contradiction is the worst that can pass. */
const kindWeights: Readonly<Record<GuardName, number>> = {
  contradiction: 500,
  salad: 300,
  medley: 300,
  echo: 300,
};

/**
 * What grows with the length of a text. Made contradictions are long, since references are, and people's right answers
 * short: a guard that heard these would take thorough answers for contradictions.
 */
const growing = new Set([
  'conflictSum',
  'newReversed',
  'replaced',
  'answerMatter',
  'ownWords',
  'foundCount',
  'length',
  'short',
  'matchedLength',
  'matchedShort',
  'sentences',
  'strayCount',
  'foreign',
  'bestSentence',
]);

/** A forest that tells answers spoiled in one way from human ones of 3.5 and more and from varied references. */
function fitGuard(name: GuardName, examples: readonly Seen[], chance: Chance): Forest {
  // Only the whole answer's features grow with what is written beside the matter: of those a guard hears what is named.
  const others = Object.keys(examples[0]?.features ?? {}).filter(
    (feature) => !feature.startsWith('all') && !(name === 'contradiction' && growing.has(feature)),
  );
  const signs: Signs = {
    ...Object.fromEntries(others.map((feature) => [feature, 0] as const)),
    ...guardSigns[name],
  };
  const names = Object.keys(signs);
  const spoiled = examples.filter(({ kind }) => kind !== 'human' && spoiledAs[name].includes(kind));
  const right = examples.filter(({ kind, score }) =>
    kind === 'human' ? (score ?? 0) >= 3.5 : rightKinds.includes(kind),
  );
  const isHeard = ({ features }: Seen): boolean => name !== 'contradiction' || speaksAgainst(features);
  const all = [...spoiled, ...right].filter(isHeard);
  const isSpoiled = new Set(spoiled);
  const counts = new Map<string, number>();
  for (const { kind } of all) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  // Each kind of made answer counts the same, however many could be made; a human answer with a word turned round is
  // often not wrong, or not visibly so, and teaches less. What people really wrote counts most: to call it spoiled is
  // the dearer error.
  const weightOf = ({ kind }: Seen): number =>
    kind === 'human'
      ? humanWeight
      : ((kind.startsWith('right-answer') ? 0.3 : 1) * kindWeights[name]) / (counts.get(kind) ?? 1);
  const options: BoostOptions = {
    loss: 'logistic',
    trees: 200,
    depth: 3,
    rate: 0.1,
    leafWeight: 8,
    ridge: 5,
    monotone: Object.values(signs),
    chance,
  };
  return {
    features: names,
    ...boost(
      {
        rows: all.map(({ features }) => rowOf(features, names)),
        targets: all.map((example) => (isSpoiled.has(example) ? 1 : 0)),
        weights: all.map(weightOf),
      },
      options,
    ),
  };
}

/** From how far a quality lies from the one at which half of the human answers pass, to the estimate. */
const shape: Curve = [
  [-1.15, 1],
  [-0.6, 1.6],
  [-0.2, 2.5],
  [0, 3.5],
  [0.25, 4],
  [0.6, 4.6],
  [1, 5],
];

/**
 * The curve from quality to estimate: the quality at which half of the human answers have 4 or more, by logistic
 * regression, becomes 3.5.
 */
function fitLevel(
  qualities: readonly number[],
  scores: readonly number[],
  weights: readonly number[],
): Curve {
  let [slope, offset] = [1, 0];
  for (let round = 0; round < 2000; round++) {
    let [dSlope, dOffset, total] = [0, 0, 0];
    for (const [at, quality] of qualities.entries()) {
      const weight = weights[at] ?? 0;
      const error =
        (1 / (1 + Math.exp(-(slope * quality + offset))) - ((scores[at] ?? 0) >= 4 ? 1 : 0)) * weight;
      dSlope += error * quality;
      dOffset += error;
      total += weight;
    }
    slope -= dSlope / total;
    offset -= dOffset / total;
  }
  const half = -offset / slope;
  return shape.map(([distance, estimate]) => [Number((half + distance).toFixed(4)), estimate]);
}

export function fitModel(
  all: readonly Example[],
  chance: Chance,
): Omit<OfflineModel, 'bigrams' | 'confidence'> {
  const answers = seen(all, ([whole = {}]) => whole);
  const parts = seen(all, (views) => views.at(-1) ?? {});
  const quality = fitQuality(answers, chance);
  const humans = humansIn(answers);
  const guards = Object.fromEntries(guardNames.map((name) => [name, fitGuard(name, parts, chance)]));
  return {
    quality,
    level: fitLevel(
      humans.map(({ example }) => qualityOf(example.features, quality)),
      humans.map(({ score }) => score),
      setWeights(humans),
    ),
    guards: guards as OfflineModel['guards'],
  };
}
