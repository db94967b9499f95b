import type { App } from '@slack/bolt';
import type { Inbound } from '../../src/spine/inbound.ts';
import * as spoken from '../../src/spine/words.ts';
import { answerForm, answerView, formProblem } from './answer-view.ts';
import { everyAction, openForm } from './buttons.ts';
import type { SlackClock } from './clock.ts';
import { homeView, type LearnerHome } from './home-view.ts';
import { isDirect, personId, placeId, readPlace } from './ids.ts';
import { type Identity, readEvent } from './read-event.ts';
import { curiousShortcut, readPress, readShortcut, readSlash, readSubmission } from './read-interaction.ts';
import type { SlackWeb } from './web.ts';
import * as words from './words.ts';

/** The question that is open for a person. */
export type OpenQuestion = { readonly session: string; readonly node: string; readonly question: string };

export type HearingParts = {
  readonly app: App;
  readonly web: SlackWeb;
  readonly clock: SlackClock;
  readonly identity: () => Identity | null;
  readonly accept: (inbound: Inbound) => Promise<boolean>;
  /** Whether a walk is on at a place that others share, so that what is written there is heard. */
  readonly isWalkAt: (place: string) => Promise<boolean>;
  readonly privatePlace: (person: string, near: string) => Promise<string>;
  /** The question of a node, to be shown in a form; `null` where it is gone. */
  readonly questionOf: (node: string) => string | null;
  readonly openQuestion: (person: string, place: string) => Promise<OpenQuestion | null>;
  readonly home: (person: string) => Promise<LearnerHome>;
  /** Told where a learner writes in a thread of their direct message. */
  readonly noteThread: (channel: string, thread: string | undefined) => void;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
};

/** Two presses of one button closer together than this are one, in milliseconds. */
const doublePressMs = 1_200;

/** Slack waits three seconds for a form to be acknowledged; what takes longer is told to its writer before. */
const formPatienceMs = 2_300;

