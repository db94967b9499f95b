import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withServer } from '../adapters/openai/with-server.ts';
import { says } from '../fakes/model-behaviours.ts';
import { ownFolder, runCommand } from '../run-command.ts';

const server = withServer();

/** Four answers that a person rated, in a folder with a model called `strict`. */
function ratedFolder(): string {
  const folder = ownFolder();
  const rows = [5, 4, 2, 1].map((score, index) => ({
    item: `item${index}`,
    rater: 'ann',
    metric: 'accuracy',
    score,
    question: 'What is inertia?',
    reference: 'The resistance of a body to a change of its motion.',
    answer: `This is the answer that Ann gave a ${score}.`,
  }));
  writeFileSync(join(folder, 'r.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  const models = { strict: { model: 'loopback', baseURL: server().baseUrl } };
  writeFileSync(join(folder, 'plumbline.config.json'), JSON.stringify({ models }));
  return folder;
}

const agree = (folder: string, judge: string) =>
  runCommand(folder, ['agree', '--in', 'r.jsonl', '--judge', judge, '--json']);

describe('a model measured against the ratings of people, in one command', () => {
  it.each(['strict', 'at its address'])('scores the same answers: %s', async (name) => {
    const folder = ratedFolder();
    server().always(
      says(({ body }) => {
        const score = /gave a (\d)/.exec(JSON.stringify(body.messages))?.[1];
        return JSON.stringify({ feedback: 'As Ann.', score: Number(score) });
      }),
    );
    const judge = name === 'strict' ? name : `loopback@${server().baseUrl}`;
    const { code, stdout } = await agree(folder, judge);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).overall.judges[judge]).toMatchObject({ items: 4, exact: { value: 1 } });
  });

  it('leaves out what it could not score, and says how many', async () => {
    const folder = ratedFolder();
    server().always(says('I would rather not say.'));
    const { stderr } = await agree(folder, 'strict');
    expect(stderr).toContain('4 of 4 answers got no score from "strict"');
  });

  it('refuses a name that is neither a rater nor a model', async () => {
    const { code, stderr } = await agree(ratedFolder(), 'strickt');
    expect([code, stderr]).toEqual([2, expect.stringContaining('"offline", "strict"')]);
  });
});
