import { ApplicationCommandType, InteractionType } from 'discord.js';
import type { InboundFile } from '../../src/spine/inbound.ts';
import { askAboutName, commandName, type Lookup, words } from './commands.ts';
import { answerInput } from './components.ts';
import { readCustomId } from './custom-id.ts';
import type { CommandOption, RawInteraction } from './interaction-schema.ts';

type About = { readonly session: string; readonly node: string };

/** What a person did besides writing. */
export type Action =
  /** Says `text`, a command word and what follows; `about` where it is a button of one question. */
  | {
      readonly kind: 'say';
      readonly text: string;
      readonly files: readonly InboundFile[];
      readonly about?: About;
    }
  /** Wants the form for an answer: to that question, or without it to the one that is open. */
  | { readonly kind: 'open-form'; readonly about?: About }
  | { readonly kind: 'answer'; readonly text: string; readonly about: About }
  | { readonly kind: 'look-up'; readonly what: Lookup; readonly typed: string }
  /** Of another version of ours. */
  | { readonly kind: 'outdated' };

export type ActionParts = { readonly nodeOf: (short: string) => string | undefined };

/** Reads an interaction; what we do not know is `outdated`. */
export function readInteraction(raw: RawInteraction, { nodeOf }: ActionParts): Action {
  switch (raw.type) {
    case InteractionType.ApplicationCommand:
      return raw.data?.type === ApplicationCommandType.Message ? askAbout(raw) : command(raw);
    case InteractionType.ApplicationCommandAutocomplete:
      return lookUp(raw);
    case InteractionType.MessageComponent:
      return press(raw, nodeOf);
    case InteractionType.ModalSubmit:
      return form(raw, nodeOf);
    default:
      return { kind: 'outdated' };
  }
}

function command({ data }: RawInteraction): Action {
  const sub = data?.options?.[0];
  const word = sub === undefined ? undefined : words[sub.name];
  if (data?.name !== commandName || sub === undefined || word === undefined) return { kind: 'outdated' };
  if (sub.name === 'answer') return { kind: 'open-form' };
  const given = sub.options ?? [];
  const values = (word.options ?? []).flatMap(({ name }): string[] => {
    const option = given.find((one) => one.name === name);
    const isFile = data.resolved?.attachments?.[String(option?.value)] !== undefined;
    return option?.value === undefined || isFile ? [] : [String(option.value).trim()];
  });
  const files = Object.values(data.resolved?.attachments ?? {}).map(({ filename, url, size }) => ({
    name: filename,
    ref: url,
    ...(size === undefined ? {} : { size }),
  }));
  return { kind: 'say', text: [`/${sub.name}`, ...values].join(' ').trim(), files };
}

function askAbout({ data }: RawInteraction): Action {
  const content = data?.resolved?.messages?.[data.target_id ?? '']?.content ?? '';
  if (data?.name !== askAboutName) return { kind: 'outdated' };
  return { kind: 'say', text: `/curious ${content}`.trim(), files: [] };
}

function lookUp({ data }: RawInteraction): Action {
  const focused = (options: readonly CommandOption[]): CommandOption | undefined =>
    options.find((option) => option.focused === true) ??
    options.map((option) => focused(option.options ?? [])).find((found) => found !== undefined);
  const option = focused(data?.options ?? []);
  const what = (['topic', 'model', 'session'] as const).find((name) => name === option?.name);
  return what === undefined
    ? { kind: 'outdated' }
    : { kind: 'look-up', what, typed: String(option?.value ?? '') };
}

function press({ data }: RawInteraction, nodeOf: ActionParts['nodeOf']): Action {
  const pressed = readCustomId(data?.custom_id ?? '', nodeOf);
  if (pressed.kind === 'command') {
    const text = pressed.command === '' ? (data?.values?.[0] ?? '') : pressed.command;
    return text === '' ? { kind: 'outdated' } : { kind: 'say', text, files: [] };
  }
  if (pressed.kind !== 'step') return { kind: 'outdated' };
  const about = { session: pressed.session, node: pressed.node };
  if (pressed.word === 'answer') return { kind: 'open-form', about };
  return { kind: 'say', text: `/${pressed.word}`, files: [], about };
}

function form({ data }: RawInteraction, nodeOf: ActionParts['nodeOf']): Action {
  const submitted = readCustomId(data?.custom_id ?? '', nodeOf);
  const text = inputOf(data?.components ?? []);
  if (submitted.kind !== 'form' || text === null) return { kind: 'outdated' };
  return { kind: 'answer', text, about: { session: submitted.session, node: submitted.node } };
}

/** What was written into the form's input, in whichever kind of frame the client sends it. */
function inputOf(components: readonly unknown[]): string | null {
  for (const component of components) {
    if (typeof component !== 'object' || component === null) continue;
    if ('custom_id' in component && component.custom_id === answerInput && 'value' in component)
      return typeof component.value === 'string' ? component.value : null;
    const inner = [
      ...('component' in component ? [component.component] : []),
      ...('components' in component && Array.isArray(component.components) ? component.components : []),
    ];
    const found = inputOf(inner);
    if (found !== null) return found;
  }
  return null;
}
