import { describe, expect, it } from 'vitest';
import { leadsOf } from '../../src/probe/conversations.ts';
import type { History, ProbeMode } from '../../src/probe/modes.ts';
import { smallGraph } from './small-graph.ts';

function leads(mode: ProbeMode, history: History = 'direct', asked = smallGraph().ids()) {
  const found = leadsOf(smallGraph(), new Set(asked), mode, history);
  return Object.fromEntries(
    [...found].map(([id, { turns, needs }]) => [id, [turns.join(' '), [...needs].join(' ')]]),
  );
}

describe('what stands before a question', () => {
  it('is nothing in zero-shot', () =>
    expect(leads('zero-shot')).toEqual(
      Object.fromEntries(
        smallGraph()
          .ids()
          .map((id) => [id, ['', '']]),
      ),
    ));

  it.each(['prompt-gold', 'prompt-pred'] as const)(
    'is the direct predecessors in listed order in %s',
    (mode) =>
      expect(leads(mode)).toEqual({
        target: ['m n', 'm n'],
        n: ['b c', 'b c'],
        m: ['a b', 'a b'],
        c: ['', ''],
        a: ['', ''],
        b: ['', ''],
        lone: ['', ''],
      }),
  );

  it('is the conversation so far in multi-turn: a D1 is asked in the first one that lists it', () =>
    // n's conversation comes first in the file: b is asked there, alone; then c after b. m's shows that same b.
    expect(leads('multi-turn')).toEqual({
      n: ['b c', 'b c'],
      b: ['', ''],
      c: ['b', ''],
      m: ['a b', 'a b'],
      a: ['', ''],
      target: ['m n', 'm n'],
      lone: ['', ''],
    }));

  it('leads through all ancestors in the order of a walk, where that is asked for', () => {
    const found = leads('multi-turn', 'ancestors');
    expect(found.target).toEqual(['a b m c n', 'a b m c n']);
    expect(found.n).toEqual(['b c', 'b c']);
    expect(found.c).toEqual(['b', '']);
  });

  it('holds no conversation that needs a question which is not asked', () => {
    const found = leads('multi-turn', 'direct', ['target', 'n', 'm', 'a', 'b']);
    // n needs c; so b belongs to m's conversation, after a.
    expect(found.b).toEqual(['a', '']);
    expect(found.n).toEqual(['b c', 'b c']);
  });
});
