import { z } from 'zod';
import type { JudgeParams } from '../../judge/prompts/presets.ts';
import type { Usage } from '../../judge/verdict.ts';
import type { ChatModel, FinishReason } from '../../model/chat-model.ts';
import type { Dropped } from '../questions/question-list.ts';
import type { SetJudge } from '../set-judge.ts';
import { type ShownStatement, type Statement, StatementSchema, subjects } from '../statements/statement.ts';
import type { AlterationLine, CuriousLines, QuestionsLine, SetScoreLine } from './lines.ts';

/** A statement of a run; whether one that was typed is right, nobody has said. */
export type RunStatement = Omit<Statement, 'correct'> & { readonly correct?: boolean | undefined };

const KeylessSchema = z.object({ id: z.string(), subject: z.enum(subjects), statement: z.string() }).strict();

/** One line of a run's `statements.jsonl`. */
export const RunStatementSchema: z.ZodType<RunStatement> = z.union([StatementSchema, KeylessSchema]);

/** What an asker said about a statement. */
export type AskedSet = {
  readonly questions: readonly string[];
  readonly dropped: readonly Dropped[];
  readonly raw: string | null;
  readonly finish?: FinishReason;
  readonly served?: string;
  readonly omitted?: readonly string[];
  readonly usage: Usage | null;
  readonly cached: boolean;
};

/** Who asks. Sees a statement's subject and text alone. */
export interface SetAsker {
  readonly name: string;
  readonly promptHash: string;
  /** Rejects with a `ModelError` where a call fails. */
  ask(statement: ShownStatement, signal: AbortSignal): Promise<AskedSet>;
}

export type Alterer = {
  readonly name: string;
  readonly model: ChatModel;
  readonly params: JudgeParams;
  readonly promptHash: string;
  readonly deadlineMs: number;
  readonly queueMs: number;
};

/** Where the lines of a run are kept. Each resolves once a line survives whatever happens next. */
export interface CuriousLog {
  appendQuestions(line: QuestionsLine): Promise<void>;
  appendScores(line: SetScoreLine): Promise<void>;
  appendAlteration(line: AlterationLine): Promise<void>;
}

/** A curiosity run that is being made. */
export type CuriousRun = {
  readonly id: string;
  readonly statements: ReadonlyMap<string, RunStatement>;
  /** The same, and those that they were made from. */
  readonly sources: ReadonlyMap<string, RunStatement>;
  /** Names of the askers, also where nobody is asked since their questions were written earlier. */
  readonly askers: readonly string[];
  readonly judges: readonly string[];
  /** Whether there is a meta-review, and an alterer. */
  readonly reviewed: boolean;
  readonly noise: boolean;
  readonly seed: number;
  readonly lines: CuriousLines;
  readonly log: CuriousLog;
};

/** Who does the work of a run. */
export type CuriousWorkers = {
  readonly askers: ReadonlyMap<string, SetAsker>;
  readonly judges: ReadonlyMap<string, SetJudge>;
  readonly meta: SetJudge | null;
  readonly alterer: Alterer | null;
};
