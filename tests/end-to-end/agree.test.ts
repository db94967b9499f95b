import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runPlumbline, temporaryFolder } from './plumbline-process.ts';

function files(): string {
  const home = temporaryFolder();
  const scores = { ann: [1, 2, 3, 4, 5, 5], judge: [2, 3, 3, 4, 5, 5] };
  const rows = Object.entries(scores).flatMap(([rater, row]) =>
    row.map((score, index) => JSON.stringify({ item: `i${index}`, rater, metric: 'accuracy', score })),
  );
  writeFileSync(join(home, 'r.jsonl'), rows.join('\n'));
  writeFileSync(join(home, 'gate.json'), '{"judge":{"exact":0.9}}');
  return home;
}

describe('the process plumbline agree', () => {
  it('prints one JSON document, and exits 3 where the gate does not hold', async () => {
    const args = ['agree', '--in', 'r.jsonl', '--gate', 'gate.json', '--json'];
    const { code, stdout, stderr } = await runPlumbline(args, { home: files() });
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      overall: { judges: { judge: { items: 6, exact: { value: expect.closeTo(4 / 6) } } } },
      gate: { held: false },
    });
    expect(stderr).toContain('exact of the judge "judge", overall, is 0.667; wanted is at least 0.9');
  });
});
