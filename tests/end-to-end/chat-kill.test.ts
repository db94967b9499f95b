import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadGraphs } from '../../src/app/load-graphs.ts';
import { walkOrder } from '../../src/graph/walk-order.ts';
import {
  jsonLines,
  projectRoot,
  runPlumbline,
  startPlumbline,
  temporaryFolder,
} from './plumbline-process.ts';

const kills = process.env.PLUMBLINE_SOAK === undefined ? 10 : 50;
const { graph } = await loadGraphs({ cwd: projectRoot, env: {} });
const target = 'pond-in-winter';
const order = walkOrder(graph, target);
const answerTo = (id: string): string => graph.get(id).answer.replace(/\s+/g, ' ');

// Instants from before the first question to the middle of later answers, in milliseconds after the start.
const instants = fc.sample(fc.integer({ min: 250, max: 1100 }), { numRuns: kills, seed: 20261130 });

/** Answers whatever question is on the screen last, until the process is gone. Gives back what it was answered. */
function answerEverything(walk: ReturnType<typeof startPlumbline>): { readonly sent: string[] } {
  const sent: string[] = [];
  let seen = '';
  walk.child.stdout?.on('data', (text: string) => {
    seen += text;
    const shown = order.filter((id) => seen.includes(`${graph.get(id).question}\n`));
    for (const id of shown) {
      seen = seen.slice(seen.indexOf(graph.get(id).question) + graph.get(id).question.length);
      sent.push(id);
      walk.write(`${answerTo(id)}\n`);
    }
  });
  return { sent };
}

describe('plumbline chat killed with SIGKILL', () => {
  it(`goes on at the same question after each of ${kills} kills, with nothing lost or asked twice`, async () => {
    let home = temporaryFolder();
    const left = [...instants];
    let walks = 0;
    while (left.length > 0 || walks === 0) {
      const instant = left.shift();
      const walk = startPlumbline(['chat', '--target', target], { home });
      answerEverything(walk);
      const timer = instant === undefined ? undefined : setTimeout(() => walk.kill('SIGKILL'), instant);
      const { code, stderr } = await walk.done;
      clearTimeout(timer);
      expect(stderr).toBe('');
      if (code === 0) {
        await expectWhole(home);
        home = temporaryFolder();
        walks += 1;
      }
    }
    expect(walks).toBeGreaterThan(0);
  });
});

/** The stored walk is what an undisturbed one would be: each question asked once, answered once, judged once. */
async function expectWhole(home: string): Promise<void> {
  const events = jsonLines((await runPlumbline(['trace'], { home })).stdout);
  const of = (name: string): Record<string, unknown>[] => events.filter(({ event }) => event === name);
  expect(of('started')).toHaveLength(1);
  expect(of('asked').map(({ node }) => node)).toEqual(order);
  expect(of('answer').map(({ node, answer }) => [node, answer])).toEqual(
    order.map((id) => [id, answerTo(id)]),
  );
  expect(of('verdict').map(({ node, score }) => [node, score])).toEqual(order.map((id) => [id, 5]));
  expect(of('ended')).toHaveLength(1);
  expect(new Set(of('discrepancy').map(({ direction, node }) => `${direction} ${node}`)).size).toBe(
    of('discrepancy').length,
  );
}
