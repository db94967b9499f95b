/** One thing that was looked at, and how it is. */
export type Finding = {
  /** What was looked at, as a stable name: `store`, `slack scopes`. */
  readonly check: string;
  /** `warning`: it works, and something is to be known; `skipped`: it could not be looked at, or is not in use. */
  readonly state: 'ok' | 'warning' | 'problem' | 'skipped';
  /** How it is, as a sentence without a secret. */
  readonly what: string;
  /** What to do. */
  readonly fix?: string;
};

/** A finding of each state; `fix` is there where something is to be done. */
export const finding = {
  ok: (check: string, what: string): Finding => ({ check, state: 'ok', what }),
  warning: (check: string, what: string, fix: string): Finding => ({ check, state: 'warning', what, fix }),
  problem: (check: string, what: string, fix: string): Finding => ({ check, state: 'problem', what, fix }),
  skipped: (check: string, what: string): Finding => ({ check, state: 'skipped', what }),
};
