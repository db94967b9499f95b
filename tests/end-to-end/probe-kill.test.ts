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

// When a process is killed: so many milliseconds after so many requests of its own have arrived. A run makes 84.
const instants = fc.sample(
  fc.record({ requests: fc.integer({ min: 0, max: 24 }), ms: fc.integer({ min: 0, max: 40 }) }),
  { numRuns: kills, seed: 20261201 },
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

/** The ids that the model was asked about, from the request with this number on. */
function askedFrom(number: number): string[] {
  return server.requests
    .slice(number)
    .filter(({ body }) => body.model === 'subject')
    .map(topicOf);
}

const begin = (): string[] => [
  ...['probe', '--model', `subject@${server.baseUrl}`, '--judge', `judge@${server.baseUrl}`],
  ...['--mode', 'multi-turn', '--targets', '3', '--concurrency', '4', '--out', 'run'],
];

/** Runs a command until it ends or is killed. */
async function killedAt(
  home: string,
  args: readonly string[],
  instant: (typeof instants)[number] | undefined,
): Promise<number | null> {
  const running = startPlumbline(args, { home });
  if (instant !== undefined) {
    const arrived = server.received(server.requests.length + instant.requests);
    await Promise.race([running.done, arrived]);
    await new Promise((resolve) => setTimeout(resolve, instant.ms));
    running.kill('SIGKILL');
  }
  return (await running.done).code;
}

/** Ids with a whole line in the run's answers. */
function storedAnswers(home: string): Set<unknown> {
  const path = join(home, 'run/answers.jsonl');
  if (!existsSync(path)) return new Set();
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return new Set(lines.map((line) => (JSON.parse(line) as { id: string }).id));
}

describe('plumbline probe killed with SIGKILL', () => {
  it(`has the lines of an undisturbed run after ${kills} kills, and asks nothing again that was stored`, async () => {
    const undisturbed = temporaryFolder();
    const { code, stderr } = await runPlumbline(begin(), { home: undisturbed });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const files = ['answers.jsonl', 'scores.jsonl'];
    const wanted = files.map((file) => plainLines(undisturbed, 'run', file));
    const discrepancies = linesIn(undisturbed, 'run/discrepancies.jsonl').length;

    let home = temporaryFolder();
    let finished = 0;
    const left = [...instants];
    while (left.length > 0 || finished === 0) {
      const stored = storedAnswers(home);
      const before = server.requests.length;
      const resume = existsSync(join(home, 'run/manifest.json'));
      const ended = await killedAt(home, resume ? ['probe', '--resume', 'run'] : begin(), left.shift());
      expect(askedFrom(before).filter((id) => stored.has(id))).toEqual([]);
      if (ended === null) continue;
      expect(ended).toBe(0);
      expect(files.map((file) => plainLines(home, 'run', file))).toEqual(wanted);
      expect(linesIn(home, 'run/discrepancies.jsonl')).toHaveLength(discrepancies);
      home = temporaryFolder();
      finished += 1;
    }
  }, 3_600_000);
});
