import { type Logger, LogLevel } from '@slack/bolt';

const tokens = /\b(?:xox[a-z]|xapp)-[\w-]+/gi;

/** Takes out what opens a door. */
export function withoutTokens(text: string): string {
  return text.replace(tokens, '[token]');
}

/**
 * What Slack's libraries log, from warnings on, one sentence each: their objects may hold what people wrote, and are
 * left out.
 */
export function createLogger(say: (line: string) => void): Logger {
  const tell = (...parts: unknown[]): void => {
    const words = parts.filter((part) => typeof part === 'string').join(' ');
    const [line = ''] = withoutTokens(words).split('\n');
    if (line !== '') say(`Slack's client says: ${line.slice(0, 300)}`);
  };
  return {
    debug() {},
    info() {},
    warn: tell,
    error: tell,
    setLevel() {},
    getLevel: () => LogLevel.WARN,
    setName() {},
  };
}
