import type { Terminal } from '../../adapters/terminal/index.ts';
import { PlumblineError } from '../errors.ts';
import { note } from '../tutor/words/replies.ts';

export type LineTaker<Session> = {
  readonly receive: (session: Session) => Promise<Session>;
  readonly load: (id: string) => Promise<Session | null>;
  readonly resume: (session: Session) => Promise<Session>;
  /** Said where the session went on in another window. */
  readonly wentOn: string;
};

/**
 * Gives a line to a session. Where the session went on in another window meanwhile, the line is not taken, since it may
 * answer another question: the learner is told, and shown where the session is now. A person whose line could not be
 * stored is told and can send it again; a pipe ends.
 */
export async function takeLine<Session extends { readonly id: string; readonly status: string }>(
  session: Session,
  terminal: Terminal,
  { receive, load, resume, wentOn }: LineTaker<Session>,
): Promise<Session> {
  try {
    return await receive(session);
  } catch (error) {
    if (!(error instanceof PlumblineError)) throw error;
    if (error.code === 'store_failed' && terminal.interactive) {
      terminal.print(
        note(`That could not be saved, so it was not taken: ${error.message} Send it again in a moment.`),
      );
      return session;
    }
    const elsewhere = error.code === 'conflict' ? await load(session.id) : null;
    if (elsewhere === null) throw error;
    terminal.print(note(wentOn));
    return elsewhere.status === 'ended' ? elsewhere : resume(elsewhere);
  }
}
