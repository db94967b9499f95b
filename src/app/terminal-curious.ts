import type { Terminal } from '../../adapters/terminal/index.ts';
import type { Curious } from '../tutor/curious/curious.ts';
import type { CuriousSession } from '../tutor/curious/session.ts';
import { leftFor } from '../tutor/curious/words.ts';
import { type Message, readMessage } from '../tutor/read-message.ts';
import type { Reply } from '../tutor/reply.ts';
import type { Session } from '../tutor/session.ts';
import type { TurnOptions } from '../tutor/turn.ts';
import type { Tutor } from '../tutor/tutor.ts';
import { note } from '../tutor/words/replies.ts';
import type { CommandIo } from './io.ts';
import { takeLine } from './take-line.ts';

export type TerminalCuriousParts = {
  readonly io: Pick<CommandIo, 'randomId'>;
  readonly curious: Curious;
  readonly tutor: Tutor;
  readonly subject: () => string;
  readonly terminal: Terminal;
  readonly turn: TurnOptions;
};

/** The walk after a line was taken; `isLeft` where the learner leaves for now. */
export type TakenLine = { readonly walk: Session; readonly isLeft: boolean };

/** Statements at a terminal, in between the learner's walk. */
export type TerminalCurious = {
  /** Whether a statement is what the learner is at, or was last. */
  isOn(): boolean;
  /** Goes on with the statement that the learner left after `walk`, if there is one; else does nothing. */
  goOn(walk: Session): Promise<boolean>;
  /** Takes a line; `null` where it is for the walk. */
  take(walk: Session, line: string): Promise<TakenLine | null>;
};

/** Sessions of whoever uses this store among which the learner's last one is looked for. */
const mostRecent = 200;

/** Words that a terminal takes whatever is on. */
const beyond = new Set(['settings', 'forget', 'trace']);

const walkKept =
  'Your walk is kept where it is; `resume` or `/learn` goes on with it when you are done here.';

export function createTerminalCurious(parts: TerminalCuriousParts): TerminalCurious {
  const { curious, tutor, terminal, turn } = parts;
  let on: CuriousSession | null = null;

  const begin = async (walk: Session, rest: string): Promise<Session> => {
    let left = walk;
    const leave = async (): Promise<readonly Reply[]> => {
      const before = on;
      if (before !== null && before.status !== 'ended') {
        await curious.pause(before);
        return [note(leftFor(before))];
      }
      left = await tutor.pause(walk);
      return walk.status === 'active' ? [note(walkKept)] : [];
    };
    const cause = `terminal-${parts.io.randomId(12)}`;
    const begun = await curious.begin(parts.subject(), rest, { ...turn, cause }, leave);
    if (begun.session === null) terminal.print(note(begun.text));
    else on = begun.session;
    return left;
  };

  const backToWalk = async (walk: Session): Promise<Session> => {
    if (on !== null && on.status !== 'ended') {
      await curious.pause(on);
      terminal.print(note(leftFor(on)));
    }
    on = null;
    const latest = (await tutor.load(walk.id)) ?? walk;
    return latest.status === 'ended' ? latest : tutor.resume(latest, turn);
  };

  return {
    isOn: () => on !== null,
    async goOn(walk) {
      const latest = (await curious.sessions(parts.subject())).find(({ status }) => status !== 'ended');
      if (latest === undefined) return false;
      const recent = await tutor.recent(mostRecent);
      const wentOn = recent.find((id) => id === latest.id || id === walk.id);
      if (wentOn !== latest.id) return false;
      on = await curious.resume(latest, turn);
      return true;
    },
    async take(walk, line) {
      const read = readMessage(line);
      const word = read.kind === 'command' ? read.word : null;
      if (read.kind === 'command' && read.word === 'curious')
        return { walk: await begin(walk, read.rest), isLeft: false };
      if (on === null || (word !== null && beyond.has(word))) return null;
      if (isReturn(read, on)) return { walk: await backToWalk(walk), isLeft: false };
      if (word === 'learn') {
        await curious.pause(on);
        on = null;
        return null;
      }
      on = await takeLine(on, terminal, {
        receive: (session) => curious.receive(session, { text: line }, turn),
        load: curious.load,
        resume: (session) => curious.resume(session, turn),
        wentOn: 'This went on in another window, so your line was not taken.',
      });
      return { walk, isLeft: on.status === 'paused' };
    },
  };
}

/** Whether a line asks to go back to the walk, whichever it is. */
function isReturn(read: Message, on: CuriousSession): boolean {
  if (read.kind !== 'command') return false;
  return (read.word === 'learn' && read.rest === '') || (read.word === 'resume' && on.status === 'ended');
}
