import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { slackCalls, slackScopes } from '../../../adapters/slack/needs.ts';
import { conversationGraph } from '../../contracts/conversation.ts';
import { idOf, openSlack } from './open-slack.ts';

const right = (id: string): string => conversationGraph.get(id).answer;

describe('the manifest of the app', () => {
  let manifest = '';
  beforeAll(async () => {
    manifest = await readFile(new URL('../../../adapters/slack/manifest.yaml', import.meta.url), 'utf8');
  });
  /** The list under a key, one item a line. */
  const list = (key: string): string[] => {
    const [, items = ''] = new RegExp(`^ *${key}:\\n((?: +- .+\\n)+)`, 'm').exec(manifest) ?? [];
    return [...items.matchAll(/- (.+)/g)].map((match) => match[1] ?? '').sort();
  };
  const values = (key: string): string[] =>
    [...manifest.matchAll(new RegExp(`\\b${key}: (.+)`, 'g'))].map((match) => match[1] ?? '');

  it('asks for the scopes that are needed, and no more', () => {
    expect(list('bot')).toEqual(Object.keys(slackScopes).sort());
  });

  it('names the events, commands and shortcuts that the code takes', () => {
    expect(list('bot_events')).toEqual([...slackCalls.events].sort());
    expect(values('command')).toEqual(slackCalls.commands);
    expect(values('callback_id')).toEqual(slackCalls.shortcuts);
  });

  it('keeps within what Slack allows of each text', () => {
    const [name = '', ...rest] = values('name');
    expect(name.length).toBeLessThanOrEqual(35);
    for (const shortcut of rest) expect(shortcut.length).toBeLessThanOrEqual(24);
    for (const text of values('description')) expect(text.length).toBeLessThanOrEqual(140);
  });

  it('grants what a whole walk takes, with a mention, a form, the Home, files and a shortcut', async () => {
    const served = await openSlack(conversationGraph, { scopes: list('bot') });
    const { slack, handled } = served;
    const ada = slack.person('ada');
    await handled(idOf(await ada.mention('learn goal', { channel: 'general' })));
    await ada.press('Answer');
    await ada.waitView();
    await ada.submit(right('plumb'));
    await ada.sees('spirit level');
    const root = slack.world.log.findLast(({ bot }) => bot)?.ts ?? '';
    await handled(idOf(await ada.say(right('level'), { thread: root })));
    for (const id of ['wall', 'goal']) await handled(idOf(await ada.say(right(id))));
    await handled(idOf(await ada.say('/trace')));
    await ada.openHome();
    await ada.sees('Progress');
    await handled(idOf(await ada.say('look', { files: [{ name: 'topic.csv', content: 'id,depth' }] })));
    slack.assertClean();
    expect(slack.world.warnings.filter(({ rule }) => rule === 'missing_scope')).toEqual([]);
    await served.close();
  });
});
