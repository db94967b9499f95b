import type { Json } from '../json.ts';

export type JobOptions = {
  /** Whose job it is: owners are served in turn, so that a thousand jobs of one keep nobody else waiting. */
  readonly owner: string;
  /** Gives the job up, wherever it is. */
  readonly signal?: AbortSignal | undefined;
  /** Told how many jobs are before this one, each time that changes. */
  readonly onQueued?: ((ahead: number) => void) | undefined;
};

/** Does the jobs of one kind. What comes in and goes out is plain data, since both may travel between processes. */
export type JobHandler = (data: Json, context: { readonly signal: AbortSignal }) => Promise<Json>;

/**
 * Work that a model or a judge does, given to whoever does it: this process, or workers behind a queue. Rejects as the
 * handler does, and with the signal's reason where that aborts first.
 */
export interface Jobs {
  run(kind: string, data: Json, options: JobOptions): Promise<Json>;
}
