import { randomBytes } from 'node:crypto';
import { checkChoices } from './command-rules.ts';
import { checkModal } from './component-rules.ts';
import { DiscordFault, FormErrors } from './form-errors.ts';
import type { Gateway } from './gateway.ts';
import { checkDeferral, checkMessage, isEmpty } from './message-rules.ts';
import { interactionObject, isStillPromised, messageObject } from './objects.ts';
import {
  type Body,
  bodiesOf,
  type Channel,
  ephemeral,
  type FileIn,
  type Interaction,
  isBody,
  loading,
  type Message,
  numberOf,
  textOf,
  type User,
} from './types.ts';
import { visibleText } from './visible.ts';
import type { World } from './world.ts';

export type InteractionOptions = { readonly deadlineMs: number; readonly tokenMs: number };

export type Given = {
  readonly type: number;
  readonly user: User;
  readonly channel: Channel;
  readonly data: Body;
  readonly name: string;
  readonly message?: Message | null;
};

const outcomes = {
  4: 'replied',
  5: 'deferred',
  6: 'deferred_update',
  7: 'updated',
  8: 'choices',
  9: 'modal',
} as const;

/** Interactions: each has to be responded to within three seconds, once; its token holds for a quarter of an hour. */
export class Interactions {
  readonly all = new Map<string, Interaction>();
  /** The form that is open for a person. */
  readonly modals = new Map<string, { readonly data: Body; readonly of: Interaction }>();
  readonly #world: World;
  readonly #gateway: Gateway;
  readonly #options: InteractionOptions;

  constructor(world: World, gateway: Gateway, options: InteractionOptions) {
    this.#world = world;
    this.#gateway = gateway;
    this.#options = options;
  }

  /** Tells the bot of an interaction; resolves when it was responded to, or its time is over. */
  async give(given: Given): Promise<Interaction> {
    const world = this.#world;
    const { message = null, ...rest } = given;
    const id = world.snowflake();
    const token = `aW50${randomBytes(40).toString('base64url')}`;
    const begun = {
      ...{ id, token, message, ...rest },
      at: Date.now(),
      outcome: 'pending' as const,
      latencyMs: undefined,
      original: null,
      choices: [],
    };
    const interaction: Interaction = { ...begun, payload: interactionObject(world, begun) };
    this.all.set(id, interaction);
    if (!this.#gateway.dispatch('INTERACTION_CREATE', interaction.payload))
      world.warn('undeliverable', 'an interaction while the bot was not connected');
    const timer = world.timer(() => {
      if (interaction.outcome !== 'pending') return;
      interaction.outcome = 'timeout';
      world.violate(
        'interaction_unacked',
        `${given.name} got no response within ${this.#options.deadlineMs} ms`,
      );
    }, this.#options.deadlineMs);
    await world.waitFor(() => interaction.outcome !== 'pending', {
      timeoutMs: this.#options.deadlineMs + 2000,
      what: `a response to ${given.name}`,
    });
    world.cancel(timer);
    return interaction;
  }

  /** Tells the bot of the same interaction again, as after a reconnection. */
  again(interaction: Interaction): void {
    this.#gateway.dispatch('INTERACTION_CREATE', interaction.payload);
  }

  /** Replies that were promised and never given. */
  promised(): Interaction[] {
    return [...this.all.values()].filter(isStillPromised);
  }

  respond(id: string, token: string, body: Body, files: readonly FileIn[]): void {
    const interaction = this.all.get(id);
    if (interaction === undefined || interaction.token !== token)
      throw new DiscordFault(404, 10062, 'Unknown interaction');
    const age = Date.now() - interaction.at;
    if (interaction.outcome === 'timeout' || age > this.#options.deadlineMs) {
      this.#world.violate('interaction_late', `${interaction.name}: first response after ${age} ms`);
      throw new DiscordFault(404, 10062, 'Unknown interaction');
    }
    if (interaction.outcome !== 'pending')
      throw new DiscordFault(400, 40060, 'Interaction has already been acknowledged.');
    const data = isBody(body.data) ? body.data : {};
    const type = numberOf(body.type);
    this.#check(interaction, type, data, files);
    interaction.latencyMs = age;
    this.#carryOut(interaction, type, data, files);
    interaction.outcome = outcomes[type as keyof typeof outcomes];
    this.#world.changed();
  }

  #check(interaction: Interaction, type: number, data: Body, files: readonly FileIn[]): void {
    const onMessage = interaction.message === null ? [] : [6, 7];
    const may = { 2: [4, 5, 9], 3: [4, 5, 6, 7, 9], 4: [8], 5: [4, 5, ...onMessage] }[interaction.type] ?? [];
    const errors = new FormErrors();
    errors.oneOf(type, may, ['type']);
    if (type === 4 || type === 7) checkMessage(data, files.length, errors, ['data']);
    if (type === 5) checkDeferral(data, errors, ['data']);
    if (type === 8) checkChoices(data, errors, ['data']);
    if (type === 9) checkModal(data, errors, ['data']);
    errors.check();
    if (type === 4 && isEmpty(data, files.length))
      throw new DiscordFault(400, 50006, 'Cannot send an empty message');
  }

  #carryOut(interaction: Interaction, type: number, data: Body, files: readonly FileIn[]): void {
    const world = this.#world;
    const { user, channel, id } = interaction;
    const isPrivate = (numberOf(data.flags) & ephemeral) !== 0;
    const to = isPrivate ? user.id : null;
    const reply = { author: world.bot, to, interaction: id, type: interaction.type === 2 ? 20 : 0 };
    if (type === 4)
      interaction.original = world.createMessage(channel, {
        ...reply,
        body: data,
        files,
        kind: isPrivate ? 'ephemeral' : 'create',
      });
    if (type === 5)
      interaction.original = world.createMessage(channel, {
        ...reply,
        flags: loading | (isPrivate ? ephemeral : 0),
        kind: 'deferred',
      });
    if (type === 6 || type === 7) interaction.original = interaction.message;
    if (type === 7 && interaction.message !== null)
      world.editMessage(channel, interaction.message, data, files);
    if (type === 8) interaction.choices = bodiesOf(data.choices);
    if (type === 9) {
      this.modals.set(user.id, { data, of: interaction });
      const form = {
        content: textOf(data.title),
        embeds: [],
        components: bodiesOf(data.components),
        attachments: [],
      };
      const text = visibleText(form);
      const where = { channel: channel.id, where: channel.name, to: user.id };
      world.log.push(
        world.stamp({
          kind: 'modal',
          ...where,
          bot: true,
          content: text,
          visible: text,
          buttons: [],
          pings: [],
        }),
      );
    }
  }

