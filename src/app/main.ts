import { randomInt } from 'node:crypto';
import { runCli } from './cli.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The first signal lets what is in flight finish; a second one means now.
  process.once(signal, () => {
    interruption.abort(signal);
    process.once(signal, () => process.exit(130));
  });
}

process.exitCode = await runCli(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  now: Date.now,
  randomId: (length) => Array.from({ length }, () => letters[randomInt(letters.length)]).join(''),
  signal: interruption.signal,
});
