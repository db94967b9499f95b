import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { termsOf } from '../../src/graph/lexical/terms.ts';
import { lintGraph } from '../../src/graph/lint/lint-graph.ts';
import { walkOrder } from '../../src/graph/walk-order.ts';
import { loadBundled, packFiles, packFolder, packSources } from '../fixtures/bundled-graph.ts';

const domains = ['computer-science', 'environmental-science', 'life-sciences', 'math', 'physics'];

const { graph, packs } = await loadBundled();
const questions = graph.questions();
const starters = packs.flatMap(({ header }) => header?.starter ?? []);

describe('the bundled packs', () => {
  it('hold ten targets, two in each of the five domains', () => {
    expect(
      graph
        .targets()
        .map(({ domain }) => domain)
        .toSorted(),
    ).toEqual(domains.flatMap((domain) => [domain, domain]));
  });

  it.each(packFiles)('%s stands on its own and is named after the domain of its targets', async (file) => {
    const alone = await loadBundled([file]);
    expect(alone.graph.targets().map(({ domain }) => `${domain}.jsonl`)).toEqual([file, file]);
    expect(alone.packs[0]?.header).toMatchObject({
      pack: file.replace('.jsonl', ''),
      license: 'CC-BY-4.0',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  });

  it.each(packFiles)('%s leaves the lint nothing to say', async (file) => {
    const { errors, warnings, notes } = await lintGraph(packSources([file]));
    expect({ errors, warnings, notes }).toEqual({ errors: [], warnings: [], notes: [] });
  });

  it('leave the lint nothing to say when all are loaded together', async () => {
    const { errors, warnings } = await lintGraph(packSources());
    expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
  });

  it('name one starter, which is a target and the shortest walk of all', () => {
    const lengths = graph.targets().map(({ id }) => walkOrder(graph, id).length);
    expect(starters).toHaveLength(1);
    expect(graph.get(starters[0] ?? '').depth).toBe(3);
    expect(walkOrder(graph, starters[0] ?? '').length).toBe(Math.min(...lengths));
  });

  it('share questions within a target and across targets', () => {
    const targetsOf = new Map<string, number>();
    for (const target of graph.targets())
      for (const id of walkOrder(graph, target.id)) targetsOf.set(id, (targetsOf.get(id) ?? 0) + 1);
    const within = questions.filter(({ id }) => graph.successors(id).length > 1 && targetsOf.get(id) === 1);
    const across = questions.filter(({ id }) => (targetsOf.get(id) ?? 0) > 1);
    expect(within.length).toBeGreaterThan(5);
    expect(across.length).toBeGreaterThan(1);
  });

  it('list each question after its predecessors, so that a prefix of the file is a graph', () => {
    for (const { ids } of packs) {
      const place = new Map(ids.map((id, index) => [id, index]));
      const early = ids.filter((id) =>
        graph
          .predecessors(id)
          .some((before) => (place.get(before) ?? Number.POSITIVE_INFINITY) > (place.get(id) ?? 0)),
      );
      expect(early).toEqual([]);
    }
  });

  it('are listed in their README with their targets and counts', () => {
    const readme = readFileSync(`${packFolder}README.md`, 'utf8');
    for (const { file, ids } of packs) {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${file}\``)) ?? '';
      const targets = ids.filter((id) => graph.get(id).depth === 3);
      for (const target of targets) expect(row).toContain(`\`${target}\``);
      expect(row).toMatch(new RegExp(`\\| ${ids.length} +\\|$`));
    }
  });
});

/** Sentences a reference answer may have, by depth. */
const sentenceBounds = { 1: [2, 3], 2: [3, 6], 3: [5, 9] } as const;
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The share of a clause's content words that a text has. */
function shareSaid(clause: string, text: string): number {
  const said = new Set(termsOf(text));
  const own = [...new Set(termsOf(clause))];
  return own.filter((term) => said.has(term)).length / own.length;
}

describe.each(questions.map((question) => ({ ...question })))('the question "$id"', (question) => {
  const { id, depth, answer, keyPoints, predecessors, reasoning } = question;

  it('has a readable slug, and two to four predecessors below D1', () => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(new Set(predecessors).size).toBe(predecessors.length);
    const [least, most] = depth === 1 ? [0, 0] : [2, 4];
    expect(predecessors.length).toBeGreaterThanOrEqual(least);
    expect(predecessors.length).toBeLessThanOrEqual(most);
    expect(reasoning.length > 0).toBe(depth > 1);
  });

  it('has a reference answer of the length that its depth calls for, in plain prose', () => {
    const count = [...sentences.segment(answer)].length;
    const [least, most] = sentenceBounds[depth];
    expect(count).toBeGreaterThanOrEqual(least);
    expect(count).toBeLessThanOrEqual(most);
    expect(answer).not.toMatch(/\n|\*\*|^[-#•]|\s{2}|https?:/);
    expect(answer).toMatch(/[.]$/);
  });

  it('has three to six key points that are whole clauses, no two alike, each said by the answer', () => {
    expect(keyPoints.length).toBeGreaterThanOrEqual(3);
    expect(keyPoints.length).toBeLessThanOrEqual(6);
    expect(new Set(keyPoints).size).toBe(keyPoints.length);
    for (const point of keyPoints) {
      expect(point).toMatch(/^\p{Lu}|^\d/u);
      expect(point.split(' ').length).toBeGreaterThanOrEqual(4);
      expect(shareSaid(point, answer), point).toBeGreaterThanOrEqual(0.9);
    }
  });

  it('is not answered by its own words', () => {
    for (const point of keyPoints) expect(shareSaid(point, question.question), point).toBeLessThan(1);
  });
});
