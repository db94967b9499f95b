import type { Cost } from '../../model/ledger.ts';
import type { ProbeMode } from '../../probe/modes.ts';
import type { Progress } from '../../probe/progress.ts';
import type { RunSummary } from '../../probe/summary-schema.ts';
import type { OutFile } from '../outlet.ts';
import type { Limits } from './probe-budget.ts';
import type { ProbeRecord } from './probe-record.ts';

/** A probe that somebody wishes, as it would be. */
export type PlannedProbe = {
  readonly model: string;
  readonly target: string;
  readonly mode: ProbeMode;
  readonly questions: number;
  /** Whether its model or a judge has a price. */
  readonly isPriced: boolean;
};

/** How one sitting of a run came out. */
export type SittingResult = {
  /** `stopped`: by its signal. */
  readonly outcome: 'done' | 'stopped' | 'budget';
  readonly summary: RunSummary;
  /** What its lines cost in all, and what this sitting spent besides. */
  readonly spent: { readonly lines: Cost; readonly besides: Cost };
};

export type SitOptions = {
  /** How far the run may go in all. */
  readonly upTo: Limits;
  readonly signal: AbortSignal;
  /** Told after each line; `cost` in words. */
  readonly onProgress: (progress: Progress, cost: string) => void;
};

/** Runs as `plumbline probe` makes them: what the probes of a chat are carried out by. */
export interface ProbeRuns {
  /** The folder whose runs these are; see `ProbeRecord.home`. */
  readonly home: string;
  /** The names of the models that may be asked. */
  models(): readonly string[];
  /**
   * What a wish means. Throws `not_found` for a model that the configuration does not name, `config_invalid` where it
   * cannot be asked.
   */
  plan(model: string, target: string, mode: ProbeMode): PlannedProbe;
  /** The id for the run of a probe. */
  newRunId(model: string, mode: ProbeMode, id: string): string;
  /** About what so many questions cost: enough to set aside at once. */
  estimate(probe: Pick<ProbeRecord, 'model' | 'questions' | 'mode'>): Cost;
  /** The summary of its run, where that is finished; `null` where there is something to do. */
  finished(probe: ProbeRecord): Promise<RunSummary | null>;
  /** What the lines of its run have cost so far. */
  spent(probe: ProbeRecord): Promise<Cost>;
  /** Begins the run unless it was begun, and works on it. Rejects as `plumbline probe` fails; what was done is kept. */
  sit(probe: ProbeRecord, options: SitOptions): Promise<SittingResult>;
  /** The picture and the report of a finished run. */
  files(probe: ProbeRecord, summary: RunSummary): Promise<readonly OutFile[]>;
}
