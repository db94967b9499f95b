import { InteractionResponseType, InteractionType, type REST } from 'discord.js';
import type { Inbound } from '../../src/spine/inbound.ts';
import { type Acknowledgement, acknowledge, respond, tokenOf, whisper } from './acknowledge.ts';
import type { Lookup } from './commands.ts';
import { answerForm } from './components.ts';
import { InteractionSchema, type RawInteraction } from './interaction-schema.ts';
import { shortened } from './pieces.ts';
import { inboundId, personOf, placeOf } from './places.ts';
import { type Action, readInteraction } from './read-interaction.ts';
import { type ChannelKind, isShared } from './read-message.ts';
import { nobody } from './render-post.ts';
import { timeOf } from './snowflake.ts';
import type { WaitingReplies, WaitingReply } from './waiting-replies.ts';
import { editReply } from './webhook.ts';
import * as words from './words.ts';

/** A question that a person has open, with its text. */
export type OpenQuestion = { readonly session: string; readonly node: string; readonly question: string };

/** What an interaction needs to know beyond Discord. */
export type DiscordLookups = {
  /** What fits to what was typed for an option, the best first. */
  suggest(what: Lookup, typed: string, person: string): Promise<readonly Suggestion[]>;
  /** The question that this person has open at a place, else anywhere. */
  openQuestion(person: string, place: string): Promise<OpenQuestion | null>;
  /** The text of a question. */
  questionText(node: string): string | null;
  /** The question with a short name, see `shortNode`. */
  nodeOf(short: string): string | undefined;
  /** Whether everything that a message or an interaction asked for is done. */
  isDone(inboundId: string): Promise<boolean>;
};
export type Suggestion = { readonly name: string; readonly value: string };

export type TakeInteractionParts = DiscordLookups & {
  readonly rest: REST;
  readonly waiting: WaitingReplies;
  readonly kindOf: (channelId: string) => Promise<ChannelKind>;
  readonly accept: (inbound: Inbound) => Promise<boolean>;
  readonly onFault: (error: unknown) => void;
};

/** A second press of the same button within this time is a double click, in milliseconds. */
const doubleClickMs = 1_000;
const mostSuggestions = 25;
/** How often it is looked whether a reply that is still empty has anything to come, in milliseconds. */
const lookMs = 1_000;

/** Takes interactions, as they come from the Gateway. Each is responded to within three seconds, and once. */
export function createInteractionTaker(parts: TakeInteractionParts): (raw: unknown) => Promise<void> {
  const { rest, waiting } = parts;
  const pressed = new Set<string>();

  const isDoubleClick = (raw: RawInteraction, user: string): boolean => {
    if (raw.type !== InteractionType.MessageComponent) return false;
    const key = `${user} ${raw.message?.id} ${raw.data?.custom_id} ${raw.data?.values?.join()}`;
    if (pressed.has(key)) return true;
    pressed.add(key);
    setTimeout(() => pressed.delete(key), doubleClickMs).unref();
    return false;
  };

  const openForm = async (
    raw: RawInteraction,
    person: string,
    place: string,
    action: Action,
  ): Promise<void> => {
    if (action.kind !== 'open-form') return;
    const open =
      action.about === undefined
        ? await parts.openQuestion(person, place)
        : { ...action.about, question: parts.questionText(action.about.node) };
    if (open === null) await whisper(rest, raw, words.nothingToAnswer);
    else
      await respond(rest, raw, {
        type: InteractionResponseType.Modal,
        data: answerForm(open.session, open.node, open.question),
      });
  };

  const lookUp = async (raw: RawInteraction, person: string, what: Lookup, typed: string): Promise<void> => {
    // A list that cannot be made is empty: the person may still type.
    const found = await parts.suggest(what, typed, person).catch(() => []);
    const choices = found
      .filter(({ value }) => value.length >= 1 && value.length <= 100)
      .slice(0, mostSuggestions)
      .map(({ name, value }) => ({ name: shortened(name, 100) || value, value }));
    await respond(rest, raw, {
      type: InteractionResponseType.ApplicationCommandAutocompleteResult,
      data: { choices },
    });
  };

  const take = async (raw: RawInteraction, inbound: Inbound, how: Acknowledgement): Promise<void> => {
    if (how === 'silent') {
      await acknowledge(rest, raw, parts.accept(inbound), how);
      return;
    }
    // The reply waits before the message is taken: its answer may come at once.
    let settle = (_isPromised: boolean): void => {};
    const promised = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    const reply = { ...tokenOf(raw), person: inbound.person, promised };
    waiting.add(inbound.place, reply);
    let isPromised = false;
    try {
      isPromised = await acknowledge(rest, raw, parts.accept(inbound), how);
    } finally {
      if (!isPromised) waiting.remove(reply);
      settle(isPromised);
    }
    void untilSaid(inbound.id, reply).catch(parts.onFault);
  };

  /** Not everything is answered: a reply that was promised does not stay empty then. */
  const untilSaid = async (id: string, reply: WaitingReply): Promise<void> => {
    while (waiting.has(reply)) {
      await new Promise<void>((resolve) => void setTimeout(resolve, lookMs).unref());
      const isOver = waiting.has(reply) && (await parts.isDone(id));
      if (!isOver || !waiting.has(reply)) continue;
      waiting.remove(reply);
      const body = { content: words.nothingSaid, allowed_mentions: nobody };
      await editReply(rest, reply, { body, files: [] });
    }
  };

  return async (value) => {
    const raw = InteractionSchema.parse(value);
    const user = raw.member?.user ?? raw.user;
    const channel = raw.channel_id ?? raw.channel?.id;
    if (user === undefined || channel === undefined) return;
    const [person, place] = [personOf(user.id), placeOf(channel)];
    const action = readInteraction(raw, parts);
    if (action.kind === 'look-up') return lookUp(raw, person, action.what, action.typed);
    if (action.kind === 'open-form') return openForm(raw, person, place, action);
    if (action.kind === 'outdated') return void (await whisper(rest, raw, words.outdated));
    if (isDoubleClick(raw, user.id))
      return void (await respond(rest, raw, { type: InteractionResponseType.DeferredMessageUpdate }));
    const shared = isShared(raw.guild_id === undefined ? 'direct' : await parts.kindOf(channel));
    const inbound: Inbound = {
      id: inboundId(raw.id),
      kind: action.kind === 'answer' ? 'form' : 'message',
      text: action.text,
      sentAt: timeOf(raw.id),
      place,
      person,
      ...(action.about === undefined ? {} : { about: action.about }),
      ...(action.kind === 'say' && action.files.length > 0 ? { files: [...action.files] } : {}),
      ...(shared ? { shared: true } : {}),
    };
    await take(raw, inbound, acknowledgementOf(raw, shared));
  };
}

function acknowledgementOf(raw: RawInteraction, shared: boolean): Acknowledgement {
  if (shared) return 'private-reply';
  const isOnMessage = raw.type === InteractionType.MessageComponent || raw.message !== undefined;
  return isOnMessage ? 'silent' : 'reply';
}
