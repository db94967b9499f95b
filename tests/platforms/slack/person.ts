import { z } from 'zod';
import type { WaitOptions } from '../core/journal.ts';
import type { Pattern } from '../core/matches.ts';
import { matches } from '../core/matches.ts';
import { checkView } from './block-rules.ts';
import type { SlackDelivery } from './delivery.ts';
import { change, eventOf, messageAt, put, remove } from './messages.ts';
import { fileObject } from './methods.ts';
import { type Button, buttonsOf } from './visible.ts';
import {
  bot,
  type Channel,
  type Delivery,
  type Fields,
  newId,
  type SlackEntry,
  type SlackMessage,
  type SlackWorld,
  team,
  type View,
} from './world.ts';

/** What Slack makes of typed text. */
export function typed(text: string): string {
  return text
    .split(/(<@[UW][A-Z0-9]+>)/)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    )
    .join('');
}

export type SayOptions = {
  /** Name or id of a channel; the direct message without it. */
  readonly channel?: string;
  readonly thread?: string;
  readonly files?: readonly { readonly name: string; readonly content: string }[];
  readonly subtype?: string;
};

export type Said = {
  readonly channel: string;
  readonly ts: string;
  readonly deliveries: readonly Delivery[];
};

const ErrorsSchema = z.object({
  response_action: z.literal('errors'),
  errors: z.record(z.string(), z.string()),
});

/** A person in the simulated Slack: writes, presses, fills in, and sees only what Slack would show. */
export class SlackPerson {
  readonly id: string;
  readonly name: string;
  readonly #world: SlackWorld;
  readonly #delivery: SlackDelivery;
  /** The mark of the last thing that this person did. */
  #since = 0;

  constructor(world: SlackWorld, delivery: SlackDelivery, name: string) {
    this.#world = world;
    this.#delivery = delivery;
    this.name = name;
    this.id = `U0${name.toUpperCase()}`;
    world.users.set(this.id, { id: this.id, name });
    for (const channel of world.channels.values()) if (!channel.isPrivate) channel.members.add(this.id);
  }

  get dm(): Channel {
    return this.#world.im(this.id);
  }

