import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationGraph } from '../../contracts/conversation.ts';
import { idOf, openSlack, type ServedSlack } from './open-slack.ts';

const right = (id: string): string => conversationGraph.get(id).answer;

describe.each(['socket', 'http'] as const)('forms, buttons and commands, over %s', (transport) => {
  let served: ServedSlack;
  beforeAll(async () => {
    served = await openSlack(conversationGraph, { transport });
  });
  afterAll(async () => {
    served.slack.assertClean();
    await served.close();
  });

  it('opens a walk in private from a channel, and says so to whoever asked', async () => {
    const ada = served.slack.person('ada');
    const delivery = await ada.slash('learn goal', 'general');
    expect(delivery.response).toMatchObject({ response_type: 'ephemeral' });
    const question = await ada.sees('What is a plumb line?');
    expect(question.channel).toBe(ada.dm.id);
    expect(question.buttons).toEqual(expect.arrayContaining(['Answer', 'Hint', 'Skip', 'Stop']));
  });

  it('takes an answer by form', async () => {
    const ada = served.slack.person('ada');
    await ada.press('Answer');
    const view = await ada.waitView();
    expect(JSON.stringify(view.view.blocks)).toContain('What is a plumb line?');
    expect(await ada.submit('   ')).toMatchObject({ outcome: 'errors' });
    expect(await ada.submit(right('plumb'))).toEqual({ outcome: 'closed' });
    const shown = await ada.sees('Passed');
    expect(shown.visible).toContain('What does a spirit level show?');
  });

  it('does nothing by a button of a question that is behind', async () => {
    const ada = served.slack.person('ada');
    const old = served.slack.world.log.find(({ visible }) => visible.includes('What is a plumb line?'));
    await ada.press('Hint', old?.ts);
    await ada.sees('no longer open');
  });

  it('takes two presses at once for one (CL-01)', async () => {
    const ada = served.slack.person('ada');
    await Promise.all([ada.press('Hint'), ada.press('Hint')]);
    await ada.sees('Hint');
    await served.handled(idOf(await ada.say('why')));
    const hints = served.slack.world.log.filter(({ visible }) => /^\*Hint\.\*/.test(visible));
    expect(hints).toHaveLength(1);
  });

  it('opens the form by a command too', async () => {
    const ada = served.slack.person('ada');
    await ada.slash('answer');
    await ada.waitView();
    expect(await ada.submit('I have no idea yet')).toEqual({ outcome: 'closed' });
    await ada.sees(/of 5|Your turn again|step/);
  });

  it('knows what was meant', async () => {
    const bo = served.slack.person('bo');
    await bo.slash('halp');
    await bo.sees('`/plumb help`');
    await bo.slash('');
    await bo.sees('Type your answer in your own words');
    await bo.slash('answer');
    await bo.sees('No question is open for you');
  });

  it('shows on the Home where a learner is, and begins a walk there', async () => {
    const cy = served.slack.person('cy');
    await cy.openHome();
    const home = await cy.sees('Nothing is answered yet');
    expect(home.kind).toBe('home');
    await cy.pressAtHome('Start a walk');
    expect((await cy.sees('plumb line')).channel).toBe(cy.dm.id);
    await served.handled(idOf(await cy.say(right('plumb'))));
    await cy.openHome();
    await cy.sees('1 question answered, 1 passed');
    await cy.slash('curious ask Water boils at 100 °C at sea level.');
    await cy.sees('You see this statement for the first time');
    await cy.say('What is boiling? Why at 100 °C?');
    await cy.say('skip');
    await cy.sees('How you asked');
    await cy.openHome();
    await cy.sees('You asked about 1 statement; the latest set got relevance');
  });

  it('tells of a button of another version', async () => {
    const ada = served.slack.person('ada');
    const { world, delivery } = served.slack;
    const payload = {
      type: 'block_actions',
      user: { id: ada.id },
      team: { id: 'T0SIMTEAM1' },
      channel: { id: ada.dm.id },
      container: { message_ts: world.newTs() },
      actions: [
        {
          type: 'button',
          action_id: 'plumbline.0.hint',
          value: 'x',
          block_id: 'b',
          action_ts: world.newTs(),
        },
      ],
    };
    const before = world.mark();
    await delivery.deliver('interactive', 'block_actions', payload);
    await world.waitFor(() => world.log.find(({ seq, kind }) => seq > before && kind === 'ephemeral'));
  });

  it('asks about a message by its shortcut', async () => {
    const ada = served.slack.person('ada');
    const dee = served.slack.person('dee');
    const said = await dee.say('Ice floats on water.', { channel: 'general' });
    const delivery = await ada.messageShortcut('plumbline_curious', said);
    expect(delivery.outcome).toBe('acked');
    expect((await ada.sees((entry) => entry.kind === 'post')).channel).toBe(ada.dm.id);
  });
});

describe('a store that fails', () => {
  it('keeps the form open with what was written in it', async () => {
    const served = await openSlack(conversationGraph);
    const ada = served.slack.person('ada');
    await served.handled(idOf(await ada.say('/learn goal')));
    await ada.press('Answer');
    await ada.waitView();
    await served.bot().store.close();
    const { outcome, errors } = await ada.submit('my answer');
    expect(outcome).toBe('errors');
    expect(Object.values(errors ?? {})[0]).toContain('could not be saved');
    served.slack.assertClean();
    await served.close();
  });
});
