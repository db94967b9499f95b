import type { DiscordCall } from './types.ts';
import type { World } from './world.ts';

export type Refusal = { readonly afterMs: number; readonly isGlobal: boolean };

/** Calls of one kind that go through at one channel within a time. */
const rules: readonly { readonly fits: RegExp; readonly most: number; readonly perMs: number }[] = [
  { fits: /^POST \/channels\/\d+\/messages$/, most: 5, perMs: 5000 },
  { fits: /^PATCH \/channels\/\d+\/messages\/\d+$/, most: 5, perMs: 5000 },
  { fits: /^\w+ \/webhooks\//, most: 5, perMs: 2000 },
  { fits: /./, most: 50, perMs: 1000 },
];

const mostPerSecond = 50;

/** Counts calls as Discord does, and refuses those that are too many; each refusal is a rule broken. */
export class RateLimits {
  readonly #world: World;
  readonly #windows = new Map<string, { count: number; until: number }>();
  readonly #blocked = new Map<string, number>();
  /** False: nothing is refused, for a test of something else. */
  isOn = true;

  constructor(world: World) {
    this.#world = world;
  }

  /** From now on, for so long, calls like this one are refused: a test has asked for it. */
  block(call: DiscordCall, afterMs: number, isGlobal: boolean): void {
    // A client may come back at the very moment that it was told.
    this.#blocked.set(isGlobal ? 'all' : bucketOf(call).key, Date.now() + afterMs - 20);
  }

  /** Why the call does not go through, or the headers of its answer. */
  count(call: DiscordCall): Refusal | Record<string, string> {
    const now = Date.now();
    const { key, most, perMs } = bucketOf(call);
    for (const name of [key, 'all']) {
      const until = this.#blocked.get(name) ?? 0;
      if (now >= until) continue;
      this.#world.violate('retry_too_early', `${call.name} was sent again before its time`);
      return { afterMs: until - now, isGlobal: name === 'all' };
    }
    if (!this.isOn || /^\/interactions\//.test(call.path)) return {};
    const isOfToken = /^\/webhooks\//.test(call.path);
    const all = isOfToken ? null : this.#take('all', mostPerSecond, 1000);
    if (all !== null && all.count > mostPerSecond) {
      this.#world.violate('global_rate_limit', `more than ${mostPerSecond} requests in a second`);
      return { afterMs: all.until - now, isGlobal: true };
    }
    const { count, until } = this.#take(key, most, perMs);
    if (count > most) {
      this.#world.violate('rate_limit', `${call.name}: more than ${most} in ${perMs} ms`);
      return { afterMs: until - now, isGlobal: false };
    }
    const after = Math.max(0, until - now) / 1000;
    return {
      'x-ratelimit-limit': String(most),
      'x-ratelimit-remaining': String(most - count),
      'x-ratelimit-reset': (until / 1000).toFixed(3),
      'x-ratelimit-reset-after': after.toFixed(3),
      'x-ratelimit-bucket': Buffer.from(key.split('|')[0] ?? '')
        .toString('hex')
        .slice(0, 32),
    };
  }

  #take(key: string, _most: number, perMs: number): { count: number; until: number } {
    const now = Date.now();
    const before = this.#windows.get(key);
    const window = before === undefined || now >= before.until ? { count: 0, until: now + perMs } : before;
    window.count += 1;
    this.#windows.set(key, window);
    return window;
  }
}

function bucketOf(call: DiscordCall): { key: string; most: number; perMs: number } {
  const line = `${call.method} ${call.path}`;
  const { fits, most, perMs } = rules.find((rule) => rule.fits.test(line)) ?? {
    fits: /./,
    most: 50,
    perMs: 1000,
  };
  const major = /^\/(?:channels|guilds)\/(\d+)|^\/webhooks\/(\d+\/[^/]+)/.exec(call.path);
  const kind = fits.source === '.' ? `${call.method} ${call.path.replace(/\d{17,20}/g, ':id')}` : fits.source;
  return { key: `${kind}|${major?.[1] ?? major?.[2] ?? ''}`, most, perMs };
}
