import type { z } from 'zod';
import { PlumblineError } from '../../errors.ts';
import { codeSpan } from '../../markup/escape.ts';
import { keyPart } from '../../store/key-part.ts';
import type { Store } from '../../store/store.ts';
import { clashesWith, type LiveGraph } from '../../topics/live-graph.ts';
import { type Topic, TopicSchema } from '../../topics/topic.ts';
import type { ReadTopicFile } from '../../topics/topic-file.ts';
import type { TopicStore } from '../../topics/topic-store.ts';
import type { Reply } from '../../tutor/reply.ts';
import { note } from '../../tutor/words/replies.ts';
import { count } from '../../tutor/words/text.ts';
import type { ChatCommand, CommandCall } from '../chat-command.ts';
import type { InboundFile } from '../inbound.ts';
import { isTable } from '../is-table.ts';
import type { Outlet } from '../outlet.ts';
import { shortId } from '../short-id.ts';
import * as words from './build-words.ts';

/** Largest file that is read from a chat, in bytes; and most questions of a topic that is kept in the store. */
const mostBytes = 4_000_000;
const mostQuestions = 5_000;

/** How long a file waits to be accepted, in milliseconds. */
const offerMs = 24 * 60 * 60 * 1000;

const OfferSchema = TopicSchema.pick({ name: true, header: true, questions: true });
type Offer = z.infer<typeof OfferSchema>;

export type BuildParts = {
  readonly store: Store;
  readonly topics: TopicStore;
  readonly live: LiveGraph;
  readonly outlet: Pick<Outlet, 'fetchFile'>;
  readonly readFile: ReadTopicFile;
  readonly isTeacher: (person: string) => boolean;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
};

/** `build` with a file: reads it, shows what is in it, and makes a topic of it when that is accepted. */
export function createBuild(parts: BuildParts): ChatCommand {
  return async (call) => {
    if (!parts.isTeacher(call.person)) return [note(words.onlyTeachers)];
    const [word = '', ...rest] = call.rest.split(/\s+/).filter((part) => part !== '');
    if (call.files.length > 0) return offerAll(parts, call);
    const name = rest.join(' ');
    if (word === 'accept' && name !== '') return accept(parts, call, name);
    if (word === 'refuse' && name !== '') return refuse(parts, name);
    if (word === 'remove' && name !== '') return remove(parts, name);
    if (word === 'list' && name === '') return listAll(parts);
    return [note(words.usage)];
  };
}

async function offerAll(parts: BuildParts, call: CommandCall): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  for (const [index, file] of call.files.slice(0, 5).entries())
    replies.push(await offerOne(parts, `${call.message}.${index}`, file));
  return replies;
}

async function offerOne(parts: BuildParts, from: string, file: InboundFile): Promise<Reply> {
  const { outlet, readFile, live, topics, store } = parts;
  if (!isTable(file)) return note(words.notATable(file.name));
  if (outlet.fetchFile === undefined || file.ref === undefined) return note(words.unreachable);
  if ((file.size ?? 0) > mostBytes) return note(words.tooLarge(file.name, mostBytes));
  let bytes: Uint8Array;
  try {
    bytes = await outlet.fetchFile(file.ref, mostBytes);
  } catch (error) {
    const code = error instanceof PlumblineError ? error.code : null;
    if (code === 'invalid_input') return note(words.tooLarge(file.name, mostBytes));
    if (code === 'not_found') return note(words.notFetched(file.name));
    throw error;
  }
  const read = await readFile(file.name, bytes);
  if (read.kind === 'refused') return note(words.refusedText(file.name, read));
  const { questions, header } = read;
  if (questions.length > mostQuestions)
    return note(words.tooMany(file.name, questions.length, mostQuestions));
  if (!questions.some(({ depth }) => depth === 3)) return note(words.noTarget(file.name));
  const name = topicName(file, header?.pack);
  const before = await topics.get(name);
  const clashes = clashesOf(live, before, questions);
  if (clashes.length > 0) return note(words.clashText(file.name, clashes));
  const code = shortId(from);
  const offer: Offer = { name, header, questions };
  await store.keyValue('topic-offers').set(keyPart(code), offer, offerMs);
  const replaces = before === null ? null : before.questions.length;
  const { warnings, notes } = read;
  return {
    ...note(words.previewText({ file: file.name, topic: name, questions, warnings, notes, replaces })),
    kind: 'note',
    buttons: [
      { label: replaces === null ? 'Add the topic' : 'Replace the topic', command: `/build accept ${code}` },
      { label: 'Leave it', command: `/build refuse ${code}` },
    ],
  };
}

/** Ids that other questions have; those of the topic's own earlier version are its own. */
function clashesOf(live: LiveGraph, before: Topic | null, questions: Offer['questions']): string[] {
  const own = new Set(before?.questions.map(({ id }) => id));
  return clashesWith(live.graph, questions).filter((id) => !own.has(id));
}

function topicName({ name }: InboundFile, pack: string | undefined): string {
  const plain = (pack ?? name.replace(/\.[^.]+$/, '')).replace(/\s+/g, ' ').trim().slice(0, 60);
  return plain === '' ? 'topic' : plain;
}

async function accept(parts: BuildParts, { subject }: CommandCall, code: string): Promise<readonly Reply[]> {
  const { topics, live, now, store } = parts;
  const offers = store.keyValue('topic-offers');
  const offer = OfferSchema.safeParse(await offers.get(keyPart(code)));
  if (!offer.success) return [note(words.offerGone)];
  const { name, header, questions } = offer.data;
  const before = await topics.get(name);
  // Somebody may have taken an id since it was shown.
  const clashes = before?.offer === code ? [] : clashesOf(live, before, questions);
  if (clashes.length > 0) return [note(words.clashText(name, clashes))];
  const at = new Date(now()).toISOString();
  await topics.put({ v: 1, name, header, questions, by: subject, offer: code, at });
  await live.refresh();
  return [note(words.acceptedText(name, questions))];
}

async function refuse({ store }: BuildParts, code: string): Promise<readonly Reply[]> {
  await store.keyValue('topic-offers').delete(keyPart(code));
  return [note(words.refusedByHand)];
}

async function remove({ topics, live }: BuildParts, name: string): Promise<readonly Reply[]> {
  if (!(await topics.remove(name))) return [note(`There is no topic ${codeSpan(name)} that was added here.`)];
  await live.refresh();
  return [
    note(`The topic ${codeSpan(name)} is removed. Walks on it are kept, and go on if it is added again.`),
  ];
}

async function listAll({ topics }: BuildParts): Promise<readonly Reply[]> {
  const { topics: all } = await topics.all();
  if (all.length === 0) return [note('No topic was added here yet.')];
  const lines = all.map(
    ({ name, questions, at }) =>
      `- ${codeSpan(name)}: ${count(questions.length, 'question')}, since ${at.slice(0, 10)}`,
  );
  return [note(`Topics that were added here:\n${lines.join('\n')}`)];
}
