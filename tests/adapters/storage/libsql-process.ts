import { chmodSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { openLibsqlStore } from '../../../adapters/storage/libsql/index.ts';
import { PlumblineError } from '../../../src/errors.ts';

// A process of its own, for failures that only the system can make. Prints how many appends were promised, and the
// first failure.

async function fill(file: string): Promise<number> {
  const store = await openLibsqlStore({ file, now: () => 0 });
  for (let promised = 0; promised < 10_000; promised += 1) {
    try {
      await store.append('log', ['x'.repeat(2_000), 'y'.repeat(2_000)]);
    } catch (error) {
      report(promised, error);
      await store.close();
      return promised;
    }
  }
  throw new Error('The disk never was full.');
}

async function openWithoutPermission(file: string): Promise<void> {
  chmodSync(file, 0o444);
  chmodSync(dirname(file), 0o555);
  // The system's administrator may write everything, so this process becomes somebody else.
  if (process.getuid?.() === 0) {
    process.setgid?.(65_534);
    process.setuid?.(65_534);
  }
  try {
    const store = await openLibsqlStore({ file, now: () => 0 });
    await store.append('log', ['x']);
  } catch (error) {
    report(0, error);
  }
}

function report(promised: number, error: unknown): void {
  const { code, message, advice } =
    error instanceof PlumblineError ? error : { code: 'other', message: String(error), advice: '' };
  process.stdout.write(JSON.stringify({ promised, failed: { code, message, advice } }));
}

const [job, file = ''] = process.argv.slice(2);
statSync(dirname(file));
if (job === 'fill') await fill(file);
else await openWithoutPermission(file);
