import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownFolder, runCommand } from '../run-command.ts';
import { projectRoot, startPlumbline, temporaryFolder } from './plumbline-process.ts';

const wrong = '{"id":"b","subject":"physics","statement":"Ice sinks.","correct":false}';

describe('plumbline statements, as a process', () => {
  it('prints one JSON document of findings and exits 3 where there are errors', async () => {
    const home = temporaryFolder();
    writeFileSync(join(home, 's.jsonl'), `\uFEFF${wrong}\r\n{`);
    const run = await startPlumbline(['statements', 'lint', 's.jsonl', '--json'], { home }).done;
    expect([run.code, run.stderr]).toEqual([3, '']);
    const at = { file: 's.jsonl', line: 1, id: 'b' };
    expect(JSON.parse(run.stdout)).toEqual({
      errors: [
        expect.objectContaining({ code: 'no-flaw', field: 'flaw', ...at }),
        expect.objectContaining({ code: 'no-source', field: 'basedOn', ...at }),
        expect.objectContaining({ code: 'bad-line', id: null, line: 2 }),
      ],
      warnings: [],
    });
  });
});

describe('plumbline statements', () => {
  const packs = ['physics', 'chemistry', 'math', 'general'].map((pack) =>
    join(projectRoot, `data/statements/${pack}.jsonl`),
  );

  it('finds the bundled packs sound', async () => {
    const run = await runCommand(ownFolder(), ['statements', 'lint', ...packs]);
    expect(run).toEqual({ code: 0, stdout: '208 statements: 0 errors, 0 warnings.\n', stderr: '' });
  });

  it('counts them, in a table and as JSON', async () => {
    const table = await runCommand(ownFolder(), ['statements', 'stats', ...packs]);
    expect(table.stdout).toMatch(/^ +physics +12 +12 +12 +0 +36 +20 +56$/m);
    const json = await runCommand(ownFolder(), ['statements', 'stats', ...packs, '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ statements: 208, wrong: 60, pairs: 60 });
  });

  it('refuses to count what it cannot read, with place and field, exit 2', async () => {
    const folder = ownFolder();
    writeFileSync(join(folder, 's.jsonl'), '{"id":"a","subject":"physics","statement":"x"}\n');
    const run = await runCommand(folder, ['statements', 'stats', 's.jsonl']);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('s.jsonl:1');
    expect(run.stderr).toContain('correct is missing');
  });

  it('says that a file is not there, exit 2', async () => {
    const run = await runCommand(ownFolder(), ['statements', 'lint', 'none.jsonl']);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('none.jsonl');
  });
});
