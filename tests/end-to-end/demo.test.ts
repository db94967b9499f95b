import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runPlumbline, temporaryFolder } from './plumbline-process.ts';

it('plumbline demo walks a learner, shows both discrepancies, and leaves a picture and a report', async () => {
  const home = temporaryFolder();
  const { stdout, stderr, code } = await runPlumbline(['demo'], { home });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/forward discrepancy (?:0\.[1-9]|1\.00)/);
  expect(stdout).toMatch(/backward discrepancy 0\.[1-9]/);
  expect(stdout).toContain('.plumbline/demo/report.html');
  const folder = join(home, '.plumbline', 'demo');
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('</html>');
  expect(readFileSync(join(folder, 'graph.svg'), 'utf8')).toContain('</svg>');
  expect(readFileSync(join(folder, 'graph.png')).subarray(1, 4).toString()).toBe('PNG');
});

it('prints one JSON document with --json', async () => {
  const { stdout, code } = await runPlumbline(['demo', '--json', '--out', 'elsewhere'], {
    home: temporaryFolder(),
  });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'ended', subject: 'recorded-learner' });
});
