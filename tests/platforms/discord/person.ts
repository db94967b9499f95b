import { matches, type Pattern } from '../core/matches.ts';
import type { Interactions } from './interactions.ts';
import { messageObject } from './objects.ts';
import {
  type Body,
  bodiesOf,
  type Channel,
  type DiscordEntry,
  type FileIn,
  type Interaction,
  isBody,
  type Message,
  textOf,
  type User,
} from './types.ts';
import { componentsOf } from './visible.ts';
import type { World } from './world.ts';

export type PersonParts = {
  readonly world: World;
  readonly interactions: Interactions;
  readonly commands: ReadonlyMap<string, Body[]>;
};

export type Expectation = {
  readonly timeoutMs?: number;
  /** Looks from this mark of the journal on; from the last thing that this person did without it. */
  readonly since?: number;
  readonly kinds?: readonly string[];
};

/** What comes with a command as a file. */
export type GivenFile = { readonly name: string; readonly content: string };

/** A person at the simulated Discord: does what a client lets people do, and sees what it shows them. */
export class Person {
  readonly user: User;
  readonly #parts: PersonParts;
  /** The mark of the last thing that this person did. */
  mark = 0;

  constructor(user: User, parts: PersonParts) {
    this.user = user;
    this.#parts = parts;
  }

  get direct(): Channel {
    return this.#parts.world.directOf(this.user);
  }

  /** Writes a message; in the direct message without a channel. */
  say(content: string, channel: Channel = this.direct, files: readonly GivenFile[] = []): Message {
    this.#act();
    const given = files.map(
      (file, at): FileIn => ({
        key: `files[${at}]`,
        name: file.name,
        type: 'text/plain',
        data: Buffer.from(file.content),
      }),
    );
    return this.#parts.world.createMessage(channel, { author: this.user, body: { content }, files: given });
  }

  mention(content: string, channel: Channel): Message {
    return this.say(`<@${this.#parts.world.appId}> ${content}`, channel);
  }

  edit(message: Message, content: string, channel: Channel = this.direct): void {
    this.#act();
    this.#parts.world.editMessage(channel, message, { content });
  }

  remove(message: Message, channel: Channel = this.direct): void {
    this.#act();
    this.#parts.world.deleteMessage(channel, message);
  }

  /** Runs `/plumb learn`, with its options. Resolves when it was responded to, or nothing came in time. */
  slash(
    line: string,
    values: Readonly<Record<string, string | GivenFile>> = {},
    channel = this.direct,
  ): Promise<Interaction> {
    const { data, name } = this.#command(line, values, channel);
    return this.#do(2, channel, data, name);
  }

  /** Types into an option; resolves with what is offered. */
  async typing(line: string, option: string, typed: string, channel = this.direct): Promise<string[]> {
    const { data, name } = this.#command(line, { [option]: typed }, channel, option);
    const { choices } = await this.#do(4, channel, data, name);
    return choices.map(({ value }) => textOf(value));
  }

  /** Uses a command of a message's menu. */
  menu(name: string, message: Message, channel: Channel): Promise<Interaction> {
    const command = this.#registered(name, 3, channel);
    const data = {
      ...{ id: command.id, name, type: 3, target_id: message.id },
      resolved: { messages: { [message.id]: messageObject(message, channel) } },
    };
    return this.#do(2, channel, data, name);
  }

  /** Presses the newest button with that label, or with that custom id. */
  click(label: string, channel: Channel = this.direct): Promise<Interaction> {
    const { message, component } = this.#find(channel, 2, label);
    const data = { id: 1, custom_id: component.custom_id, component_type: 2 };
    return this.#do(3, channel, data, `the button ${label}`, message);
  }

  /** Chooses in the newest select. */
  choose(value: string, channel: Channel = this.direct): Promise<Interaction> {
    const { message, component } = this.#find(channel, 3, '');
    const option = bodiesOf(component.options).find((one) => one.label === value || one.value === value);
    if (option === undefined) throw new Error(`discord: there is no option ${value}`);
    const data = { id: 1, custom_id: component.custom_id, component_type: 3, values: [option.value] };
    return this.#do(3, channel, data, `the select with ${value}`, message);
  }

  /** The text of the form that is open. */
  form(): { readonly title: string; readonly label: string; readonly customId: string } {
    const { data } = this.#form();
    const frame = bodiesOf(data.components)[0];
    return { title: textOf(data.title), label: textOf(frame?.label), customId: textOf(data.custom_id) };
  }

  /** Submits the open form with that text in its one input. */
  submit(value: string): Promise<Interaction> {
    const { data, of } = this.#form();
    const frame = bodiesOf(data.components)[0] ?? {};
    const input = isBody(frame.component) ? frame.component : {};
    if (input.required !== false && value === '')
      throw new Error('discord: the client does not submit an empty form');
    if (value.length > Number(input.max_length ?? 4000))
      throw new Error('discord: that is too long for the form');
    this.#parts.interactions.modals.delete(this.user.id);
    const filled = { type: 18, id: 1, component: { type: 4, id: 2, custom_id: input.custom_id, value } };
    const given = { custom_id: data.custom_id, components: [filled] };
    return this.#do(5, of.channel, given, 'the form', of.message);
  }

