import { describe, expect, it } from 'vitest';
import { createCuriousTalk, secrets, testQuestions } from './curious-harness.ts';

const wrong = 0.4;

describe('the learner asks about a statement', () => {
  it('shows the statement, and none of what it would ask', async () => {
    const talk = createCuriousTalk();
    const said = await talk.begin('ask physics');
    expect(said).toContain('Sound needs a medium');
    for (const question of testQuestions) expect(said).not.toContain(question);
    expect(talk.said.at(-1)).toMatchObject({ kind: 'question', node: 'curious-statement' });
  });

  it('takes five questions in one message and scores them at once', async () => {
    const talk = createCuriousTalk();
    await talk.begin('ask');
    const said = await talk.send(
      'Here are mine:\n1. What is a medium?\n2. How does sound move?\n3. Why not in space?\n4. Does light need one?\n5. Is it really so?',
    );
    expect(talk.session().status).toBe('ended');
    expect(said).toContain('Relevance');
    expect(said).toContain('**4 of 5**');
    expect(said).toContain('They keep to it.');
    expect(said).toContain(testQuestions[0]);
    const events = await talk.events();
    expect(events.find(({ event }) => event === 'curiosity')).toMatchObject({
      asker: 'learner',
      questions: [
        'What is a medium?',
        'How does sound move?',
        'Why not in space?',
        'Does light need one?',
        'Is it really so?',
      ],
      scores: { relevance: { score: 4 }, doubt: { score: 5, firstDoubt: 5 } },
    });
  });

  it('takes them one by one, without repeats and without a question mark where they begin as one', async () => {
    const talk = createCuriousTalk();
    await talk.begin('ask');
    await talk.send('What is a medium?');
    expect(await talk.send('what is a Medium')).toContain('asked already');
    await talk.send('how does sound travel');
    expect(await talk.send('I like it.')).toContain('no question');
    expect(talk.session().wonderings.flatMap(({ questions }) => questions)).toEqual([
      'What is a medium?',
      'how does sound travel',
    ]);
    await talk.send('that is all');
    expect(talk.session().status).toBe('ended');
  });

  it('does not score nothing', async () => {
    const talk = createCuriousTalk();
    await talk.begin('ask');
    expect(await talk.send('skip')).toContain('not asked anything yet');
    expect(talk.session().status).toBe('active');
  });

  it('has no coherence and no diversity of one question', async () => {
    const talk = createCuriousTalk();
    await talk.begin('ask');
    await talk.send('What is a medium?');
    const said = await talk.send('skip');
    expect(said.match(/one question alone has none/g)).toHaveLength(2);
  });

  it('lets questions be changed and taken back until they are scored', async () => {
    const talk = createCuriousTalk();
    await talk.begin('ask');
    await talk.send('What is a medium?', 'm1');
    await talk.send('How does it move?', 'm2');
    await talk.change('m1', 'What is sound?');
    expect(talk.session().wonderings.filter(({ replaced }) => !replaced)).toMatchObject([
      { questions: ['What is sound?'] },
      { questions: ['How does it move?'] },
    ]);
    expect(await talk.change('m2', null)).toContain('taken back');
    await talk.send('skip');
    expect(await talk.change('m1', 'Why?')).toContain('scored already');
    expect(await talk.replayed()).toEqual(talk.session());
  });

  it('tells the flaw at the end, and with which question it was doubted', async () => {
    const talk = createCuriousTalk({}, wrong);
    await talk.begin('ask');
    await talk.send('What is steel? Is that really so?');
    expect(JSON.stringify([talk.said, await talk.events()])).not.toMatch(secrets);
    const said = await talk.send('/skip');
    expect(said).toContain('zebrafast');
    expect(said).toContain('right to doubt it with question 2');
  });
});
