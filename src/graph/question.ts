/** Depth of knowledge: 1 recall, 2 procedure, 3 strategy. */
export type Depth = 1 | 2 | 3;

/** The ten reasoning types of the DepthQA paper (its Table 11), and `other`. They label D2 and D3 questions. */
export const reasoningTypes = [
  'comparative',
  'relational',
  'causal',
  'inductive',
  'criteria-development',
  'procedural',
  'evaluative',
  'example',
  'quantitative',
  'application',
  'other',
] as const;
export type ReasoningType = (typeof reasoningTypes)[number];

/** One node of a question graph. */
export type Question = {
  /** Unique over all loaded packs. */
  readonly id: string;
  readonly depth: Depth;
  readonly question: string;
  /** The reference answer: a 5 on the rubric. */
  readonly answer: string;
  /** The facts that a full answer states; empty where the author gave none. */
  readonly keyPoints: readonly string[];
  readonly domain: string | null;
  readonly reasoning: readonly ReasoningType[];
  /** Ids of the direct predecessors, each one depth shallower, in the order in which they are asked. */
  readonly predecessors: readonly string[];
  /** Ids that other files use for this question (an import merged several nodes into it). */
  readonly nodeIds?: readonly string[];
};

/** The optional first line of a pack. */
export type PackHeader = {
  readonly pack: string;
  readonly title?: string;
  readonly license?: string;
  readonly version?: string;
  /** Id of the target that a newcomer begins with. */
  readonly starter?: string;
};
