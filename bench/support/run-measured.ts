import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '../..');

const Usage = z.object({ peakKilobytes: z.number(), processorMicroseconds: z.number() });

export type Measured = {
  readonly stdout: string;
  /** From the start of the process to its end. */
  readonly seconds: number;
  /** Processor time on all cores: what stays much the same when other processes want them too. */
  readonly processorSeconds: number;
  /** The most memory that the process held, in 10⁶ bytes. */
  readonly peakMegabytes: number;
};

/** Runs `plumbline` with `args` as a user would, and measures it. Rejects where it fails. */
export async function runMeasured(args: readonly string[], cwd: string): Promise<Measured> {
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--import',
      join(projectRoot, 'bench/support/report-usage.js'),
      join(projectRoot, 'bin/plumbline.js'),
      ...args,
    ],
    { cwd, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const { stdout, stderr } = child;
  const usage = child.stdio[3];
  if (stdout === null || stderr === null || !(usage instanceof Readable))
    throw new Error('The process came without its pipes');
  const [printed, failed, used] = await Promise.all([
    text(stdout),
    text(stderr),
    text(usage),
    once(child, 'close'),
  ]);
  if (child.exitCode !== 0) throw new Error(`plumbline ${args.join(' ')} failed: ${failed}`);
  const { peakKilobytes, processorMicroseconds } = Usage.parse(JSON.parse(used));
  return {
    stdout: printed,
    seconds: (performance.now() - start) / 1000,
    processorSeconds: processorMicroseconds / 1e6,
    peakMegabytes: (peakKilobytes * 1024) / 1e6,
  };
}