/** Listens to Slack. Resolves, when called, once everything that was heard is taken. */
export function hear(parts: HearingParts): { readonly idle: () => Promise<void> } {
  const { app, web, clock, identity, accept, onFault } = parts;
  const running = new Set<Promise<void>>();
  const presses = new Map<string, number>();

  /** Keeps count of what is under way; what fails is told of, since its person was told already or nobody can be. */
  const run = async (work: (me: Identity) => Promise<void>): Promise<void> => {
    const me = identity();
    if (me === null) return;
    const done = work(me).catch(onFault);
    running.add(done);
    await done;
    running.delete(done);
  };

  const whisper = async (channel: string, user: string, text: string): Promise<void> => {
    await web.write('chat.postEphemeral', { channel, user, text }).catch(onFault);
  };

  const isDouble = (button: string): boolean => {
    const now = parts.now();
    for (const [known, at] of presses) if (now - at > doublePressMs) presses.delete(known);
    const isAgain = presses.has(button);
    presses.set(button, now);
    return isAgain;
  };

  const onMessage = async (event: unknown, me: Identity): Promise<void> => {
    const found = readEvent(event, me);
    if (found === null) return;
    const { inbound, isMention } = found;
    if (inbound.kind === 'message') noteThread(event, inbound, me);
    // Others talk in a channel: only what is said to us, or where a walk is, is for us.
    const isForUs = inbound.shared !== true || isMention || (await parts.isWalkAt(inbound.place));
    if (!isForUs) return;
    const taken = await accept(inbound).catch((error: unknown) => {
      onFault(error);
      return false;
    });
    if (taken && inbound.kind === 'message') await think(event);
  };

  const noteThread = (event: unknown, inbound: Inbound, me: Identity): void => {
    const channel = readPlace(inbound.place)?.channel ?? '';
    clock.saw(String(tsOfEvent(event) ?? '0.0'));
    if (isDirect(channel) && me.team !== '') parts.noteThread(channel, threadOf(event));
  };

  /** Slack shows that the app is at work only in threads that are made for apps. */
  const think = async (event: unknown): Promise<void> => {
    const thread = threadOf(event);
    const channel = channelOfEvent(event);
    if (thread === undefined || channel === undefined || !isDirect(channel) || !canThink) return;
    await web
      .now('assistant.threads.setStatus', { channel_id: channel, thread_ts: thread, status: words.thinking })
      .catch(() => {
        canThink = false;
      });
  };
  let canThink = true;

  app.event('message', ({ event }) => run((me) => onMessage(event, me)));
  app.event('app_mention', ({ event }) => run((me) => onMessage(event, me)));

  app.event('app_home_opened', ({ event }) =>
    run(async (me) => {
      if (event.tab === 'home') await showHome(event.user, me);
    }),
  );

  const showHome = async (user: string, me: Identity): Promise<void> => {
    const view = homeView(await parts.home(personId(me.team, user)));
    await web.write('views.publish', { user_id: user, view });
  };

  app.command('/plumb', ({ body, ack }) =>
    run(async (me) => {
      const slash = readSlash(body, me, clock.now());
      if (slash === null) return ack({ response_type: 'ephemeral', text: words.notUnderstood });
      const { inbound, trigger } = slash;
      if (/^\/answer\s*$/i.test(inbound.text)) return answerByForm(inbound, trigger, ack);
      try {
        await accept(inbound);
      } catch (error) {
        onFault(error);
        return ack({ response_type: 'ephemeral', text: spoken.notAccepted });
      }
      await (inbound.shared === true && !(await parts.isWalkAt(inbound.place))
        ? ack({ response_type: 'ephemeral', text: spoken.wroteInPrivate })
        : ack());
    }),
  );

  const answerByForm = async (
    { person, place }: Inbound,
    trigger: string,
    ack: (said?: { response_type: 'ephemeral'; text: string }) => Promise<void>,
  ): Promise<void> => {
    const open = await parts.openQuestion(person, place);
    await ack(open === null ? { response_type: 'ephemeral', text: words.nothingToAnswer } : undefined);
    if (open === null) return;
    const view = answerView(open.question, { session: open.session, node: open.node, place });
    await web.now('views.open', { trigger_id: trigger, view });
  };

  app.action(everyAction, ({ body, ack }) =>
    run(async (me) => {
      const press = readPress(body, me);
      if (press === null) return ack();
      if (press === 'unknown') {
        await ack();
        const at = 'channel' in body ? body.channel?.id : undefined;
        return at === undefined ? undefined : whisper(at, body.user.id, words.oldButton);
      }
      if (isDouble(press.button)) return ack();
      if (press.command === openForm) {
        await ack();
        return openTheForm(press);
      }
      const person = personId(me.team, press.user);
      const near = placeId({ team: me.team, channel: press.channel ?? press.user });
      try {
        const place = press.channel === null ? await parts.privatePlace(person, near) : near;
        await accept(press.inbound(place));
        await ack();
      } catch (error) {
        onFault(error);
        presses.delete(press.button);
        await ack();
        if (press.channel !== null) await whisper(press.channel, press.user, words.notPressed);
      }
    }),
  );

  const openTheForm = async (press: Exclude<ReturnType<typeof readPress>, string | null>): Promise<void> => {
    const { about, channel, user, trigger } = press;
    const question = about === null ? null : parts.questionOf(about.node);
    if (channel === null) return;
    if (about === null || question === null || trigger === undefined)
      return whisper(channel, user, words.oldButton);
    const { place } = press.inbound('');
    try {
      await web.now('views.open', { trigger_id: trigger, view: answerView(question, { ...about, place }) });
    } catch (error) {
      onFault(error);
      await whisper(channel, user, words.noForm);
    }
  };

  app.view(answerForm, ({ body, ack }) =>
    run(async (me) => {
      const inbound = readSubmission(body, me, clock.now());
      if (inbound === null) return ack(formProblem(words.notUnderstood));
      if (inbound.text.trim() === '') return ack(formProblem(words.emptyForm));
      const late = new Promise<'late'>((resolve) => {
        setTimeout(() => resolve('late'), formPatienceMs).unref();
      });
      const taking = accept(inbound).then(
        () => 'taken' as const,
        (error: unknown) => {
          onFault(error);
          return 'late' as const;
        },
      );
      const outcome = await Promise.race([taking, late]);
      // Sent again it has the same name: what was stored after all is not stored twice.
      await (outcome === 'taken' ? ack() : ack(formProblem(words.formNotSaved)));
      await taking;
    }),
  );

  app.shortcut(curiousShortcut, ({ body, ack }) =>
    run(async (me) => {
      const inbound = readShortcut(body, me);
      if (inbound === null) return ack();
      const channel = readPlace(inbound.place)?.channel ?? '';
      if (inbound.text.trim() === '/curious') {
        await ack();
        return whisper(channel, body.user.id, words.nothingToAskAbout);
      }
      try {
        await accept(inbound);
        await ack();
        if (inbound.shared === true) await whisper(channel, body.user.id, spoken.wroteInPrivate);
      } catch (error) {
        onFault(error);
        await ack();
        await whisper(channel, body.user.id, words.notPressed);
      }
    }),
  );

  return {
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

function field(event: unknown, name: string): unknown {
  return typeof event === 'object' && event !== null && name in event
    ? Object.entries(event).find(([key]) => key === name)?.[1]
    : undefined;
}

function textField(event: unknown, name: string): string | undefined {
  const value = field(event, name);
  return typeof value === 'string' ? value : undefined;
}

const tsOfEvent = (event: unknown): string | undefined => textField(event, 'ts');
const channelOfEvent = (event: unknown): string | undefined => textField(event, 'channel');

function threadOf(event: unknown): string | undefined {
  const thread = textField(event, 'thread_ts');
  return thread === tsOfEvent(event) ? undefined : thread;
}
