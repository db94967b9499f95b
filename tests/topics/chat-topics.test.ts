import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import { question } from '../tutor/walk-harness.ts';
import { createTopicWorld, stackLines, stackRows } from './topic-world.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const file = (name: string, ref = 'f1') => ({ files: [{ name, ref, size: 100 }] });
const bob = { person: 'loop:bob' };

describe('a file of questions sent to the bot', () => {
  it('is previewed, and on acceptance a topic that every process knows at once and after a restart', async () => {
    const world = createTopicWorld();
    const [one, two] = [await world.open(), await world.open()];
    world.platform.upload('f1', bytes(stackLines));
    const preview = await one.say('', file('stacks.jsonl'));
    expect(preview).toContain('has 4 questions: 2 D1, 1 D2, 1 D3, with 3 edges');
    expect(preview).toContain('`s4`: Why does nesting of brackets');
    expect(preview).not.toContain('opened most recently');
    expect(await two.say('/learn s4', bob)).toContain('There is no topic');
    expect(await one.say(world.button(/Add/))).toContain('is a topic now');
    expect(await two.say('/learn s4', bob)).toContain('What is a stack');
    const three = await world.open();
    expect(await three.say('=5 last in first out', bob)).toContain('What does popping do');
    expect([...one.faults, ...two.faults, ...three.faults]).toEqual([]);
  });

  it.each([
    [
      'with a byte order mark, semicolons and Windows line ends',
      '\uFEFFid;depth;question;answer;predecessors\r\n',
      ';',
      '\r\n',
      'utf8',
    ],
    ['as UTF-16 with tabs', '\uFEFFid\tdepth\tquestion\tanswer\tpredecessors\n', '\t', '\n', 'utf16le'],
  ] as const)('is read as `graph import` reads it: %s', async (_name, header, delimiter, end, encoding) => {
    const world = createTopicWorld();
    const process = await world.open();
    const rows = stackRows.map(({ id, depth, question, answer, predecessors = [] }) =>
      [id, depth, question, answer, predecessors.join(' ')].map((cell) => `"${cell}"`).join(delimiter),
    );
    world.platform.upload('f1', Buffer.from(`${header}${rows.join(end)}`, encoding));
    expect(await process.say('/build', file('stacks.csv'))).toContain('4 questions: 2 D1, 1 D2, 1 D3');
  });

  it('is refused with the lines that are wrong, and adds nothing', async () => {
    const world = createTopicWorld();
    const process = await world.open();
    const [first, ...rest] = stackRows.map((row) => JSON.stringify(row));
    world.platform.upload(
      'f1',
      bytes([first, '{"id":"x","depth":7,"question":"Q?","answer":"A"}', ...rest].join('\n')),
    );
    const said = await process.say('/build', file('stacks.jsonl'));
    expect(said).toMatch(/1 problem:\n- line 2/);
    expect(await process.say('/build list')).toContain('No topic was added');
  });

  it.each([
    ['PK\u0003\u0004rest', 'book.csv', /workbook/],
    ['', 'empty.csv', /empty|no question/i],
    ['{"id":"a","depth":1,"question":"Q?","answer":"A"}\n', 'flat.jsonl', /no question of depth 3/],
    ['{"id":"a","answer":"It is."}\n', 'answers.jsonl', /cannot be a topic/],
  ])('is refused in words: %j', async (content, name, words) => {
    const world = createTopicWorld();
    const process = await world.open();
    world.platform.upload('f1', bytes(content));
    expect(await process.say('', file(name))).toMatch(words);
    expect(process.faults).toEqual([]);
  });

  it('is for teachers and owners alone, accepted by them too', async () => {
    const world = createTopicWorld();
    const process = await world.open();
    world.platform.upload('f1', bytes(stackLines));
    expect(await process.say('', { ...bob, ...file('stacks.jsonl') })).toContain('for teachers');
    await process.say('', file('stacks.jsonl'));
    const accept = world.button(/Add/);
    expect(await process.say(accept, bob)).toContain('for teachers');
    expect(await process.say(accept, { person: 'loop:olga' })).toContain('is a topic now');
  });

  it('is not fetched where it is too large, and told of where it is gone', async () => {
    const world = createTopicWorld();
    const process = await world.open();
    expect(await process.say('', { files: [{ name: 'big.csv', ref: 'f1', size: 9_000_000 }] })).toContain(
      'larger than',
    );
    world.platform.upload('f2', new Uint8Array(4_000_001));
    expect(await process.say('', file('big.csv', 'f2'))).toContain('larger than');
    expect(await process.say('', file('gone.csv', 'f3'))).toContain('could not fetch');
    expect(await process.say('', { files: [{ name: 'old.csv' }] })).toContain('does not let me read files');
  });

  it('replaces the topic of its name, and never a question of another', async () => {
    const world = createTopicWorld();
    const process = await world.open();
    world.platform.upload('f1', bytes(stackLines));
    await process.say('', file('stacks.jsonl'));
    await process.say(world.button(/Add/));
    world.platform.upload('f2', bytes(stackLines.replace('What is a stack', 'What is meant by a stack')));
    expect(await process.say('', file('stacks.jsonl', 'f2'))).toContain('replace the topic `stacks`');
    await process.say(world.button(/Replace/));
    expect(await process.say('/learn s4', bob)).toContain('What is meant by a stack');
    expect(await process.say('', file('other.jsonl', 'f2'))).toMatch(/4 of its ids are taken .*`s1`/);
    world.platform.upload('f3', bytes(stackLines.replaceAll('"s1"', '"top"')));
    expect(await process.say('', file('mine.jsonl', 'f3'))).toContain('taken by other questions');
  });

  it('is left out, and said so, where a pack of a later version has its ids', async () => {
    const world = createTopicWorld();
    const process = await world.open();
    world.platform.upload('f1', bytes(stackLines));
    await process.say('', file('stacks.jsonl'));
    await process.say(world.button(/Add/));
    const later = await world.open({ graph: new QuestionGraph([question('s4', 3)]), packs: [] });
    expect(later.faults.join('')).toContain('The topic "stacks" is left out: its id "s4" is taken');
    expect(await later.say('/learn s4', bob)).toContain('What is asked about s4');
  });

  it('adds nothing where it is left, and nothing twice where the button is pressed twice', async () => {
    const world = createTopicWorld();
    const process = await world.open();
    world.platform.upload('f1', bytes(stackLines));
    await process.say('', file('stacks.jsonl'));
    const [accept, leave] = [world.button(/Add/), world.button(/Leave/)];
    await process.say(accept);
    expect(await process.say(accept)).toContain('is a topic now');
    expect(await process.say('/build list')).toContain('`stacks`: 4 questions');
    await process.say(leave);
    expect(await process.say(accept)).toContain('no longer here');
    expect(await process.say('/build remove stacks')).toContain('is removed');
    expect(await process.say('/learn s4', bob)).toContain('There is no topic');
  });

  it('gets the one note where it comes with an answer or where others read along, and leaves nothing on the disk', async () => {
    const world = createTopicWorld();
    const process = await world.open();
    world.platform.upload('f1', bytes(stackLines));
    await process.say('/learn top');
    expect(await process.say('build', file('a.csv'))).toContain('cannot be a topic');
    expect(await process.say('=5 a with a file', file('a.csv'))).toContain('I do not read files');
    expect(await process.say('', { ...file('a.csv'), shared: true })).toContain('I do not read files');
    expect(await process.say('', file('picture.png'))).toContain('I do not read files');
    await process.say('/build', file('stacks.jsonl'));
    expect(readdirSync(world.home)).toEqual([]);
  });
});