  #act(): void {
    this.#since = this.#world.mark();
    this.#world.lastAction = this.#since;
  }

  #place(name?: string): Channel {
    const channel = name === undefined ? this.dm : this.#world.channel(name);
    if (channel === undefined) throw new Error(`There is no channel ${name}`);
    return channel;
  }

  /** Writes a message; resolves when the bot has acknowledged its events, or the first attempts have failed. */
  async say(text: string, { channel: where, thread, files = [], subtype }: SayOptions = {}): Promise<Said> {
    this.#act();
    const world = this.#world;
    const channel = this.#place(where);
    const uploaded = files.map(({ name, content }) => {
      const id = newId('F');
      world.files.set(id, { id, name, type: 'text/csv', data: Buffer.from(content) });
      return fileObject(world, id);
    });
    const kind = subtype ?? (uploaded.length > 0 ? 'file_share' : undefined);
    const message: SlackMessage = {
      type: 'message',
      user: this.id,
      text: typed(text),
      ts: world.newTs(),
      client_msg_id: newId('m'),
      ...(thread === undefined ? {} : { thread_ts: thread }),
      ...(uploaded.length === 0 ? {} : { files: uploaded }),
      ...(kind === undefined ? {} : { subtype: kind }),
    };
    put(world, channel, message);
    const event = eventOf(channel, message);
    const isMention = channel.direct === undefined && message.text.includes(`<@${bot.user}>`);
    const deliveries = await Promise.all([
      world.emit(event),
      ...(isMention ? [world.emit({ ...event, type: 'app_mention' })] : []),
    ]);
    return { channel: channel.id, ts: message.ts, deliveries: deliveries.filter((one) => one !== undefined) };
  }

  mention(text: string, options: SayOptions): Promise<Said> {
    return this.say(`<@${bot.user}> ${text}`, options);
  }

  async edit(said: Pick<Said, 'channel' | 'ts'>, text: string): Promise<void> {
    this.#act();
    const channel = this.#place(said.channel);
    await change(this.#world, channel, messageAt(channel, said.ts), { text: typed(text) });
  }

  /** A preview is added to a message that nobody edited. */
  async unfurl(said: Pick<Said, 'channel' | 'ts'>): Promise<void> {
    this.#act();
    const channel = this.#place(said.channel);
    await change(this.#world, channel, messageAt(channel, said.ts), {}, false);
  }

  async remove(said: Pick<Said, 'channel' | 'ts'>): Promise<void> {
    this.#act();
    const channel = this.#place(said.channel);
    await remove(this.#world, channel, messageAt(channel, said.ts));
  }

  #base(): Fields {
    return {
      team: { id: team },
      user: { id: this.id, name: this.name },
      api_app_id: bot.app,
      is_enterprise_install: false,
    };
  }

  /** `/plumb text`, where `channel` is a name; resolves once it is acknowledged or was not. */
  async slash(text: string, channel?: string): Promise<Delivery> {
    this.#act();
    const place = this.#place(channel);
    const delivery = await this.#delivery.deliver('slash_commands', '/plumb', {
      team_id: team,
      channel_id: place.id,
      user_id: this.id,
      command: '/plumb',
      text,
      api_app_id: bot.app,
      is_enterprise_install: 'false',
      response_url: `${this.#world.origin}/respond`,
      trigger_id: this.#world.newTrigger(this.id),
    });
    const said = z.object({ text: z.string() }).safeParse(delivery.response);
    if (said.success)
      this.#world.show(
        'ephemeral',
        place,
        { type: 'message', user: bot.user, text: said.data.text, ts: this.#world.newTs() },
        this.id,
      );
    return delivery;
  }

  /** Presses a button: the newest with this label that this person can see, or the one in a message. */
  async press(label: string, inMessage?: string): Promise<Delivery> {
    const world = this.#world;
    const seen = [...world.channels.values()]
      .filter(({ members }) => members.has(this.id))
      .flatMap((channel) => channel.messages.map((message) => ({ channel, message })))
      .filter(({ message }) => inMessage === undefined || message.ts === inMessage)
      .sort((a, b) => (a.message.ts < b.message.ts ? 1 : -1));
    for (const { channel, message } of seen) {
      const found = buttonsOf(message.blocks ?? []).find((button) => button.label === label);
      if (found === undefined) continue;
      const container = {
        type: 'message',
        message_ts: message.ts,
        channel_id: channel.id,
        thread_ts: message.thread_ts,
      };
      return this.#pressed(found, {
        container,
        channel: { id: channel.id },
        message: structuredClone(message),
      });
    }
    throw new Error(`${this.name} sees no button "${label}"`);
  }

  async pressAtHome(label: string): Promise<Delivery> {
    const home = this.#world.homes.get(this.id);
    const found = buttonsOf(home?.view.blocks ?? []).find((button) => button.label === label);
    if (home === undefined || found === undefined)
      throw new Error(`There is no "${label}" on the Home of ${this.name}`);
    return this.#pressed(found, { container: { type: 'view', view_id: home.id }, view: home.view });
  }

  #pressed({ block, element }: Button, where: Fields): Promise<Delivery> {
    this.#act();
    const action = {
      type: 'button',
      action_id: element.action_id,
      block_id: block.block_id,
      value: element.value,
      text: element.text,
      action_ts: this.#world.newTs(),
    };
    const trigger = this.#world.newTrigger(this.id);
    const payload = {
      type: 'block_actions',
      ...this.#base(),
      trigger_id: trigger,
      actions: [action],
      ...where,
    };
    return this.#delivery.deliver('interactive', 'block_actions', payload);
  }

  async openHome(): Promise<void> {
    this.#act();
    await this.#world.emit({
      type: 'app_home_opened',
      user: this.id,
      channel: this.dm.id,
      tab: 'home',
      event_ts: this.#world.newTs(),
    });
  }

  /** The shortcut on a message. */
  messageShortcut(callback: string, said: Pick<Said, 'channel' | 'ts'>): Promise<Delivery> {
    this.#act();
    return this.#delivery.deliver('interactive', 'message_action', {
      type: 'message_action',
      ...this.#base(),
      callback_id: callback,
      trigger_id: this.#world.newTrigger(this.id),
      action_ts: this.#world.newTs(),
      response_url: `${this.#world.origin}/respond`,
      channel: { id: said.channel },
      message_ts: said.ts,
      message: structuredClone(messageAt(this.#place(said.channel), said.ts)),
    });
  }

  /** The modal that is open on top. */
  get view(): View | undefined {
    const id = this.#world.stacks.get(this.id)?.at(-1);
    return id === undefined ? undefined : this.#world.views.get(id);
  }

  /** Waits for a modal. */
  waitView(): Promise<View> {
    return this.#world.waitFor(() => this.view, { what: `a form for ${this.name}` });
  }

  /** Fills the one field of a modal in and sends it; `errors` where it stays open. */
  async submit(
    text: string,
  ): Promise<{ readonly outcome: string; readonly errors?: Record<string, string> }> {
    const view = this.view;
    const input = view?.view.blocks.find(({ type }) => type === 'input');
    if (view === undefined || input?.element === undefined) throw new Error(`${this.name} has no form open`);
    if (text.length > (input.element.max_length ?? 3000))
      throw new Error('Slack does not let anybody write that much');
    this.#act();
    const values = {
      [input.block_id ?? '']: { [input.element.action_id ?? '']: { type: 'plain_text_input', value: text } },
    };
    const payload = { type: 'view_submission', ...this.#base(), view: { ...view.view, state: { values } } };
    const delivery = await this.#delivery.deliver('interactive', 'view_submission', payload);
    if (delivery.outcome !== 'acked') return { outcome: delivery.outcome };
    const errors = ErrorsSchema.safeParse(delivery.response);
    if (errors.success) {
      if (!Object.keys(errors.data.errors).every((block) => block === input.block_id))
        this.#world.violate('invalid_submission_response', 'an error at a field that is not there');
      return { outcome: 'errors', errors: errors.data.errors };
    }
    if (delivery.response !== undefined)
      this.#world.violate('invalid_submission_response', checkView(delivery.response, 'modal').join());
    view.isClosed = true;
    this.#world.stacks.get(this.id)?.pop();
    return { outcome: 'closed' };
  }

  #sees(entry: SlackEntry): boolean {
    if (entry.to !== undefined) return entry.to === this.id;
    return entry.channel !== null && this.#world.channels.get(entry.channel)?.members.has(this.id) === true;
  }

  /** What the bot has shown this person since their last action. */
  shown(kinds: readonly string[] = ['post', 'update', 'ephemeral', 'home']): SlackEntry[] {
    return this.#world.log.filter(
      (entry) => entry.seq > this.#since && entry.bot && kinds.includes(entry.kind) && this.#sees(entry),
    );
  }

  /** Waits for the first thing since this person's last action that fits. */
  sees(pattern: Pattern<SlackEntry>, options: WaitOptions = {}): Promise<SlackEntry> {
    return this.#world.waitFor(
      () => this.shown().find((entry) => matches(pattern, entry, ({ visible }) => visible)),
      {
        what: `${this.name} to see ${String(pattern)}`,
        ...options,
      },
    );
  }
}
