import { join } from 'node:path';
import type { CuriousManifest } from '../../curiosity/run/manifest.ts';
import { curiosityEvent } from '../../curiosity/run/trace-of-curious.ts';
import { AnswerLineSchema, ScoreLineSchema } from '../../probe/lines.ts';
import {
  answerEvent,
  DiscrepancyLineSchema,
  discrepancyEvent,
  type RunEvent,
  verdictEvent,
} from '../../probe/trace-of-run.ts';
import { readCuriousLines, readCuriousManifest, readRunStatements } from '../curious-files.ts';
import { type CommandIo, writeLine } from '../io.ts';
import {
  answersFile,
  discrepanciesFile,
  linesOf,
  readManifest,
  readRunGraph,
  scoresFile,
} from '../run-files.ts';

/** Prints the trace of a run: its answers and verdicts in the order of time, then its discrepancies. */
export async function printRunTrace(io: CommandIo, folder: string): Promise<void> {
  const curious = await readCuriousManifest(folder);
  if (curious !== null) return printCuriousTrace(io, folder, curious);
  const manifest = await readManifest(folder);
  const graph = await readRunGraph(folder, manifest);
  const events: RunEvent[] = [];
  for await (const line of linesOf(join(folder, answersFile), AnswerLineSchema)) {
    const event = answerEvent(line, manifest, graph);
    if (event !== null) events.push(event);
  }
  for await (const line of linesOf(join(folder, scoresFile), ScoreLineSchema))
    events.push(verdictEvent(line, manifest));
  // An answer comes before its verdict, also where both have the same time.
  events.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  for (const event of events) writeLine(io.stdout, JSON.stringify(event));
  for await (const line of linesOf(join(folder, discrepanciesFile), DiscrepancyLineSchema))
    writeLine(io.stdout, JSON.stringify(discrepancyEvent(line, manifest)));
}

/** What each judge gave each set, in the order of time. */
async function printCuriousTrace(io: CommandIo, folder: string, manifest: CuriousManifest): Promise<void> {
  const statements = await readRunStatements(folder, manifest);
  const lines = await readCuriousLines(folder);
  const inTime = [...lines.scores.values()].sort((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  );
  for (const line of inTime)
    writeLine(io.stdout, JSON.stringify(curiosityEvent(line, manifest.id, statements, lines)));
}
