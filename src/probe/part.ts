import type { QuestionGraph } from '../graph/question-graph.ts';
import type { Lead } from './conversations.ts';
import type { AnswerLine, ScoreLine } from './lines.ts';
import type { History, ProbeMode } from './modes.ts';
import type { PartPlan, ZeroShotSource } from './plan.ts';

/** The lines of a run by id of question. */
export type RunLines = {
  readonly answers: ReadonlyMap<string, AnswerLine>;
  readonly scores: ReadonlyMap<string, ScoreLine>;
};

/** Where the lines of a run are kept. Both resolve once a line survives whatever happens next. */
export interface RunLog {
  appendAnswer(line: AnswerLine): Promise<void>;
  appendScore(line: ScoreLine): Promise<void>;
}

/** A run that is being made: a part of what one command does. */
export type Part = PartPlan & {
  /** The run's id. */
  readonly run: string;
  readonly history: History;
  /** The questions that are shown or asked; it may hold more than `asked`. */
  readonly graph: QuestionGraph;
  readonly leads: ReadonlyMap<string, Lead>;
  readonly answers: Map<string, AnswerLine>;
  readonly scores: Map<string, ScoreLine>;
  readonly log: RunLog;
  readonly zeroShot: ZeroShotSource;
  /** The lines of a zero-shot run that was finished before, with its id. */
  readonly recorded?: RunLines & { readonly run: string };
  /** Which repeat it is, from 0. */
  readonly repeat: number;
};

/** How a node of this part is asked: the two prompt modes have nothing to show before a D1. */
export function modeOf(part: Part, id: string): ProbeMode {
  return (part.mode === 'prompt-gold' || part.mode === 'prompt-pred') && part.depthOf(id) === 1
    ? 'zero-shot'
    : part.mode;
}

/** The zero-shot run behind a prompt mode: its id and its lines so far. */
export function zeroShotOf(
  part: Part,
  parts: readonly Part[],
): (RunLines & { readonly run: string }) | undefined {
  if (part.zeroShot.kind === 'part') return parts[part.zeroShot.part];
  return part.recorded;
}

/** The predecessor's answer where there is something to show. */
export function shownAnswer(line: AnswerLine | undefined): string | null {
  return line?.answer == null || line.answer.trim() === '' ? null : line.answer;
}
