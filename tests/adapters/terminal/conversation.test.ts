import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeConversation } from '../../contracts/conversation.ts';
import {
  jsonLines,
  type PlumblineProcess,
  runPlumbline,
  startPlumbline,
} from '../../end-to-end/plumbline-process.ts';

/** The real command, through pipes. A terminal has no edits, and reads a line only when a question is open. */
describeConversation('in a terminal', async (graph) => {
  const home = await mkdtemp(join(tmpdir(), 'plumbline-conversation-'));
  const file = join(home, 'graph.jsonl');
  writeFileSync(
    file,
    graph
      .questions()
      .map(({ keyPoints: _none, domain: _unnamed, ...question }) => `${JSON.stringify(question)}\n`)
      .join(''),
  );
  let walk: PlumblineProcess;
  let seen = 0;
  let marks = 0;
  /**
   * What is said up to the answer to a word that nobody knows: lines are taken one after the other, so everything before
   * it is said by then. A walk that is over ends the process instead.
   */
  const heard = async (line: string): Promise<string> => {
    marks += 1;
    const mark = `I do not know /zz${marks}.`;
    walk.write(`${line}/zz${marks}\n`);
    const output = await walk
      .waitFor(new RegExp(`${mark.replace('.', '\\.')}.*\\n`))
      .catch(async () => (await walk.done).stdout);
    const end = output.indexOf(mark, seen);
    const said = output.slice(seen, end === -1 ? undefined : end);
    seen = end === -1 ? output.length : output.indexOf('\n', end) + 1;
    return said;
  };
  let isOver = false;
  const start = async (...more: string[]): Promise<void> => {
    walk = startPlumbline(['chat', '--graph', file, ...more], { home });
    isOver = false;
    void walk.done.then(() => {
      isOver = true;
    });
    seen = 0;
    await heard('');
  };
  /** A walk that is over ends the program; who types on starts it again, with the walk anew. */
  const say = async (line: string): Promise<string> => {
    if (isOver) await start();
    if (isOver) await start('--target', 'goal');
    return heard(line);
  };
  await start();
  return {
    can: { again: false, edit: false, remove: false, together: false },
    say: (text) => say(`${text}\n`),
    sayTogether: () => Promise.reject(new Error('A terminal reads one line at a time')),
    deliverAgain: () => Promise.reject(new Error('A terminal delivers nothing twice')),
    edit: () => Promise.reject(new Error('A terminal has no edits')),
    remove: () => Promise.reject(new Error('A terminal has no deletions')),
    async crash() {
      walk.kill('SIGKILL');
      await walk.done;
      await start();
    },
    trace: async () => jsonLines((await runPlumbline(['trace'], { home })).stdout),
    async close() {
      walk.kill('SIGKILL');
      await walk.done;
      await rm(home, { recursive: true, force: true });
    },
  };
});
