import { createTerminal, type Terminal } from '../../../adapters/terminal/index.ts';
import { PlumblineError } from '../../errors.ts';
import type { LoadedGraph } from '../../graph/load-graph.ts';
import { findTopic } from '../../tutor/find-topic.ts';
import type { Session } from '../../tutor/session.ts';
import { sessionRecord } from '../../tutor/session-record.ts';
import type { Tutor } from '../../tutor/tutor.ts';
import { note } from '../../tutor/words/replies.ts';
import { composeTutor } from '../compose-tutor.ts';
import { exitCode } from '../exit-code.ts';
import { type CommandIo, writeJson } from '../io.ts';
import { loadGraphs } from '../load-graphs.ts';
import { openOfflineJudge } from '../offline-judge.ts';
import { openStore } from '../open-store.ts';
import { wantsColor } from '../wants-color.ts';
import type { ChatOptions } from './chat.ts';

/** The terminal tutor. Asks nothing before the first question; keeps everything when it is left. */
export async function runChat(io: CommandIo, options: ChatOptions): Promise<number> {
  const loaded = await loadGraphs(io, { graph: options.graph });
  const learner = learnerName(options.learner);
  const target = options.target === undefined ? undefined : findTopic(loaded.graph, options.target).id;
  const store = await openStore(io);
  const stopping = new AbortController();
  const terminal = createTerminal({
    stdin: io.stdin,
    output: options.json ? io.stderr : io.stdout,
    color: wantsColor(io.env, options.json ? io.stderr : io.stdout),
    onInterrupt: () => stopping.abort(),
  });
  try {
    const judge = openOfflineJudge(io.now);
    const { tutor } = composeTutor(io, loaded, store, judge);
    const signal = AbortSignal.any([io.signal, stopping.signal]);
    const walk = createWalk(tutor, terminal, signal);
    const begun = await walk.begin(await tutorSession(tutor, loaded, learner, target, options.order));
    // The judge's language model is loaded while the learner reads the first question.
    await judge.warm();
    const { session, code } = await walk.talk(begun);
    if (options.json) writeJson(io.stdout, sessionRecord(session, loaded.graph));
    return code;
  } finally {
    terminal.close();
    await store.close();
  }
}

function learnerName(given: string): string {
  const name = given.trim();
  if (name === '' || name.length > 100)
    throw new PlumblineError('usage', 'The name of a learner has 1 to 100 characters');
  return name;
}

/** The unfinished walk that goes on, or a new one. */
async function tutorSession(
  tutor: Tutor,
  loaded: LoadedGraph,
  subject: string,
  target: string | undefined,
  order: ChatOptions['order'],
): Promise<{ readonly session: Session; readonly isNew: boolean }> {
  const unfinished = await tutor.unfinished(subject, { target, order });
  if (unfinished !== null) return { session: unfinished, isNew: false };
  const session = await tutor.start({
    subject,
    target: target ?? starterOf(loaded),
    order: order ?? 'climb',
  });
  return { session, isNew: true };
}

/** The target for somebody who named none: the one that a pack offers to newcomers, else the first. */
function starterOf({ graph, packs }: LoadedGraph): string {
  const offered = packs.map((pack) => pack.header?.starter).find((id) => id !== undefined && graph.has(id));
  const target = offered ?? graph.targets()[0]?.id;
  if (target === undefined)
    throw new PlumblineError(
      'invalid_input',
      'This graph has no D3 question, so there is nothing to walk to',
      {
        advice: 'Add a question of depth 3, or name another file with --graph.',
      },
    );
  return target;
}

type Walk = {
  begin(opened: { readonly session: Session; readonly isNew: boolean }): Promise<Session>;
  talk(session: Session): Promise<{ readonly session: Session; readonly code: number }>;
};

function createWalk(tutor: Tutor, terminal: Terminal, signal: AbortSignal): Walk {
  const { say, interactive } = terminal;
  const turn = { interactive, signal };
  const interrupted = interruption(signal);
  const kept = (): Promise<void> => say(note('Everything is kept. Go on any time with `plumbline chat`.'));
  return {
    async begin({ session, isNew }) {
      return isNew ? tutor.advance(session, say, turn) : tutor.resume(session, say, turn);
    },
    async talk(begun) {
      let session = begun;
      while (session.status === 'active') {
        const line = await Promise.race([terminal.next(), interrupted]);
        if (line.kind === 'end') {
          await kept();
          return { session, code: exitCode.done };
        }
        if (line.kind === 'interrupt') {
          await kept();
          return { session, code: exitCode.interrupted };
        }
        session = await tutor.receive(session, { text: line.text }, say, turn);
      }
      if (session.status === 'paused') await kept();
      return { session, code: exitCode.done };
    },
  };
}

function interruption(signal: AbortSignal): Promise<{ readonly kind: 'interrupt' }> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve({ kind: 'interrupt' });
    else signal.addEventListener('abort', () => resolve({ kind: 'interrupt' }), { once: true });
  });
}
