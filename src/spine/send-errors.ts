import { PlumblineError, type PlumblineErrorOptions } from '../errors.ts';

/** A post that the platform will not have, however often and at whatever place it is sent. */
export class PostRefused extends PlumblineError {
  constructor(message: string, options: PlumblineErrorOptions = {}) {
    super('send_failed', message, options);
  }
}

/** A refusal that says when to come back: Slack's and Discord's `Retry-After`. */
export class RetryLater extends PlumblineError {
  readonly afterMs: number;
  /** Whether it is about everything that we send, and not about one place. */
  readonly isAboutAll: boolean;

  constructor(
    afterMs: number,
    { isAboutAll = false, ...options }: PlumblineErrorOptions & { readonly isAboutAll?: boolean } = {},
  ) {
    super('send_failed', `The platform asks to wait for ${afterMs} ms.`, options);
    this.afterMs = afterMs;
    this.isAboutAll = isAboutAll;
  }
}

/** What a platform could not be told for now; `cause` is why. */
export class SendFailed extends PlumblineError {
  constructor(cause: unknown) {
    super('send_failed', 'The chat platform did not take a message; it is sent again later.', { cause });
  }
}
