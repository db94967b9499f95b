import { PlumblineError, type PlumblineErrorOptions } from '../errors.ts';
import type { Usage } from '../judge/verdict.ts';
import type { ModelFailure } from './chat-model.ts';

export type ModelErrorOptions = PlumblineErrorOptions & {
  /** Tokens that the failed attempts may have cost; estimated. */
  readonly usage?: Usage;
  /** Milliseconds after which the server wants to be asked again, where it said so. */
  readonly retryAfterMs?: number;
};

/** A model call that failed for good; `failure` says how. A used-up budget has the code `budget`. */
export class ModelError extends PlumblineError {
  readonly failure: ModelFailure;
  readonly usage: Usage | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(failure: ModelFailure, message: string, options: ModelErrorOptions = {}) {
    super(failure === 'budget' ? 'budget' : 'model_failed', message, options);
    this.failure = failure;
    this.usage = options.usage;
    this.retryAfterMs = options.retryAfterMs;
  }
}
