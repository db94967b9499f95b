import { EventEmitter } from 'node:events';
import { excerpt } from './excerpt.ts';

/** What everything in a journal carries: a running number, and when it happened in milliseconds and as text. */
export type Stamp = { readonly seq: number; readonly t: number; readonly at: string };

/** One HTTP call of the bot. The answer's fields are filled in once there is one. */
export type Call = Stamp & {
  readonly name: string;
  readonly method: string;
  args: unknown;
  status?: number;
  response?: unknown;
  /** `ok`, or the error that was answered. */
  outcome?: string;
  ms?: number;
  /** The fault that a test asked for, where there was one. */
  injected?: unknown;
};

/** One thing that people saw: a message as it appeared, changed or went away, a form, a page. */
export type Entry = Stamp & {
  readonly kind: string;
  /** What a person reads, blocks, embeds and buttons included. */
  readonly visible: string;
  readonly where?: string;
};

/** A rule that the bot broke, or a thing to look at. */
export type Finding = Stamp & { readonly rule: string; readonly message: string; readonly about?: unknown };

export type WaitOptions = { readonly timeoutMs?: number; readonly what?: string };

/** The journal of one simulated platform: what the bot did, what people saw, and which rules were broken. */
export class Journal<C extends Call = Call, E extends Entry = Entry> {
  readonly platform: string;
  readonly calls: C[] = [];
  readonly log: E[] = [];
  /** Rules of the platform that the bot broke: limits, late or missing acknowledgements. */
  readonly violations: Finding[] = [];
  /** States of the world that the platform answers with an error and nobody is to blame for. */
  readonly warnings: Finding[] = [];
  /** The mark of the last thing that a simulated person did; expectations look from here on. */
  lastAction = 0;
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #timers = new Set<NodeJS.Timeout>();
  #seq = 0;

  constructor(platform: string) {
    this.platform = platform;
  }

  stamp<T extends object>(what: T): T & Stamp {
    const t = Date.now();
    this.#seq += 1;
    return Object.assign(what, { seq: this.#seq, t, at: new Date(t).toISOString() });
  }

  violate(rule: string, message: string, about?: unknown): Finding {
    return this.#keep(this.violations, rule, message, about);
  }

  warn(rule: string, message: string, about?: unknown): Finding {
    return this.#keep(this.warnings, rule, message, about);
  }

  /** A point in the journal: later entries have a larger `seq`. */
  mark(): number {
    return this.#seq;
  }

  /** Tells those who wait that something has happened. */
  changed(): void {
    this.#changes.emit('change');
  }

  timer(work: () => void, ms: number): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
    return timer;
  }

  cancel(timer: NodeJS.Timeout | undefined): void {
    clearTimeout(timer);
    if (timer !== undefined) this.#timers.delete(timer);
  }

  stopTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Resolves with the first value of `look` that is neither undefined, null nor false, looked at after every change. */
  waitFor<T>(look: () => T, options: WaitOptions = {}): Promise<Exclude<T, undefined | null | false>> {
    const { timeoutMs = 5000, what = 'something' } = options;
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        this.#changes.off('change', check);
      };
      const check = (): void => {
        try {
          const value = look();
          if (value === undefined || value === null || value === false) return;
          stop();
          resolve(value as Exclude<T, undefined | null | false>);
        } catch (error) {
          stop();
          reject(error);
        }
      };
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`${this.platform}: waited ${timeoutMs} ms in vain for ${what}\n${this.lately()}`));
      }, timeoutMs);
      this.#changes.on('change', check);
      check();
    });
  }

  /** What happened last, for the message of a test that failed. */
  lately(most = 12): string {
    const lines = [
      ...this.calls.slice(-most).map((call) => ({
        seq: call.seq,
        line: `call   ${call.name} -> ${call.outcome ?? '(pending)'} ${excerpt(call.args)}`,
      })),
      ...this.log.slice(-most).map((entry) => ({
        seq: entry.seq,
        line: `${entry.kind.padEnd(6)} ${entry.where ?? ''} ${excerpt(entry.visible)}`,
      })),
      ...this.violations
        .slice(-most)
        .map(({ seq, rule, message }) => ({ seq, line: `BROKEN ${rule}: ${excerpt(message, 200)}` })),
    ].sort((a, b) => a.seq - b.seq);
    if (lines.length === 0) return 'the platform saw nothing at all of the bot';
    return ['what the platform saw last:', ...lines.map(({ seq, line }) => `  #${seq} ${line}`)].join('\n');
  }

  /** Throws with the list when the bot broke a rule; `ignore` names rules that a test breaks on purpose. */
  assertClean(ignore: readonly string[] = []): void {
    const broken = this.violations.filter(({ rule }) => !ignore.includes(rule));
    if (broken.length === 0) return;
    const list = broken.map(({ at, rule, message }) => `  ${at} ${rule}: ${message}`).join('\n');
    throw new Error(`${this.platform}: ${broken.length} rule(s) broken\n${list}`);
  }

  #keep(list: Finding[], rule: string, message: string, about: unknown): Finding {
    const finding = this.stamp({ rule, message, about });
    list.push(finding);
    this.changed();
    return finding;
  }
}
