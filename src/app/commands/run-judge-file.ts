import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { readBytes } from '../../../adapters/files/read-bytes.ts';
import { PlumblineError, type Problem } from '../../errors.ts';
import { createGivingUpJudge } from '../../judge/giving-up-judge.ts';
import { judgedLine } from '../../judge/judged-line.ts';
import { type RequestLine, readRequests } from '../../judge/read-requests.ts';
import type { Verdict } from '../../judge/verdict.ts';
import type { ByteSource } from '../../read-lines.ts';
import { exitCode } from '../exit-code.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { shownPath } from '../load-graphs.ts';
import { mapInOrder } from '../map-in-order.ts';
import type { OpenedJudge } from '../with-judge.ts';
import { reportStream, writeOut } from '../write-out.ts';
import type { JudgeOptions } from './judge.ts';
import { createTally, type Tally } from './run-judge-tally.ts';

/** Problems that are collected before the reading of a bad file is given up. */
const mostProblems = 1_000;
/** Failures in a row after which a judge is no longer asked. */
const mostFailures = 25;

type Judged = { readonly row: RequestLine; readonly verdict: Verdict };

/**
 * Judges every line of a file, in order. The whole file is checked before anything is asked or written. When the user
 * stops it, what is done is written.
 */
export async function judgeFile(
  io: CommandIo,
  options: JudgeOptions & { readonly in: string },
  opened: OpenedJudge,
): Promise<number> {
  const { json = false } = options;
  const name = options.in === '-' ? 'standard input' : shownPath(resolve(io.cwd, options.in), io.cwd);
  const open = await reopenable(io, options.in);
  const lines = await check(open(), name);
  const tally = createTally();
  const texts = judgedTexts(io, { lines, open, name }, { ...opened, tally });
  if (json && options.out === undefined) {
    const verdicts: unknown[] = [];
    for await (const text of texts) verdicts.push(JSON.parse(text));
    writeJson(io.stdout, { ...summary(tally, lines, opened, name), verdicts });
  } else {
    const out = options.out ?? '-';
    const report = reportStream(io, out, json);
    await writeOut(io, out, texts, [options.in]);
    if (json) writeJson(report, { ...summary(tally, lines, opened, name), out });
    else for (const line of tally.lines(lines, opened.judge.name)) writeLine(report, line);
  }
  return ending(io, { tally, lines, name });
}

type Checked = { readonly tally: Tally; readonly lines: number; readonly name: string };

function ending(io: CommandIo, { tally, lines, name }: Checked): number {
  if (io.signal.aborted && tally.done() < lines) {
    writeLine(io.stderr, `Stopped after ${tally.done()} of ${lines} lines of ${name}; these are written.`);
    writeLine(
      io.stderr,
      'The same command again goes on: verdicts of models that were made are not asked for again.',
    );
    return exitCode.interrupted;
  }
  if (tally.lackBudget() > 0) {
    writeLine(
      io.stderr,
      'The budget is used up. All verdicts so far are written; what is lacking has the reason "budget".',
    );
    writeLine(
      io.stderr,
      'The same command with a larger budget goes on: verdicts that were made are not paid for again.',
    );
    return exitCode.budget;
  }
  if (tally.scored() > 0) return exitCode.done;
  writeLine(io.stderr, `plumbline: no line of ${name} could be judged. ${tally.firstFailure()}`);
  return exitCode.failed;
}

/** What can be read twice: a file as it is, standard input once it has been taken in. */
async function reopenable(io: CommandIo, path: string): Promise<() => ByteSource> {
  if (path !== '-') return () => readBytes(resolve(io.cwd, path));
  const chunks: Uint8Array[] = [];
  for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk));
  return () => chunks;
}

/** The number of lines to judge. Rejects with `invalid_input` and every problem where one cannot be. */
async function check(source: ByteSource, file: string): Promise<number> {
  const problems: Problem[] = [];
  let lines = 0;
  for await (const row of readRequests(source, file)) {
    if ('problems' in row) problems.push(...row.problems);
    else lines += 1;
    if (problems.length >= mostProblems) break;
  }
  if (problems.length === 0) return lines;
  const count = new Set(problems.map(({ line }) => line)).size;
  throw new PlumblineError(
    'invalid_input',
    `${count === 1 ? 'One line' : `${count} lines`} of ${file} cannot be judged; nothing was`,
    {
      problems,
      advice: 'A line is {"question":"…","reference":"…","answer":"…"}; other fields are kept as they are.',
    },
  );
}

type Input = { readonly lines: number; readonly open: () => ByteSource; readonly name: string };

/** The judged lines as text; ends early where the user asks to stop. */
async function* judgedTexts(
  io: CommandIo,
  { lines, open, name }: Input,
  { judge, concurrency, tally }: OpenedJudge & { readonly tally: Tally },
): AsyncGenerator<string> {
  const patient = createGivingUpJudge(judge, mostFailures);
  const step = Math.max(10, Math.ceil(lines / 20));
  const run = async (row: RequestLine): Promise<Judged> => {
    // The offline judge never waits for anything; without a pause, Ctrl-C would not be heard.
    await setImmediate();
    return { row, verdict: await patient.judge(row.request, { signal: io.signal }) };
  };
  try {
    for await (const { row, verdict } of mapInOrder(requests(open(), name), concurrency, run)) {
      tally.add(verdict);
      if (tally.done() % step === 0 && tally.done() < lines)
        writeLine(io.stderr, `… ${tally.done()} of ${lines} judged`);
      yield `${judgedLine(row, verdict)}\n`;
    }
  } catch (error) {
    if (!io.signal.aborted) throw error;
  }
}

async function* requests(source: ByteSource, name: string): AsyncGenerator<RequestLine> {
  for await (const row of readRequests(source, name)) {
    if ('problems' in row)
      throw new PlumblineError('conflict', `${name} was changed while it was being judged`, {
        problems: row.problems,
        advice: 'Judge it again when nothing writes to it.',
      });
    yield row;
  }
}

function summary(
  tally: Tally,
  lines: number,
  { models }: OpenedJudge,
  name: string,
): Record<string, unknown> {
  const spending = models?.ledger.spending();
  return { in: name, lines, ...tally.summary(), ...(spending === undefined ? {} : { spending }) };
}
