import { QuestionGraph } from '../graph/question-graph.ts';
import { walkOrder } from '../graph/walk-order.ts';
import type { Score } from '../judge/verdict.ts';
import { discrepanciesOf } from '../metrics/discrepancy.ts';
import type { Formula } from '../metrics/formula.ts';
import { summarise } from '../metrics/summary.ts';
import { formulaWords } from './formula-words.ts';
import type { Fact, ReportAnswer, ReportData, ReportQuestion, ReportSection } from './report-data.ts';
import { answerNotes } from './run/answer-notes.ts';

/** A line of a run's `answers.jsonl`. */
export type RunAnswer = {
  readonly id: string;
  /** `null` where none was given. */
  readonly answer: string | null;
  readonly prompt?: string | undefined;
  /** Why there is none, in words. */
  readonly detail?: string | undefined;
  /** The mode that it was given in, where that is not the run's. */
  readonly from?: string | undefined;
  /** `length`: it is cut off. */
  readonly finish?: string | undefined;
  /** Turns left out from the start of its conversation. */
  readonly droppedTurns?: number | undefined;
  readonly minK?: number | undefined;
};

/** A line of a run's `scores.jsonl`. */
export type RunScore = {
  readonly id: string;
  readonly score: Score | null;
  readonly reason?: string | undefined;
  readonly feedback?: string | undefined;
  readonly judge?: string | undefined;
  readonly promptHash?: string | undefined;
  readonly flags?: readonly string[] | undefined;
  /** Highest minus lowest score of several judges, or of a repeated verdict … */
  readonly spread?: number | undefined;
  /** … whose every score this is. */
  readonly scores?: readonly number[] | undefined;
  /** Of several judges: what each gave. */
  readonly members?: readonly { readonly judge: string; readonly score: number | null }[] | undefined;
};

/** What a run folder holds of one model's run over a graph. */
export type RunRecord = {
  readonly name: string;
  readonly model: string;
  /** `zero-shot`, `prompt-gold`, `prompt-pred` or `multi-turn`; `null` where the run does not say. */
  readonly mode: string | null;
  readonly formula: Formula;
  /** The graph that was asked from; it may hold more than was asked. */
  readonly graph: QuestionGraph;
  /** The questions of the run; those that have a line without it. */
  readonly asked?: readonly string[];
  readonly answers: readonly RunAnswer[];
  readonly scores: readonly RunScore[];
  readonly caveats?: readonly string[];
  readonly facts: readonly Fact[];
  readonly sections?: readonly ReportSection[];
  /** Of the intervals, as the run was told; those of `summarise` without it. */
  readonly resampling?: { readonly resamples: number; readonly seed: number };
};

/** The report of a model's run: of the questions that it asks, or is still to ask. */
export function reportOfRun(run: RunRecord): ReportData {
  const answers = new Map(run.answers.map((answer) => [answer.id, answer]));
  const rows = new Map(run.scores.map((row) => [row.id, row]));
  const asked = new Set([...(run.asked ?? []), ...answers.keys(), ...rows.keys()]);
  const graph = new QuestionGraph(
    run.graph
      .questions()
      .filter(({ id }) => asked.has(id))
      .map((question) => ({
        ...question,
        predecessors: question.predecessors.filter((id) => asked.has(id)),
      })),
  );
  const scores = new Map(graph.ids().map((id) => [id, rows.get(id)?.score ?? null]));
  return {
    title: run.mode === null ? `Probe of ${run.model}` : `Probe of ${run.model}, ${run.mode}`,
    subject: { kind: 'model', name: run.model },
    graph,
    questions: readingOrder(graph).map((id) => questionOf(id, graph, answers.get(id), rows.get(id))),
    discrepancies: discrepanciesOf(graph, scores),
    summary: summarise(graph, scores, { formula: run.formula, ...run.resampling }),
    caveats: [...new Set([...caveatsOf(run), ...(run.caveats ?? [])])],
    ...(run.sections === undefined ? {} : { sections: run.sections }),
    made: [...run.facts, { name: 'Formula', value: formulaWords[run.formula] }],
  };
}

/** Target by target as in the file, each after all that it rests on; then what no target rests on. */
function readingOrder(graph: QuestionGraph): string[] {
  return [...new Set([...graph.targets().flatMap(({ id }) => walkOrder(graph, id)), ...graph.ids()])];
}

function questionOf(
  id: string,
  graph: QuestionGraph,
  answer: RunAnswer | undefined,
  row: RunScore | undefined,
): ReportQuestion {
  const score = row?.score ?? null;
  const isOpen = answer === undefined && row === undefined;
  return {
    id,
    score,
    state: isOpen ? 'not-asked' : score === null ? 'unscored' : 'scored',
    reason: score !== null || isOpen ? null : (row?.reason ?? (row === undefined ? 'not judged yet' : null)),
    answer: answer?.answer == null ? null : answerOf(answer, answer.answer, row),
    others: [],
    reference: graph.get(id).answer,
    ...(answer?.prompt === undefined ? {} : { prompt: answer.prompt }),
    notes: answer?.answer == null && answer?.detail !== undefined ? [answer.detail] : [],
  };
}

function answerOf(answer: RunAnswer, text: string, row: RunScore | undefined): ReportAnswer {
  return {
    text,
    score: row?.score ?? null,
    reason: row === undefined ? 'not judged yet' : (row.reason ?? null),
    feedback: row?.feedback ?? null,
    judge: row?.judge ?? null,
    promptHash: row?.promptHash ?? null,
    notes: answerNotes(answer, row),
  };
}

const modeCaveats: Readonly<Record<string, string>> = {
  'prompt-gold':
    'The model was shown reference answers of the questions below each one (prompt-gold): this is not its unaided knowledge. D1 scores are those of the zero-shot answers.',
  'prompt-pred':
    'The model was shown its own zero-shot answers of the questions below each one (prompt-pred). D1 scores are those of the zero-shot answers.',
  'multi-turn':
    'The model answered within a conversation that led up to each question (multi-turn): its scores are scaffolded and must not be set beside zero-shot ones.',
};

function caveatsOf(run: RunRecord): string[] {
  const mode = run.mode === null ? undefined : modeCaveats[run.mode];
  const judges = new Set(run.scores.map(({ judge }) => judge));
  return [
    ...(mode === undefined ? [] : [mode]),
    ...(judges.has(run.model)
      ? ['The model judged its own answers, and models tend to favour their own words.']
      : []),
  ];
}
