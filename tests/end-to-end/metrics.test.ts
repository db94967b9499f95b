import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runPlumbline, temporaryFolder } from './plumbline-process.ts';

const row = (id: string, depth: number, predecessors: string[] = []) =>
  JSON.stringify({ id, depth, question: `What of ${id}?`, answer: `A word about ${id}.`, predecessors });

function files(scores: string): string {
  const home = temporaryFolder();
  writeFileSync(join(home, 'g.jsonl'), [row('a', 1), row('p', 2, ['a']), row('t', 3, ['p'])].join('\r\n'));
  writeFileSync(join(home, 's.jsonl'), scores);
  return home;
}

const metrics = ['metrics', '--graph', 'g.jsonl', '--scores', 's.jsonl'];

describe('the process plumbline metrics', () => {
  it('prints one JSON document and exits 0', async () => {
    const home = files('{"id":"a","score":5}\n{"id":"p","score":3}\n{"id":"t","score":null}\n');
    const { code, stdout, stderr } = await runPlumbline([...metrics, '--json'], { home });
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      formula: 'corrected',
      accuracy: { overall: { mean: 4, scored: 2, unscored: 1 } },
      forward: { 'D1-D2': { gated: 1, average: 0.5, interval: null }, 'D2-D3': { gated: 0, average: null } },
    });
  });

  it('exits 2 on wrong scores with nothing on standard output', async () => {
    const { code, stdout, stderr } = await runPlumbline(metrics, { home: files('{"id":"z","score":5}\n') });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('s.jsonl:1: The graph has no question "z" (field "id")');
  });
});
