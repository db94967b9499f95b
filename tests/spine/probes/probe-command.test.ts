import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { held, says } from '../../fakes/model-behaviours.ts';
import { createProbeWorld, type ProbeWorld } from './probe-world.ts';

const olga = { person: 'loop:olga', place: 'dm olga' };
const bob = { person: 'loop:bob', place: 'dm bob' };

function answersOf({ home }: ProbeWorld): string[] {
  const [run = ''] = readdirSync(join(home, 'runs'));
  return readFileSync(join(home, 'runs', run, 'answers.jsonl'), 'utf8')
    .trim()
    .split('\n');
}

describe('/probe', () => {
  it('shows one message that goes on changing, then the scores, the picture in words and the report', async () => {
    const probes = await createProbeWorld();
    const { world, server, home } = probes;
    const process = await probes.open();
    await process.say('/probe free top');
    await process.idle();
    const [id = ''] = probes.ids();
    expect(world.platform.posts('dm')).toEqual([]);
    expect(server.requests).toHaveLength(6);
    const texts = world.platform.shown('dm', `probe.${id}.1`);
    expect(texts[0]).toMatchObject({ buttons: [{ label: 'Cancel', command: `/probe cancel ${id}` }] });
    expect(texts.at(-1)?.text).toMatch(/Done\. Mean scores from 1 to 5: D1 .* D2 .* D3 .*\(\d of 6 scored\)/);
    expect(texts.at(-1)?.buttons).toEqual([]);
    const [attached] = [...world.platform.attached('dm').values()];
    expect(attached?.text).toContain('Forward discrepancy');
    expect(attached?.files.map(({ type }) => type)).toEqual(['image/png', 'text/html']);
    expect(attached?.files[0]?.alt).toContain('The 6 questions of the probe of free');
    expect(Buffer.from(attached?.files[1]?.bytes ?? []).toString()).toContain('What is asked about top');
    const [run = ''] = readdirSync(join(home, 'runs'));
    expect(readdirSync(join(home, 'runs', run))).toContain('report.html');
    expect(process.faults).toEqual([]);
  });

  it.each(['m@http://127.0.0.1:9/v1', 'gpt-4o', 'offline'])(
    'asks nobody but models of the configuration: %s',
    async (model) => {
      const probes = await createProbeWorld();
      const process = await probes.open();
      await process.say(`/probe ${model} top`);
      expect(probes.world.platform.read('dm')).toMatch(/There is no model .*free, paid/);
      await process.say('/probe free nowhere-to-be-found');
      expect(probes.world.platform.read('dm')).toContain('There is no topic');
      await process.idle();
      expect(probes.ids()).toEqual([]);
      expect(probes.server.requests).toEqual([]);
    },
  );

  it.each([
    ['a learner', {}, false],
    ['an owner', olga, true],
  ])(
    'gives %s a report that tells nothing of servers, and of references what is theirs to see',
    async (_who, from, sees) => {
      const probes = await createProbeWorld();
      const process = await probes.open();
      await process.say('/probe free top prompt-gold', from);
      await process.idle();
      const place = 'place' in from ? from.place : 'dm';
      const [attached] = [...probes.world.platform.attached(place).values()];
      const report = Buffer.from(attached?.files[1]?.bytes ?? []).toString();
      expect(report).not.toContain('127.0.0.1');
      expect(report.includes('Secret top reference alpha')).toBe(sees);
      expect(report.includes('Secret a reference alpha')).toBe(sees);
      expect(report).toContain('I do not remember that.');
    },
  );

  it('asks no model with a price before an owner has set a budget, which nobody else can', async () => {
    const probes = await createProbeWorld();
    const { platform } = probes.world;
    const process = await probes.open();
    await process.say('/probe paid top');
    expect(platform.read('dm')).toContain('no budget for probes is set');
    await process.say('/settings budget 5 USD');
    expect(platform.read('dm')).toContain('Only owners');
    await process.say('/probe paid top');
    expect(probes.ids()).toEqual([]);
    await process.say('/settings budget 5 USD', olga);
    expect(platform.read('dm olga')).toContain('$5.00 left');
    await process.say('/probe paid top');
    await process.idle();
    await process.say('/settings budget');
    // Six questions of fifteen tokens, a cent each.
    expect(platform.read('dm')).toContain('$0.90 spent, **$4.10 left**');
  });

  it('lets two at once spend no more than the budget, but for the call that uses it up', async () => {
    const probes = await createProbeWorld();
    const process = await probes.open();
    await process.say('/settings budget $1', olga);
    await Promise.all([process.say('/probe paid top'), process.say('/probe paid top', bob)]);
    await process.idle();
    const shown = [
      probes.shown(probes.ids()[0] ?? ''),
      probes.shown(probes.ids('dm bob')[0] ?? '', 'dm bob'),
    ];
    expect(shown.filter((text) => text.includes('Done.'))).toHaveLength(1);
    const [stopped = ''] = shown.filter((text) => text.includes('nothing is left of the budget'));
    expect(probes.server.requests).toHaveLength(6);
    const id = /resume (\w+)/.exec(stopped)?.[1] ?? '';
    await process.say(`/probe resume ${id}`, olga);
    await process.idle();
    // Ten cents were left: one call of fifteen is made, and no other.
    expect(probes.server.requests).toHaveLength(7);
    await process.say('/settings budget $9', olga);
    await process.say(`/probe resume ${id}`, olga);
    await process.idle();
    expect(probes.shown(id, 'dm olga')).toContain('Done.');
    expect(probes.server.requests).toHaveLength(12);
  });

  it('cancels for its asker and for owners, keeps what was done, and goes on without asking twice', async () => {
    const probes = await createProbeWorld();
    const { server, world } = probes;
    const waiting = held(says('Later.'));
    server.script(
      says('Now.'),
      says('Now.'),
      waiting.behaviour,
      waiting.behaviour,
      waiting.behaviour,
      waiting.behaviour,
    );
    const process = await probes.open();
    await process.say('/probe free top');
    await server.received(6);
    const [id = ''] = probes.ids();
    await process.say(`/probe cancel ${id}`, bob);
    expect(world.platform.read('dm bob')).toContain('no such probe of yours');
    await process.say(`/probe cancel ${id}`);
    waiting.release();
    await process.idle();
    expect(probes.shown(id)).toMatch(/Cancelled\. \d of 6 questions have a score\..*\/probe resume/);
    await process.say(`/probe resume ${id}`);
    await process.idle();
    expect(probes.shown(id)).toContain('Done.');
    expect(answersOf(probes)).toHaveLength(6);
    expect(server.requests).toHaveLength(6);
  });

  it('goes on in the next process, in the same message', async () => {
    const probes = await createProbeWorld();
    const { server, world } = probes;
    const waiting = held(says('Later.'));
    server.script(says('Now.'), waiting.behaviour, waiting.behaviour, waiting.behaviour);
    const first = await probes.open();
    await first.say('/probe free top');
    await server.received(4);
    const [id = ''] = probes.ids();
    const stopped = first.stop();
    waiting.release();
    await stopped;
    expect(probes.shown(id)).toContain('Paused');
    const second = await probes.open();
    await second.say('hello', bob);
    await second.idle();
    expect(probes.shown(id)).toContain('Done.');
    expect(probes.ids()).toEqual([id]);
    expect([...world.platform.attached('dm').keys()]).toHaveLength(1);
    expect(server.requests).toHaveLength(6);
  });

  it('tells of an end that a process could not tell of, once, and counts its cost once', async () => {
    const probes = await createProbeWorld();
    const { server, world } = probes;
    const attach = async (): Promise<never> => {
      throw new Error('The platform is down');
    };
    const first = await probes.open({ outlet: { ...world.platform, attach } });
    await first.say('/settings budget $5', olga);
    await first.say('/probe paid top');
    await first.idle();
    await first.stop();
    expect(first.faults.join('')).toContain('The platform is down');
    const second = await probes.open();
    await second.say('/probe', bob);
    await second.idle();
    expect(world.platform.attached('dm').size).toBe(1);
    expect(probes.ids()).toHaveLength(1);
    expect(server.requests).toHaveLength(6);
    await second.say('/settings budget');
    expect(world.platform.read('dm')).toContain('$0.90 spent, **$4.10 left**');
  });

  it('serves everybody in turn, and shows the place in the queue', async () => {
    const probes = await createProbeWorld();
    const { server } = probes;
    const first = held(says('Later.'));
    server.script(first.behaviour);
    const process = await probes.open({ atOnce: 1 });
    await process.say('/probe free top');
    await server.received(1);
    await process.say('/probe free top multi-turn');
    await process.say('/probe free top', bob);
    const [one = '', two = ''] = probes.ids();
    const [bobs = ''] = probes.ids('dm bob');
    expect(probes.shown(two)).toContain('2 probes are before it');
    expect(probes.shown(bobs, 'dm bob')).toContain('1 probe is before it');
    first.release();
    await process.idle();
    expect([one, two].map((id) => probes.shown(id))).toEqual([
      expect.stringContaining('Done.'),
      expect.stringContaining('Done.'),
    ]);
    const runs = readdirSync(join(probes.home, 'runs'));
    const ended = (id: string): string =>
      String(
        JSON.parse(
          readFileSync(
            join(probes.home, 'runs', runs.find((run) => run.endsWith(id)) ?? '', 'scores.jsonl'),
            'utf8',
          )
            .trim()
            .split('\n')
            .at(-1) ?? '{}',
        ).at,
      );
    expect(ended(bobs) < ended(two)).toBe(true);
  });

  it('tells of a server that is gone without its address, and goes on when it is back', async () => {
    const probes = await createProbeWorld();
    await probes.server.die();
    const process = await probes.open();
    await process.say('/probe free top');
    await process.idle();
    const [id = ''] = probes.ids();
    expect(probes.shown(id)).toContain('Stopped by a fault');
    expect(probes.shown(id)).not.toContain('127.0.0.1');
    await probes.server.revive();
    await process.say(`/probe resume ${id}`);
    await process.idle();
    expect(probes.shown(id)).toContain('Done.');
  });
});
