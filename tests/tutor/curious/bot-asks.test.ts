import { describe, expect, it } from 'vitest';
import { createCuriousTalk, secrets, testQuestions } from './curious-harness.ts';

/** The wrong statement of the harness. */
const wrong = 0.4;
const answer = 'It is about sound, because a medium such as air carries it.';

describe('the bot asks about a statement', () => {
  it('shows the statement and its questions, and puts the first one', async () => {
    const talk = createCuriousTalk();
    const said = await talk.begin('');
    expect(said).toContain('Sound needs a medium to travel');
    for (const question of testQuestions) expect(said).toContain(question);
    expect(talk.session().open?.node).toBe('curious-1');
    expect(talk.said.at(-1)).toMatchObject({
      kind: 'question',
      node: 'curious-1',
      actions: ['skip', 'stop'],
    });
  });

  it('scores an answer, says that it is an estimate, and goes on', async () => {
    const talk = createCuriousTalk();
    await talk.begin('');
    expect(await talk.send(answer)).toMatch(/[1-5] of 5\*\* \(an estimate/);
    expect(talk.session().open?.node).toBe('curious-2');
    expect(await talk.send('why')).toContain('whether it is right nobody has checked');
  });

  it('takes answers by number, several in one message, and none twice', async () => {
    const talk = createCuriousTalk();
    await talk.begin('');
    await talk.send('3: Sound matters where air is thin.\n2: Sound moves as waves.');
    expect(talk.session().answers.map(({ node, text }) => [node, text])).toEqual([
      ['curious-3', 'Sound matters where air is thin.'],
      ['curious-2', 'Sound moves as waves.'],
    ]);
    expect(talk.session().open?.node).toBe('curious-1');
    expect(await talk.send('2: Sound moves otherwise.')).toContain('has your answer already');
    await talk.send('q5');
    expect(talk.session().open?.node).toBe('curious-5');
  });

  it('goes on over what is skipped, and ends when nothing is left', async () => {
    const talk = createCuriousTalk();
    await talk.begin('');
    await talk.send('skip');
    expect(talk.session().open?.node).toBe('curious-2');
    const said = await talk.send('skip all');
    expect(talk.session().status).toBe('ended');
    expect(said).toContain('this statement is right');
    expect(await talk.send('more?')).toContain('is done');
  });

  it('keeps "I do not know" apart from the scores', async () => {
    const talk = createCuriousTalk();
    await talk.begin('');
    await talk.send("I don't know");
    expect(talk.session().answers[0]?.verdict).toMatchObject({ score: null, reason: 'declined' });
  });

  it('tells the flaw of a wrong statement at the end only, and that nobody doubted it', async () => {
    const talk = createCuriousTalk({}, wrong);
    await talk.begin('');
    await talk.send(answer);
    for (const word of ['why', 'repeat', 'help', 'hint', 'appeal', '/stop', '/resume', 'ok'])
      await talk.send(word);
    expect(JSON.stringify(talk.said)).not.toMatch(secrets);
    expect(JSON.stringify(await talk.events())).not.toMatch(secrets);
    const said = await talk.send('/skip all');
    expect(said).toContain('zebrafast');
    expect(said).toContain('quaggawise');
    expect(said).toContain('took it as true');
    expect(talk.doubted).toMatchObject([{ kind: 'answers', texts: [answer] }]);
  });

  it('says who doubted a wrong statement that they were right to, a thought aside included', async () => {
    const talk = createCuriousTalk({}, wrong);
    await talk.begin('');
    expect(await talk.send('What is it really? Why would that be?')).toContain('still open');
    expect(await talk.send('/skip all')).toContain('You were right to doubt it');
  });

  it('praises the doubt of a right statement with care', async () => {
    const talk = createCuriousTalk();
    await talk.begin('');
    await talk.send('I think that sound is not true to that, because pipes hum.');
    const said = await talk.send('/skip all');
    expect(said).toContain('this statement is right');
    expect(said).toContain('good habit');
  });

  it('does not pretend to know whether a statement of the learner is right', async () => {
    const talk = createCuriousTalk();
    await talk.begin('Cats always land on their feet.');
    await talk.send(answer);
    const said = await talk.send('/skip all');
    expect(said).toContain('I cannot tell');
    expect(talk.doubted).toEqual([]);
    expect(talk.session().doubt).toMatchObject({ score: null, reason: 'no-key' });
  });

  it('knows a statement of a pack that somebody types', async () => {
    const talk = createCuriousTalk();
    await talk.begin('sound travels faster in AIR than in steel');
    expect(talk.session().statement.id).toBe('physics-bbbbb');
  });

  it('is what its events say', async () => {
    const talk = createCuriousTalk({}, wrong);
    await talk.begin('');
    await talk.send(answer, 'm1');
    await talk.send('stop');
    expect(await talk.replayed()).toEqual(talk.session());
    await talk.resume();
    await talk.send('/skip all');
    expect(await talk.replayed()).toEqual(talk.session());
  });
});

describe('an answer that is changed', () => {
  it('is replaced before the verdict, and not after', async () => {
    const talk = createCuriousTalk();
    await talk.begin('');
    await talk.send(answer, 'm1');
    expect(await talk.change('m1', 'It is about noise.')).toContain('scored already');
    expect(await talk.change('m1', answer)).toBe('');
    expect(await talk.change('m1', null)).toBe('');
    expect(talk.session().answers).toHaveLength(1);
  });

  it('is taken once, however often it is delivered', async () => {
    const talk = createCuriousTalk();
    await talk.begin('');
    await talk.send(answer, 'm1');
    expect(await talk.send(answer, 'm1')).toBe('');
    expect(talk.session().answers).toHaveLength(1);
  });

  it('is taken up after its judge was stopped, without a second answer', async () => {
    const stopping = new AbortController();
    let isFirst = true;
    const score = createCuriousTalk();
    const talk = createCuriousTalk({
      answers: {
        async score(request, options) {
          if (isFirst) stopping.abort();
          isFirst = false;
          options?.signal?.throwIfAborted();
          const by = { judge: 'late', promptHash: 'none', usage: null, ms: 0, feedback: '' };
          return {
            verdict: { score: 4, ...by },
            reference: { text: request.question, by: 'late' },
            estimated: false,
          };
        },
      },
    });
    await talk.begin('');
    const options = { interactive: true, signal: stopping.signal, deliver: async () => {} };
    await expect(
      talk.curious.receive(talk.session(), { text: answer, id: 'm1' }, options),
    ).rejects.toMatchObject({
      code: 'interrupted',
    });
    const stored = await talk.replayed();
    expect(stored?.answers).toMatchObject([{ text: answer, verdict: null }]);
    if (stored === null) throw new Error('It is gone');
    const after = await talk.curious.receive(
      stored,
      { text: answer, id: 'm1' },
      { ...options, signal: new AbortController().signal },
    );
    expect(after.answers).toMatchObject([{ text: answer, verdict: { score: 4 } }]);
    expect(score.said).toEqual([]);
  });
});
