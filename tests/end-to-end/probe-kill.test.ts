import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadGraphs } from '../../src/app/load-graphs.ts';
import {
  type LoopbackModelServer,
  type ReceivedRequest,
  startLoopbackModelServer,
} from '../fakes/loopback-model-server.ts';
import { late, says } from '../fakes/model-behaviours.ts';
import { linesIn, plainLines } from '../probe/run-lines.ts';
import { projectRoot, runPlumbline, startPlumbline, temporaryFolder } from './plumbline-process.ts';

const kills = process.env.PLUMBLINE_SOAK === undefined ? 10 : 200;
const { graph } = await loadGraphs({ cwd: projectRoot, env: {} });
const questions = graph.questions();

// When a process is killed: so many milliseconds after so many requests of its own have arrived (a run makes 84 or
// more), or after the last line was kept, while pictures and report are being made.
const instants = fc.sample(
  fc.record({
    requests: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 0, max: 24 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    ms: fc.integer({ min: 0, max: 40 }),
  }),
  { numRuns: kills, seed: 20261203 },
);

let server: LoopbackModelServer;
beforeAll(async () => {
  server = await startLoopbackModelServer();
  server.always(
    late(
      25,
      says((request) =>
        request.body.model === 'judge'
          ? JSON.stringify({ feedback: `On ${topicOf(request)}.`, score: 1 + (topicOf(request).length % 5) })
          : `What I know of ${topicOf(request)}.`,
      ),
    ),
  );
});
afterAll(() => server.close());

/** The last question of the graph that a request names. */
function topicOf(request: ReceivedRequest): string {
  const text = JSON.stringify(request.body.messages);
  const places = questions.map((each) => ({
    id: each.id,
    at: text.lastIndexOf(JSON.stringify(each.question).slice(1, -1)),
  }));
  return places.reduce((last, place) => (place.at > last.at ? place : last)).id;
}

type Way = { readonly mode: string; readonly folders: readonly string[] };
const ways: readonly Way[] = [
  { mode: 'multi-turn', folders: ['run'] },
  { mode: 'prompt-pred', folders: ['run', 'run/zero-shot'] },
];

/** What the model was asked, from the request with this number on: with earlier answers shown in the prompt, or not. */
function askedFrom(number: number): string[] {
  return server.requests
    .slice(number)
    .filter(({ body }) => body.model === 'subject')
    .map((request) => {
      const shown = JSON.stringify(request.body.messages).includes('Earlier question');
      return `${shown ? 'pairs' : 'alone'} ${topicOf(request)}`;
    });
}

const begin = ({ mode }: Way): string[] => [
  ...['probe', '--model', `subject@${server.baseUrl}`, '--judge', `judge@${server.baseUrl}`],
  ...['--mode', mode, '--targets', '3', '--concurrency', '4', '--out', 'run'],
];

/** Runs a command until it ends or is killed. */
async function killedAt(
  home: string,
  args: readonly string[],
  instant: (typeof instants)[number] | undefined,
): Promise<number | null> {
  const running = startPlumbline(args, { home });
  if (instant !== undefined) {
    let over = false;
    const ended = running.done.then(() => {
      over = true;
    });
    if (instant.requests !== null)
      await Promise.race([ended, server.received(server.requests.length + instant.requests)]);
    else while (!over && !allScored(home)) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, instant.ms));
    running.kill('SIGKILL');
  }
  return (await running.done).code;
}

/** The whole lines of a file; a torn last one is left out. */
function storedLines(home: string, ...path: string[]): Record<string, unknown>[] {
  const file = join(home, ...path);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

function allScored(home: string): boolean {
  const questions = storedLines(home, 'run/graph.jsonl').length;
  return questions > 0 && storedLines(home, 'run/scores.jsonl').length === questions;
}

/** What has an answer in the run, as `askedFrom` names it; what was carried was asked elsewhere. */
function storedAnswers(home: string, { mode, folders }: Way): Set<string> {
  const stored = folders.flatMap((folder) => storedLines(home, folder, 'answers.jsonl'));
  return new Set(
    stored
      .filter(({ carried }) => carried === undefined)
      .map(({ id, shown }) => `${mode === 'prompt-pred' && shown !== undefined ? 'pairs' : 'alone'} ${id}`),
  );
}

/** All lines of a run, without what may differ. */
function linesOf(home: string, { folders }: Way): unknown {
  const files = folders.flatMap((folder) => [`${folder}/answers.jsonl`, `${folder}/scores.jsonl`]);
  return {
    lines: files.map((file) => plainLines(home, file)),
    discrepancies: folders.map((folder) =>
      linesIn(home, folder, 'discrepancies.jsonl').map(({ at: _at, ...rest }) => rest),
    ),
  };
}

async function undisturbed(way: Way): Promise<unknown> {
  const home = temporaryFolder();
  const { code, stderr } = await runPlumbline(begin(way), { home });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return linesOf(home, way);
}

describe('plumbline probe killed with SIGKILL', () => {
  it(`has the lines of an undisturbed run after ${kills} kills, and asks nothing again that was stored`, async () => {
    const wanted = new Map<Way, unknown>();
    const left = [...instants];
    for (let runs = 0; left.length > 0; runs += 1) {
      const way = ways[runs % ways.length] as Way;
      const home = temporaryFolder();
      let ended: number | null = null;
      while (ended === null) {
        const stored = storedAnswers(home, way);
        const before = server.requests.length;
        const resume = existsSync(join(home, 'run/manifest.json'));
        ended = await killedAt(home, resume ? ['probe', '--resume', 'run'] : begin(way), left.shift());
        expect(askedFrom(before).filter((asked) => stored.has(asked))).toEqual([]);
      }
      expect(ended).toBe(0);
      if (!wanted.has(way)) wanted.set(way, await undisturbed(way));
      expect(linesOf(home, way)).toEqual(wanted.get(way));
    }
  }, 3_600_000);
});
