import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessionLog } from '../../../src/tutor/session-log.ts';
import { conversationGraph } from '../../contracts/conversation.ts';
import { idOf, openSlack, type ServedSlack } from './open-slack.ts';

const right = (id: string): string => conversationGraph.get(id).answer;

describe('a classroom in Slack', () => {
  let served: ServedSlack;
  beforeAll(async () => {
    served = await openSlack(conversationGraph);
  });
  afterAll(async () => {
    served.slack.assertClean();
    await served.close();
  });

  it('says scores to nobody but the learner, and names nobody in the record (CL-11)', async () => {
    const { slack } = served;
    const ben = slack.person('ben');
    const eve = slack.person('eve');
    await ben.slash('learn goal', 'general');
    await ben.sees('What is a plumb line?');
    await served.handled(idOf(await ben.say(right('plumb'))));
    await ben.sees('Passed');
    await eve.slash('why', 'general');
    await eve.sees('no walk here yet');
    const scored = slack.world.log.filter(({ bot, visible }) => bot && /Passed|of 5/.test(visible));
    expect(scored.map(({ channel }) => channel)).toEqual(scored.map(() => ben.dm.id));
    expect(scored).not.toEqual([]);
    const inChannel = slack.world.log.filter(
      ({ bot, kind, channel }) => bot && kind === 'post' && channel !== ben.dm.id,
    );
    expect(inChannel.filter(({ channel }) => channel !== eve.dm.id)).toEqual([]);
    const log = createSessionLog(served.bot().store);
    const [id = ''] = await log.recent(1);
    const record = JSON.stringify(await log.events(id));
    expect(record).not.toMatch(new RegExp(`${ben.id}|"ben"`));
  });

  it('comes back to the same question after a new start (CL-05)', async () => {
    const ben = served.slack.person('ben');
    await served.restart();
    await served.handled(idOf(await ben.say('repeat')));
    await ben.sees('What does a spirit level show?');
  });

  it('forgets everything, and starts anew under the same account (CL-10)', async () => {
    const ben = served.slack.person('ben');
    await ben.slash('forget');
    await ben.sees('cannot be undone');
    await ben.slash('forget everything');
    await ben.sees('It is done');
    expect(await createSessionLog(served.bot().store).recent(5)).toEqual([]);
    await served.handled(idOf(await ben.say('why')));
    await ben.sees('`/plumb learn`');
  });
});
