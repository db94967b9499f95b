import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import { composeProbes } from '../../../src/app/compose-probes.ts';
import { readConfig } from '../../../src/app/config.ts';
import type { CommandIo } from '../../../src/app/io.ts';
import type { Inbound } from '../../../src/spine/inbound.ts';
import type { Outlet } from '../../../src/spine/outlet.ts';
import { createPeople } from '../../../src/spine/people.ts';
import { createConversation } from '../../../src/tutor/conversation.ts';
import type { LoopbackModelServer } from '../../fakes/loopback-model-server.ts';
import { says } from '../../fakes/model-behaviours.ts';
import { testServer } from '../../probe/probe-harness.ts';
import { ownFolder } from '../../run-command.ts';
import { diamond } from '../../tutor/walk-harness.ts';
import { createWorld, type World } from '../desk-harness.ts';

export type ProbeWorld = {
  readonly world: World;
  readonly server: LoopbackModelServer;
  /** Plumbline's folder. */
  readonly home: string;
  /** Another process, whose spine knows the words about probes. */
  open(options?: { readonly atOnce?: number; readonly outlet?: Outlet }): Promise<ProbeProcess>;
  /** The ids of the probes at a place, in the order in which their messages came. */
  ids(place?: string): string[];
  /** What the message of a probe shows now. */
  shown(id: string, place?: string): string;
};

export type ProbeProcess = {
  /** Sends a message and waits until it is answered; probes go on behind. */
  say(text: string, change?: Partial<Inbound>): Promise<void>;
  /** Resolves when no probe is under way. */
  idle(): Promise<void>;
  stop(): Promise<void>;
  readonly faults: string[];
};

/** Everybody who talks here, the models `free` and `paid` (a cent a token), and an owner: `loop:olga`. */
export async function createProbeWorld(): Promise<ProbeWorld> {
  const [world, server, cwd] = [createWorld(), await testServer(), ownFolder()];
  server.always(says('I do not remember that.'));
  const { baseUrl } = server;
  const price = { input: 10_000, output: 10_000 };
  const models = { free: { model: 'f', baseURL: baseUrl }, paid: { model: 'p', baseURL: baseUrl, price } };
  writeFileSync(join(cwd, 'plumbline.config.json'), JSON.stringify({ models }));
  const home = join(cwd, 'home');
  const { tutor } = world.open();
  const conversation = createConversation({ tutor, graph: diamond, targets: ['top'], now: world.clock.now });
  return {
    world,
    server,
    home,
    ids: (place = 'dm') => [...world.platform.live(place).keys()].map((id) => id.split('.')[1] ?? ''),
    shown: (id, place = 'dm') => {
      const found = [...world.platform.live(place)].filter(([key]) => key.split('.')[1] === id);
      return found.at(-1)?.[1].text ?? '';
    },
    async open({ atOnce, outlet = world.platform } = {}) {
      const faults: string[] = [];
      const stderr = new PassThrough();
      stderr.on('data', (text) => faults.push(String(text)));
      let ids = 0;
      const io: CommandIo = {
        stdin: new PassThrough(),
        stdout: new PassThrough(),
        stderr,
        env: { PLUMBLINE_HOME: home, PLUMBLINE_OWNERS: 'loop:olga' },
        cwd,
        now: Date.now,
        randomId: (length) => `${++ids}`.padEnd(length, 'x'),
        signal: new AbortController().signal,
      };
      const probes = await composeProbes(io, {
        config: await readConfig(io),
        store: world.store,
        loaded: { graph: diamond, packs: [] },
        conversation,
        people: createPeople({ store: world.store, now: io.now, randomId: io.randomId }),
        outlet,
        ...(atOnce === undefined ? {} : { atOnce }),
      });
      if (probes === null) throw new Error('The loopback platform shows probes');
      const process = world.open({ commands: probes.commands, outlet });
      probes.runner.start();
      const stop = async (): Promise<void> => {
        await process.spine.stop(0);
        await probes.runner.stop();
      };
      onTestFinished(stop);
      return {
        faults,
        stop,
        idle: probes.runner.idle,
        async say(text, change) {
          await process.send(text, change);
          await process.spine.idle();
        },
      };
    },
  };
}
