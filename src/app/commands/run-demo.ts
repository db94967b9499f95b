import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { writeWholeFile } from '../../../adapters/files/write-whole-file.ts';
import { createMemoryStore } from '../../../adapters/storage/memory/index.ts';
import { createPrinter, type Printer } from '../../../adapters/terminal/printer.ts';
import { PlumblineError } from '../../errors.ts';
import type { LoadedGraph } from '../../graph/load-graph.ts';
import { renderReport } from '../../report/render-report.ts';
import { reportOfSession } from '../../report/report-of-session.ts';
import type { Session } from '../../tutor/session.ts';
import { sessionRecord } from '../../tutor/session-record.ts';
import { offlineVoice } from '../../tutor/words/offline-voice.ts';
import { note } from '../../tutor/words/replies.ts';
import { composeTutor } from '../compose-tutor.ts';
import { drawWalk } from '../draw-walk.ts';
import { type CommandIo, writeJson } from '../io.ts';
import { loadGraphs } from '../load-graphs.ts';
import { makeFolder } from '../make-folder.ts';
import { openOfflineJudge } from '../offline-judge.ts';
import { homeFolder } from '../open-store.ts';
import { wantsColor } from '../wants-color.ts';
import type { DemoOptions } from './demo.ts';

const target = 'sea-ice-and-land-ice';
const recording = fileURLToPath(new URL(`../../../data/demo/${target}.jsonl`, import.meta.url));

const intro = `Plumbline measures how deep knowledge goes. A question at depth D3 asks **why**; it rests on D2 questions that ask **how**, and those on D1 questions that ask **what**.

Watch a recorded learner being walked from D1 up to D3. The answers are recorded; the scores (1 to 5, of which 4 passes) are given now, by the judge that needs no network. Look at the end for where deep and shallow knowledge disagree.`;

const RecordedSchema = z.union([
  z.object({ id: z.string(), answer: z.string() }).transform(({ id, answer }) => ({ id, answers: [answer] })),
  z.object({ id: z.string(), answers: z.array(z.string()).min(1) }),
]);

/** The recorded tries by question. */
async function readRecording(): Promise<Map<string, string[]>> {
  const lines = (await readFile(recording, 'utf8')).split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const { id, answers } = RecordedSchema.parse(JSON.parse(line));
      return [id, answers];
    }),
  );
}

/** Half a minute for somebody new: a walk, its scores and discrepancies, the picture and the report. */
export async function runDemo(io: CommandIo, options: DemoOptions): Promise<undefined> {
  const loaded = await loadGraphs({ ...io, env: { ...io.env, PLUMBLINE_GRAPHS: '' } });
  const output = options.json ? io.stderr : io.stdout;
  const printer = createPrinter({ output, color: wantsColor(io.env, output) });
  printer.print(note(intro));
  const session = await walk(io, loaded, printer);
  const folder = options.out === undefined ? join(homeFolder(io), 'demo') : resolve(io.cwd, options.out);
  const files = await writeResults(folder, session, loaded);
  const shown = files.map((file) => `- \`${relative(io.cwd, file) || file}\``).join('\n');
  printer.print(
    note(
      `The picture and the report of this walk (open it in a browser):\n${shown}\n\nNow you: \`npm start\``,
    ),
  );
  if (options.json) writeJson(io.stdout, sessionRecord(session, loaded.graph));
  return undefined;
}

/** Gives the recorded answers to the real tutor until the walk is over. */
async function walk(io: CommandIo, loaded: LoadedGraph, printer: Printer): Promise<Session> {
  const answers = await readRecording();
  const store = createMemoryStore({ now: io.now });
  const { tutor } = composeTutor(io, loaded, store, {
    judge: openOfflineJudge(io.now),
    voice: offlineVoice,
  });
  const turn = { interactive: false, signal: io.signal, deliver: printer.deliver };
  const started = await tutor.start({ subject: 'recorded-learner', target, order: 'climb' });
  let session = await tutor.advance(started, turn);
  while (session.open !== null) {
    const answer = answers.get(session.open.node)?.shift();
    if (answer === undefined)
      throw new PlumblineError('internal', `The recording has no further answer to "${session.open.node}"`);
    printer.echo(answer);
    session = await tutor.receive(session, { text: answer }, turn);
  }
  await store.close();
  return session;
}

async function writeResults(folder: string, session: Session, loaded: LoadedGraph): Promise<string[]> {
  const { renderPng } = await import('../../../adapters/picture/render-png.ts');
  await makeFolder(folder);
  const svg = drawWalk(session, loaded.graph);
  const files = {
    report: join(folder, 'report.html'),
    svg: join(folder, 'graph.svg'),
    png: join(folder, 'graph.png'),
  };
  await writeWholeFile(files.report, renderReport(reportOfSession(session, loaded.graph)));
  await writeWholeFile(files.svg, svg);
  await writeWholeFile(files.png, (await renderPng(svg)).bytes);
  return Object.values(files);
}
