/** `ok: false`, with Slack's word for it. */
export class SlackError extends Error {
  readonly extra: Record<string, unknown>;

  constructor(error: string, extra: Record<string, unknown> = {}) {
    super(error);
    this.extra = extra;
  }
}