  /** The interaction behind a token that is used after the response. */
  #behind(app: string, token: string): Interaction {
    const interaction = [...this.all.values()].find((one) => one.token === token);
    if (interaction === undefined || app !== this.#world.appId)
      throw new DiscordFault(404, 10015, 'Unknown Webhook');
    if (Date.now() - interaction.at > this.#options.tokenMs) {
      this.#world.violate('interaction_token_expired', `${interaction.name}: the token was used too late`);
      throw new DiscordFault(401, 50027, 'Invalid Webhook Token');
    }
    if (interaction.outcome === 'pending' || interaction.outcome === 'timeout') {
      this.#world.violate(
        'followup_before_ack',
        `${interaction.name}: the token was used before any response`,
      );
      throw new DiscordFault(404, 10015, 'Unknown Webhook');
    }
    return interaction;
  }

  /** Changes the first response; fills it where it was only promised. */
  edit(app: string, token: string, body: Body, files: readonly FileIn[]): Body {
    const { original, channel } = this.#behind(app, token);
    if (original === null) throw new DiscordFault(404, 10008, 'Unknown Message');
    const errors = new FormErrors();
    checkMessage(body, files.length, errors);
    errors.check();
    if (isEmpty({ content: original.content, ...body }, files.length))
      throw new DiscordFault(400, 50006, 'Cannot send an empty message');
    original.flags &= ~loading;
    this.#world.editMessage(channel, original, body, files, original.to === null ? 'update' : 'ephemeral');
    return messageObject(original, channel);
  }

  followUp(app: string, token: string, body: Body, files: readonly FileIn[]): Body {
    const { channel, user, id } = this.#behind(app, token);
    const errors = new FormErrors();
    checkMessage(body, files.length, errors);
    errors.check();
    const isPrivate = (numberOf(body.flags) & ephemeral) !== 0;
    const made = this.#world.createMessage(channel, {
      ...{ author: this.#world.bot, body, files, interaction: id, to: isPrivate ? user.id : null },
      kind: isPrivate ? 'ephemeral' : 'create',
    });
    return messageObject(made, channel);
  }
}
