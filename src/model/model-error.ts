import { PlumblineError, type PlumblineErrorOptions } from '../errors.ts';
import type { ModelFailure } from './chat-model.ts';

/** A model call that failed for good; `failure` says how. A used-up budget has the code `budget`. */
export class ModelError extends PlumblineError {
  readonly failure: ModelFailure;

  constructor(failure: ModelFailure, message: string, options: PlumblineErrorOptions = {}) {
    super(failure === 'budget' ? 'budget' : 'model_failed', message, options);
    this.failure = failure;
  }
}
