import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fairOrder, nextTurn } from '../../../src/spine/probes/fair-order.ts';

type Item = { subject: string; turn: number; state: string };

it("puts everybody's first before anybody's second, in the order in which they came", () => {
  const open: Item[] = [];
  for (const subject of ['ada', 'ada', 'ada', 'bob', 'cleo', 'bob'])
    open.push({ subject, turn: nextTurn(open, subject), state: 'waiting' });
  expect(fairOrder(open).map(({ subject }) => subject)).toEqual(['ada', 'bob', 'cleo', 'ada', 'bob', 'ada']);
});

it('starves nobody: between two served of one learner, whoever waited all the time is served', () => {
  const script = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c', 'd'), fc.constant('serve')), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(script, (steps) => {
      const open: Item[] = [];
      const since = new Map<Item, string[]>();
      for (const step of steps) {
        for (const item of open) if (item.state === 'running') open.splice(open.indexOf(item), 1);
        if (step !== 'serve') {
          const item = { subject: step, turn: nextTurn(open, step), state: 'waiting' };
          open.push(item);
          since.set(item, []);
          continue;
        }
        const [next] = fairOrder(open);
        if (next === undefined) continue;
        next.state = 'running';
        for (const item of open) if (item !== next) since.get(item)?.push(next.subject);
      }
      const firsts = [...since].filter(
        ([item]) => [...since.keys()].filter(({ subject }) => subject === item.subject).indexOf(item) === 0,
      );
      // Whoever asks for the first time is overtaken by each other learner at most twice.
      for (const [, overtaken] of firsts)
        for (const subject of new Set(overtaken))
          expect(overtaken.filter((one) => one === subject).length).toBeLessThanOrEqual(2);
    }),
    { numRuns: 200 },
  );
});
