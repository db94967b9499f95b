import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadGraphs } from '../../src/app/load-graphs.ts';

const row = (id: string, depth: number, predecessors: string[] = []) =>
  JSON.stringify({ id, depth, question: `What of ${id}?`, answer: id, predecessors });

function folderWith(files: Record<string, readonly string[]>): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, lines] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), lines.join('\n'));
  }
  return folder;
}

describe('loadGraphs', () => {
  it('loads the bundled packs where nothing else is named', async () => {
    const { graph, packs } = await loadGraphs({ cwd: folderWith({}), env: {} });
    expect(packs.length).toBeGreaterThan(0);
    expect(graph.targets().length).toBeGreaterThan(0);
  });

  it('loads one file alone', async () => {
    const cwd = folderWith({ 'own.jsonl': [row('own-a', 1)], 'more.jsonl': [row('own-b', 1)] });
    const env = { PLUMBLINE_GRAPHS: 'more.jsonl' };
    const { graph, packs } = await loadGraphs({ cwd, env }, { graph: 'own.jsonl' });
    expect(graph.ids()).toEqual(['own-a']);
    expect(packs.map(({ file }) => file)).toEqual(['own.jsonl']);
  });

  it.each([',', delimiter, '\n', ' , '])(
    'adds the packs of PLUMBLINE_GRAPHS, separated by %j',
    async (separator) => {
      const cwd = folderWith({ 'a.jsonl': [row('own-a', 1)], 'sub/b.jsonl': [row('own-b', 2, ['own-a'])] });
      const env = { PLUMBLINE_GRAPHS: ['*.jsonl', 'sub/*.jsonl'].join(separator) };
      const bundled = await loadGraphs({ cwd, env: {} });
      const { graph } = await loadGraphs({ cwd, env });
      expect(graph.ids().slice(bundled.graph.size)).toEqual(['own-a', 'own-b']);
    },
  );

  it('takes patterns of the configuration from its own folder, and a file named twice once', async () => {
    const cwd = folderWith({ 'conf/a.jsonl': [row('own-a', 1)] });
    const configured = { patterns: ['*.jsonl', 'a.jsonl'], folder: join(cwd, 'conf') };
    const { graph } = await loadGraphs({ cwd, env: { PLUMBLINE_GRAPHS: 'conf/a.jsonl' } }, { configured });
    expect(graph.ids().filter((id) => id === 'own-a')).toHaveLength(1);
  });

  it('refuses an id that a bundled pack has', async () => {
    const [taken] = (await loadGraphs({ cwd: '/', env: {} })).graph.ids();
    const cwd = folderWith({ 'a.jsonl': [row(taken ?? '', 1)] });
    await expect(loadGraphs({ cwd, env: { PLUMBLINE_GRAPHS: 'a.jsonl' } })).rejects.toMatchObject({
      code: 'graph_invalid',
      problems: [{ code: 'duplicate-id', file: 'a.jsonl', line: 1 }],
    });
  });

  it('refuses a pattern that finds nothing, and a file that is not there', async () => {
    const cwd = folderWith({});
    await expect(loadGraphs({ cwd, env: { PLUMBLINE_GRAPHS: 'no/*.jsonl' } })).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining('no/*.jsonl'),
    });
    await expect(loadGraphs({ cwd, env: {} }, { graph: 'no.jsonl' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