  sees({ to, channel }: DiscordEntry): boolean {
    const recipient = this.#parts.world.channels.get(channel)?.recipient ?? null;
    return to === null ? recipient === null || recipient === this.user : to === this.user.id;
  }

  /** What the bot has shown this person since their last action. */
  seen({ since = this.mark, kinds = ['create', 'update', 'ephemeral'] }: Expectation = {}): DiscordEntry[] {
    const { log } = this.#parts.world;
    // The newest are at the end, and it is those that are looked for again and again.
    let from = log.length;
    while (from > 0 && (log[from - 1]?.seq ?? 0) > since) from -= 1;
    return log.slice(from).filter((entry) => entry.bot && kinds.includes(entry.kind) && this.sees(entry));
  }

  /** Resolves with the first thing that the bot shows this person and that fits. */
  expect(pattern: Pattern<DiscordEntry>, options: Expectation = {}): Promise<DiscordEntry> {
    const fixed = { ...options, since: options.since ?? this.mark };
    return this.#parts.world.waitFor(
      () => this.seen(fixed).find((entry) => matches(pattern, entry, ({ visible }) => visible)),
      { timeoutMs: options.timeoutMs ?? 5000, what: `a message like ${pattern}` },
    );
  }

  #act(): void {
    this.mark = this.#parts.world.mark();
  }

  #do(
    type: number,
    channel: Channel,
    data: Body,
    name: string,
    message: Message | null = null,
  ): Promise<Interaction> {
    this.#act();
    return this.#parts.interactions.give({ type, user: this.user, channel, data, name, message });
  }

  #form() {
    const open = this.#parts.interactions.modals.get(this.user.id);
    if (open === undefined) throw new Error(`discord: ${this.user.username} has no form open`);
    return open;
  }

  #find(channel: Channel, type: number, label: string): { message: Message; component: Body } {
    for (const message of [...channel.messages].reverse()) {
      if (message.to !== null && message.to !== this.user.id) continue;
      const component = componentsOf(message.components).find(
        (one) => one.type === type && (type === 3 || one.label === label || one.custom_id === label),
      );
      if (component !== undefined) return { message, component };
    }
    throw new Error(`discord: ${this.user.username} sees no "${label}"`);
  }

  #registered(name: string, type: number, { guild }: Channel): Body {
    const { commands } = this.#parts;
    const here = [...(guild === null ? [] : (commands.get(guild) ?? [])), ...(commands.get('global') ?? [])];
    const found = here.find((one) => one.name === name && (one.type ?? 1) === type);
    if (found === undefined) throw new Error(`discord: no command ${name} is registered here`);
    return found;
  }

  #command(
    line: string,
    values: Readonly<Record<string, string | GivenFile>>,
    channel: Channel,
    focused?: string,
  ): { data: Body; name: string } {
    const [name = '', sub = ''] = line.replace(/^\//, '').split(' ');
    const command = this.#registered(name, 1, channel);
    const defined = bodiesOf(command.options).find((one) => one.name === sub);
    if (defined === undefined) throw new Error(`discord: /${name} has no ${sub}`);
    const attachments: Record<string, Body> = {};
    const options = Object.entries(values).map(([option, value]) => {
      const one = bodiesOf(defined.options).find((known) => known.name === option);
      if (one === undefined) throw new Error(`discord: /${name} ${sub} has no option ${option}`);
      const allowed = bodiesOf(one.choices).map((choice) => choice.value);
      if (allowed.length > 0 && !allowed.includes(value))
        throw new Error(`discord: ${option} is none of ${allowed}`);
      if (typeof value === 'string')
        return { name: option, type: 3, value, ...(option === focused ? { focused: true } : {}) };
      const made = this.#upload(channel, value);
      attachments[String(made.id)] = made;
      return { name: option, type: 11, value: made.id };
    });
    const resolved = Object.keys(attachments).length === 0 ? {} : { resolved: { attachments } };
    return {
      name: `/${name} ${sub}`,
      data: { id: command.id, name, type: 1, options: [{ name: sub, type: 1, options }], ...resolved },
    };
  }

  #upload({ id: channel }: Channel, { name, content }: GivenFile): Body {
    const { world } = this.#parts;
    const id = world.snowflake();
    world.files.set(id, { key: 'file', name, type: 'text/plain', data: Buffer.from(content) });
    return {
      id,
      filename: name,
      size: content.length,
      url: `${world.origin}/attachments/${channel}/${id}/${name}`,
    };
  }
}
