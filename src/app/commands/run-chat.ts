import { join, relative } from 'node:path';
import { createTerminal, type Terminal } from '../../../adapters/terminal/index.ts';
import { PlumblineError } from '../../errors.ts';
import type { LoadedGraph } from '../../graph/load-graph.ts';
import type { QuestionGraph } from '../../graph/question-graph.ts';
import type { Store } from '../../store/store.ts';
import { furthest } from '../../tutor/conversation.ts';
import { findTopic } from '../../tutor/find-topic.ts';
import type { Session } from '../../tutor/session.ts';
import { sessionRecord } from '../../tutor/session-record.ts';
import type { TurnOptions } from '../../tutor/turn.ts';
import { note } from '../../tutor/words/replies.ts';
import { type ComposedChat, composeChat } from '../compose-chat.ts';
import { targetsOf } from '../compose-tutor.ts';
import { type Config, readConfig } from '../config.ts';
import { exitCode } from '../exit-code.ts';
import { type CommandIo, writeJson } from '../io.ts';
import { makeFolder } from '../make-folder.ts';
import { openQuestions } from '../open-live-graph.ts';
import { homeFolder } from '../open-store.ts';
import { reportError } from '../report-error.ts';
import { takeLine } from '../take-line.ts';
import { createTerminalCurious, type TerminalCurious } from '../terminal-curious.ts';
import { openSeat, type TerminalSeat } from '../terminal-seat.ts';
import { wantsColor } from '../wants-color.ts';
import type { ChatOptions } from './chat.ts';

/** The terminal tutor. Asks nothing before the first question; keeps everything when it is left. */
export async function runChat(io: CommandIo, options: ChatOptions): Promise<number> {
  const config = await readConfig(io);
  const name = learnerName(options.learner);
  const { loaded, store } = await openQuestions(io, { graph: options.graph, configured: config.graphs });
  try {
    return await chatOn(io, options, { config, loaded, store, name });
  } finally {
    await store.close();
  }
}

type ChatWorld = {
  readonly config: Config;
  readonly loaded: LoadedGraph;
  readonly store: Store;
  readonly name: string;
};

async function chatOn(io: CommandIo, options: ChatOptions, world: ChatWorld): Promise<number> {
  const { config, loaded, store, name } = world;
  refuseWithoutTarget(targetsOf(loaded));
  const target = options.target === undefined ? undefined : findTopic(loaded.graph, options.target).id;
  const stopping = new AbortController();
  const terminal = createTerminal({
    stdin: io.stdin,
    output: options.json ? io.stderr : io.stdout,
    color: wantsColor(io.env, options.json ? io.stderr : io.stdout),
    onInterrupt: () => stopping.abort(),
  });
  try {
    const { judge, tutor } = options;
    const chat = await composeChat(io, loaded, store, config, { judge, tutor, allowAdHoc: true });
    const { conversation, warm } = chat;
    const signal = AbortSignal.any([io.signal, stopping.signal]);
    const seat = await openSeat(io, { store, composed: chat, graph: loaded.graph, name, terminal });
    const turn = { interactive: terminal.interactive, signal, deliver: seat.deliver };
    const { curious, tutor: walks } = chat;
    const statements = createTerminalCurious({
      io,
      curious,
      tutor: walks,
      subject: seat.subject,
      terminal,
      turn,
    });
    const left = target === undefined ? await atStatement(walks, statements, seat.subject()) : null;
    const opened =
      left === null
        ? await conversation.open(seat.subject(), { target, order: options.order }, turn)
        : { session: left };
    await seat.save();
    if (opened.session === null) {
      terminal.print(note(opened.text));
      if (options.json) writeJson(io.stdout, { session: null });
      return exitCode.done;
    }
    // The judge's language model is loaded while a person reads the first question; a pipe may hold no answer at all.
    if (terminal.interactive) await warm();
    const farewell = farewellOf(io, options);
    const { session, code } = await talk(
      { ...chat, seat, statements },
      opened.session,
      terminal,
      turn,
      farewell,
    );
    if (session === null) {
      if (options.json) writeJson(io.stdout, { session: null });
      return code;
    }
    if (session.status === 'ended')
      await showPicture(io, session, loaded.graph, terminal, options).catch((error: unknown) =>
        reportError(io, error),
      );
    if (options.json) writeJson(io.stdout, sessionRecord(session, loaded.graph));
    return code;
  } finally {
    terminal.close();
  }
}

function learnerName(given: string): string {
  const name = given.trim();
  if (name === '' || name.length > 100)
    throw new PlumblineError('usage', 'The name of a learner has 1 to 100 characters');
  return name;
}

function refuseWithoutTarget(targets: readonly string[]): void {
  if (targets.length === 0)
    throw new PlumblineError(
      'invalid_input',
      'This graph has no D3 question, so there is nothing to walk to',
      {
        advice: 'Add a question of depth 3, or name another file with --graph.',
      },
    );
}

