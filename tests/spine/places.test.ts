import { describe, expect, it } from 'vitest';
import { nodeOf } from '../../src/tutor/session.ts';
import { createWorld, kindsAt } from './desk-harness.ts';

describe('a place', () => {
  it('tells somebody else once that the walk is not theirs, and scores nothing of theirs', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top');
    for (const text of ['=5', 'hint', '=4']) await desk.send(text, { person: 'loop:bob' });
    await desk.spine.idle();
    expect(kindsAt(world)).toEqual(['question', 'note']);
    expect(world.asked).toHaveLength(0);
    await desk.talk('=5');
    expect(nodeOf(await world.session(), 'a').outcome).toBe('passed');
  });

  it('that is lost pauses the walk and tells it once in private, where what was not said is said', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top');
    world.platform.archive('dm');
    await desk.talk('=5', '=4 again');
    const elsewhere = 'private of loop:ada';
    expect(kindsAt(world, elsewhere)).toEqual(['note']);
    expect((await world.session()).status).toBe('paused');
    await desk.send('resume', { place: elsewhere });
    await desk.spine.idle();
    expect(world.platform.read(elsewhere)).toContain('5 of 5');
    expect((await world.session()).status).toBe('active');
    expect(await desk.spine.recover()).toBe(0);
  });

  it('that is lost, with private messages closed, keeps the walk whole all the same', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top');
    world.platform.archive('dm');
    world.platform.closePrivate('loop:ada');
    await desk.talk('=5');
    await desk.send('why', { place: 'elsewhere' });
    await desk.spine.idle();
    expect(world.platform.read('elsewhere')).toContain('5 of 5');
  });

  it('where others read along is answered in private', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.send('/learn top', { place: 'channel', shared: true });
    await desk.spine.idle();
    expect(kindsAt(world, 'channel')).toEqual([]);
    expect(kindsAt(world, 'private of loop:ada')).toEqual(['question']);
  });

  it('shows the question before it takes an answer to a walk that was on elsewhere', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top');
    await desk.send('=5', { place: 'other' });
    await desk.spine.idle();
    expect(world.asked).toHaveLength(0);
    expect(world.platform.read('other')).toContain('What is asked about a,');
    await desk.send('=5', { place: 'other' });
    await desk.spine.idle();
    expect(world.asked).toHaveLength(1);
  });
});

describe('a walk', () => {
  it('that was stopped is shown again before a message counts, and resumes on the word', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top', 'stop');
    expect(world.platform.read('dm')).toContain('Everything is kept');
    expect((await world.session()).status).toBe('paused');
    await desk.talk('=5');
    expect(world.asked).toHaveLength(0);
    expect((await world.session()).status).toBe('active');
    await desk.talk('stop', 'why', 'resume', '=5');
    expect(world.asked).toHaveLength(1);
  });

  it('says of a file that it was not read, and takes the text', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top');
    await desk.send('=5 with a picture', { files: [{ name: 'x`y.png' }] });
    await desk.spine.idle();
    expect(world.platform.read('dm')).toContain('I do not read files');
    expect(world.asked).toHaveLength(1);
    await desk.send('', { files: [{ name: 'only.png' }] });
    await desk.spine.idle();
    expect(world.asked).toHaveLength(1);
    expect(kindsAt(world).at(-1)).toBe('note');
  });

  it('takes no button of a question that is behind it', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top', '=5');
    const { id } = await world.session();
    await desk.send('/skip', { about: { session: id, node: 'a' } });
    await desk.spine.idle();
    expect((await world.session()).open?.node).toBe('b');
  });
});

describe('a learner', () => {
  it('goes on under another account after entering a code, and on their own after unlinking', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top', '=5', '/settings link');
    const code = /Your code is `(\w+)`/.exec(world.platform.read('dm'))?.[1] ?? '';
    const other = { person: 'disc:ada', place: 'disc-dm' };
    for (const text of ['/settings link wrong', `/settings link ${code}`, 'resume', '=4']) {
      await desk.send(text, other);
      await desk.spine.idle();
    }
    expect(nodeOf(await world.session(), 'b').outcome).toBe('passed');
    await desk.send(`/settings link ${code}`, { person: 'disc:eve', place: 'disc-eve' });
    await desk.send('resume', { person: 'disc:eve', place: 'disc-eve' });
    await desk.spine.idle();
    expect(world.platform.read('disc-eve')).toContain('no walk to go on with');
    await desk.send('/settings unlink', other);
    await desk.send('resume', { ...other, place: 'new' });
    await desk.spine.idle();
    expect(world.platform.read('new')).toContain('no walk to go on with');
  });

  it('is erased only after confirming, with a receipt, and starts anew', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top', '=5 private words', '/forget everything');
    expect((await world.session()).subject).toContain('learner-');
    await desk.talk('/forget everything');
    expect(world.platform.read('dm')).toContain('erased: walks, with answers, scores and feedback (1)');
    await expect(world.session()).rejects.toThrow('no session');
    const left: string[] = [];
    for await (const key of world.store.list(''))
      left.push(`${key} ${JSON.stringify(await world.store.get(key))}`);
    expect(left.join('\n')).not.toMatch(/private words|loop:ada|learner-/);
    await desk.talk('resume');
    expect(world.platform.read('dm')).toContain('no walk to go on with');
  });

  it('gets the record of a walk without what would give a reference away', async () => {
    const world = createWorld();
    const desk = world.open();
    await desk.talk('/learn top', '=2', '/trace');
    const file = world.platform.posts('dm').at(-1)?.replies[0];
    expect(file).toMatchObject({ kind: 'file' });
    expect(JSON.stringify(file)).not.toMatch(/Secret a|Hiddena|as scripted/);
    const { id } = await world.session();
    await desk.send(`/trace ${id}`, { person: 'loop:bob', place: 'dm-bob' });
    await desk.spine.idle();
    expect(kindsAt(world, 'dm-bob')).toEqual(['note']);
  });
});
