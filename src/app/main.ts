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

for (const stream of [process.stdout, process.stderr]) {
  // Whoever read this has gone, as `head` does: what is under way stops in good order, and nobody is left to tell.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') interruption.abort('SIGPIPE');
    else {
      // A full disk behind the output: standard error may still be read.
      process.stderr.write(`plumbline: the output could not be written (${error.code ?? error.message})\n`);
      process.exit(1);
    }
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