type SeatedChat = ComposedChat & { readonly seat: TerminalSeat; readonly statements: TerminalCurious };

/** The walk that a learner left for a statement, which then goes on; `null` where they were at none when they left. */
async function atStatement(
  tutor: ComposedChat['tutor'],
  statements: TerminalCurious,
  subject: string,
): Promise<Session | null> {
  const walks = await tutor.sessions(subject);
  const walk = walks.find(({ status }) => status === 'paused');
  if (walk === undefined || walks.some(({ status }) => status === 'active')) return null;
  return (await statements.goOn(walk)) ? walk : null;
}

/** Takes lines and gives them to the walk until it is over, the input ends, or the user leaves. */
async function talk(
  chat: SeatedChat,
  begun: Session,
  terminal: Terminal,
  turn: TurnOptions & { readonly signal: AbortSignal },
  farewell: string,
): Promise<{ readonly session: Session | null; readonly code: number }> {
  const interrupted = interruption(turn.signal);
  const kept = (): void => terminal.print(note(farewell));
  let session = begun;
  while (session.status === 'active' || chat.statements.isOn()) {
    const line = await Promise.race([terminal.next(), interrupted]);
    if (line.kind !== 'line') {
      kept();
      return { session, code: line.kind === 'interrupt' ? exitCode.interrupted : exitCode.done };
    }
    const taken = await chat.statements.take(session, line.text);
    if (taken !== null) {
      session = taken.walk;
      await chat.seat.save();
      if (!taken.isLeft) continue;
      kept();
      return { session, code: exitCode.done };
    }
    const learner = chat.seat.subject();
    if (await chat.seat.followCommand(session, line.text)) {
      // A learner who was forgotten has no walk any more.
      if ((await chat.tutor.load(session.id)) === null) return { session: null, code: exitCode.done };
      if (chat.seat.subject() !== learner) session = await asLinked(chat, session, turn);
      continue;
    }
    session = await takeLine(session, terminal, {
      receive: (walk) => chat.conversation.receive(walk, { text: line.text }, turn, chat.seat.subject()),
      load: chat.tutor.load,
      resume: (walk) => chat.tutor.resume(walk, turn),
      wentOn: 'This walk went on in another window, so your line was not taken. Here is where it is now.',
    });
    await chat.seat.save();
  }
  if (session.status === 'paused') kept();
  return { session, code: exitCode.done };
}

/** The walk to go on with once the learner is linked: where nothing was answered here yet, the one begun elsewhere. */
async function asLinked({ tutor, seat }: SeatedChat, session: Session, turn: TurnOptions): Promise<Session> {
  const begun = furthest(session, await tutor.sessions(seat.subject()));
  if (begun.id === session.id) return session;
  const resumed = await tutor.resume(begun, turn);
  await seat.save();
  return resumed;
}

/** How to go on with a walk that was left, with the options without which it would not be found. */
function farewellOf(io: CommandIo, { graph, learner }: ChatOptions): string {
  if (io.env.STORE_URL?.trim() === 'memory:')
    return 'This store lasts only as long as the program, so nothing is kept.';
  const own = [
    ...(graph === undefined ? [] : [`--graph ${graph}`]),
    ...(learner === 'me' ? [] : [`--learner ${JSON.stringify(learner)}`]),
  ];
  const command = own.length === 0 ? 'npm start' : `npx --no plumbline chat ${own.join(' ')}`;
  return `Everything is kept. Go on any time with \`${command}\`.`;
}

/** Draws the walk that is over, beside the sessions, and says where. */
async function showPicture(
  io: CommandIo,
  session: Session,
  graph: QuestionGraph,
  terminal: Terminal,
  options: ChatOptions,
): Promise<void> {
  const own = options.graph === undefined ? '' : ` --graph ${options.graph}`;
  const reportCommand = `npx --no plumbline report ${session.id}${own} --out walk.html`;
  const [{ drawWalk }, { writeWholeFile }] = await Promise.all([
    import('../draw-walk.ts'),
    import('../../../adapters/files/write-whole-file.ts'),
  ]);
  const folder = join(homeFolder(io), 'walks');
  const file = join(folder, `${session.id}.svg`);
  await makeFolder(folder);
  await writeWholeFile(file, drawWalk(session, graph));
  terminal.print(
    note(`A picture of this walk: \`${relative(io.cwd, file)}\`. With all answers: \`${reportCommand}\`.`),
  );
}

function interruption(signal: AbortSignal): Promise<{ readonly kind: 'interrupt' }> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve({ kind: 'interrupt' });
    else signal.addEventListener('abort', () => resolve({ kind: 'interrupt' }), { once: true });
  });
}
