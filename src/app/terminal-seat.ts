import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Terminal } from '../../adapters/terminal/index.ts';
import type { EraseStep } from '../spine/erase.ts';
import type { SessionPosts } from '../spine/posted.ts';
import { readMessage } from '../tutor/read-message.ts';
import type { Session } from '../tutor/session.ts';
import type { Deliver } from '../tutor/turn.ts';
import { note } from '../tutor/words/replies.ts';
import { composeLearners, type LearnerComposition } from './compose-learners.ts';
import type { CommandIo } from './io.ts';
import { homeFolder } from './open-store.ts';
import { reportError } from './report-error.ts';

/** A learner at this terminal, as chat platforms know them as well. */
export type TerminalSeat = {
  /** Who it is: the name that was given, or the learner whom that name was linked to. */
  subject(): string;
  /** Shows a post, and notes that it is out, so that no platform shows it again where the walk goes on there. */
  readonly deliver: Deliver;
  /** Stores what was noted. */
  save(): Promise<void>;
  /** Does what a word beyond the walks asks for; `false` where the line is none. */
  followCommand(session: Session, line: string): Promise<boolean>;
};

/** Words that a terminal takes from what chat platforms have; the others it has by itself. */
const words = new Set(['help', 'settings', 'forget', 'trace', 'probe', 'build']);

const elsewhere = {
  probe: 'Models are probed by a command of their own: `plumbline probe --model NAME --graph FILE`.',
  build:
    'Files become topics by `plumbline graph import`, and by `PLUMBLINE_GRAPHS`; in a chat, by `/build`.',
};

export async function openSeat(
  io: CommandIo,
  {
    name,
    terminal,
    ...composition
  }: LearnerComposition & { readonly name: string; readonly terminal: Terminal },
): Promise<TerminalSeat> {
  const { people, posted, commands } = composeLearners(io, { ...composition, eraseMore: [pictures(io)] });
  commands.set('probe', async () => [note(elsewhere.probe)]);
  commands.set('build', async () => [note(elsewhere.build)]);
  const person = `terminal:${name}`;
  const posts = new Map<string, SessionPosts>();
  let subject = await people.subjectNamed(person, name);
  return {
    subject: () => subject,
    async deliver(post) {
      await terminal.deliver(post);
      const session = post.id.slice(0, post.id.lastIndexOf('.'));
      const known = posts.get(session) ?? (await posted.open(session));
      posts.set(session, known);
      known.note(post, person, { id: post.id, at: new Date(io.now()).toISOString() });
    },
    async save() {
      // The walk is stored; at worst a platform shows the last post once more.
      for (const known of posts.values())
        await known.save().catch((error: unknown) => reportError(io, error));
    },
    async followCommand(session, line) {
      const read = readMessage(line);
      const command = read.kind === 'command' && words.has(read.word) ? commands.get(read.word) : undefined;
      if (read.kind !== 'command' || command === undefined) return false;
      const message = `terminal-${io.randomId(12)}`;
      const call = { rest: read.rest, subject, person, session, message, place: person, files: [] };
      const replies = await command(call);
      for (const reply of replies) terminal.print(reply);
      subject = await people.subjectNamed(person, name);
      posts.clear();
      return true;
    },
  };
}

/** The pictures that a terminal has drawn beside the store. */
function pictures(io: CommandIo): EraseStep {
  return {
    what: 'pictures of walks on this computer',
    async erase(_subject, sessions) {
      for (const session of sessions)
        await rm(join(homeFolder(io), 'walks', `${session}.svg`), { force: true });
      return sessions.length;
    },
  };
}
