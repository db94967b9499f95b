/** What went wrong, as a stable word that code and outside tools may branch on; messages may be reworded. */
export type ErrorCode =
  | 'usage' // the command line does not fit the command
  | 'invalid_input' // a file or line is not what it should be
  | 'graph_invalid' // a question graph with lint errors
  | 'config_invalid' // plumbline.config.json or an environment variable
  | 'not_found' // a session, run, topic or file that is not there
  | 'conflict' // somebody else changed the same thing first
  | 'store_failed' // the store did not take or give a value
  | 'send_failed' // a chat platform did not take a message
  | 'model_failed' // a model server did not give a usable answer
  | 'budget' // the budget of the run is used up
  | 'check_failed' // a gate or lint did not hold
  | 'interrupted' // the user asked to stop
  | 'internal'; // a fault of ours

/** One thing that is wrong with an input: where (file, 1-based line, field) and what. */
export type Problem = {
  readonly code: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly field?: string;
  readonly id?: string;
};

export type PlumblineErrorOptions = {
  readonly cause?: unknown;
  /** What the reader can do next, as a sentence. */
  readonly advice?: string;
  readonly problems?: readonly Problem[];
};

/**
 * Every failure that a user can see. `message` says what happened and holds no secret and no learner's text;
 * `advice` says what to do next.
 */
export class PlumblineError extends Error {
  override readonly name: string = 'PlumblineError';
  readonly code: ErrorCode;
  readonly advice: string | undefined;
  readonly problems: readonly Problem[];

  constructor(code: ErrorCode, message: string, options: PlumblineErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.advice = options.advice;
    this.problems = options.problems ?? [];
  }
}

/** Makes the compiler refuse a `switch` that forgot a member of a union. */
export function assertNever(value: never): never {
  throw new PlumblineError('internal', `Unexpected value: ${JSON.stringify(value)}`);
}
