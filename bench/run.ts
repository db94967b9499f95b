import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, Result } from './support/bench.ts';
import { resultOf, rounded } from './support/bench.ts';

const folder = dirname(fileURLToPath(import.meta.url));
const resultsFile = join(folder, 'results.json');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** What results.json holds of each bench: the figures and where they come from. */
type Entry = {
  readonly title: string;
  readonly at: string;
  readonly machine: {
    readonly node: string;
    readonly cores: number;
    readonly cpu: string;
    readonly load: number;
  };
  readonly figures: readonly Result[];
};

async function runBench(name: string): Promise<Entry> {
  const { bench } = (await import(`./${name}.ts`)) as { bench: Bench };
  print(`\n${bench.title}`);
  const load = rounded(loadavg()[0] ?? 0);
  const figures = (await bench.run((text) => print(`  … ${text}`))).map((figure) =>
    resultOf({ ...figure, value: rounded(figure.value) }),
  );
  for (const figure of figures) print(`  ${describe(figure)}`);
  const machine = { node: process.version, cores: availableParallelism(), cpu: cpus()[0]?.model ?? '', load };
  return { title: bench.title, at: new Date().toISOString(), machine, figures };
}

function describe({ name, value, unit, atMost, atLeast, held, ratio }: Result): string {
  const goal = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
  const verdict =
    held === undefined
      ? ''
      : `  (${goal} ${unit}; ${held ? 'held' : 'MISSED'}${ratio === undefined ? '' : `, ratio ${ratio}`})`;
  return `${name}: ${value} ${unit}${verdict}`;
}

function earlierResults(): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  print(`There is no bench ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  process.exitCode = 2;
} else {
  for (const name of wanted.length === 0 ? names : wanted) {
    const entry = await runBench(name);
    // Written after each, so that a bench that fails later costs nothing of those before it.
    const all = Object.entries({ ...earlierResults(), [name]: entry }).sort(([left], [right]) =>
      left < right ? -1 : 1,
    );
    writeFileSync(resultsFile, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
  }
}
