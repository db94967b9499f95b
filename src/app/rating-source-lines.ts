import { resolve } from 'node:path';
import { z } from 'zod';
import { readBytes } from '../../adapters/files/read-bytes.ts';
import { PlumblineError, type Problem } from '../errors.ts';
import type { QuestionGraph } from '../graph/question-graph.ts';
import { isScore } from '../judge/verdict.ts';
import { readPredictions } from '../probe/read-predictions.ts';
import { kindOf, readJsonLines } from '../read-json-lines.ts';
import { createSessionLog } from '../tutor/session-log.ts';
import { readConfig } from './config.ts';
import { type CommandIo, writeLine } from './io.ts';
import { loadGraphs, shownPath } from './load-graphs.ts';
import { openStore } from './open-store.ts';
import type { RatingSource, SourceAnswer } from './rating-source.ts';

const depth = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const score = z.number().refine(isScore).nullable().catch(null);
const text = z.string();

const JudgedSchema = z.object({
  question: text,
  reference: text,
  answer: text,
  depth: depth.optional().catch(undefined),
  score: score.optional(),
  judge: text.optional().catch(undefined),
  members: z
    .array(z.object({ judge: text, score }))
    .optional()
    .catch(undefined),
});

const origin = { session: text.optional(), run: text.optional() };
const AnswerEventSchema = z.object({
  event: z.literal('answer'),
  id: text,
  node: text,
  answer: text,
  ...origin,
});
const VerdictEventSchema = z.object({
  event: z.literal('verdict'),
  answerId: text,
  score,
  judge: text,
  ...origin,
});

/** The answers of a file: judged lines, recorded answers to the questions of `graph`, or a trace. */
export async function readFileSource(
  io: CommandIo,
  name: string,
  graph: string | undefined,
): Promise<RatingSource> {
  const path = resolve(io.cwd, name);
  const file = shownPath(path, io.cwd);
  const lines: { readonly line: number; readonly value: unknown }[] = [];
  const problems: Problem[] = [];
  for await (const row of readJsonLines(readBytes(path), file))
    if (row.problem === undefined) lines.push(row);
    else problems.push(row.problem);
  const first = lines[0]?.value;
  const has = (field: string): boolean => typeof first === 'object' && first !== null && field in first;
  if (has('event')) {
    // A torn last line is what a killed process leaves behind.
    const events = lines.map(({ value }) => value);
    return { kind: 'answers', name: file, answers: await answersOfTrace(io, events, graph) };
  }
  if (!has('question') && (has('id') || has('qid'))) {
    const questions = await questionsOf(io, graph);
    const predictions = await readPredictions(readBytes(path), file, questions);
    return {
      kind: 'answers',
      name: file,
      answers: [...predictions].map(([id, answer]) => ({
        ...asked(questions, id),
        answer,
        score: null,
        judge: null,
      })),
    };
  }
  const answers: SourceAnswer[] = [];
  for (const { line, value } of lines) {
    const parsed = JudgedSchema.safeParse(value);
    const issue = parsed.error?.issues[0];
    if (parsed.success) answers.push(judgedAnswer(parsed.data));
    else
      problems.push({
        code: 'bad-line',
        message: `The line is no answer to rate: ${issue?.message ?? kindOf(value)}`,
        file,
        line,
        ...(issue === undefined || issue.path.length === 0 ? {} : { field: issue.path.join('.') }),
      });
  }
  if (problems.length > 0)
    throw new PlumblineError('invalid_input', `No rating set can be drawn from ${file} as it is`, {
      problems,
      advice:
        'It holds {"question","reference","answer"} lines, with "score" and "judge" as `plumbline judge` adds them; {"id","answer"} lines and --graph; or a trace.',
    });
  return { kind: 'answers', name: file, answers };
}

function judgedAnswer(line: z.infer<typeof JudgedSchema>): SourceAnswer {
  const { question, reference, answer, depth: own, score: given = null, judge = null, members } = line;
  return {
    question,
    reference,
    answer,
    ...(own === undefined ? {} : { depth: own }),
    score: given,
    judge: given === null ? null : (judge ?? 'judge'),
    ...(members === undefined ? {} : { members }),
  };
}

/** The answers of a session in the store; `null` where there is none of this id. */
export async function readSessionSource(
  io: CommandIo,
  id: string,
  graph: string | undefined,
): Promise<RatingSource | null> {
  const store = await openStore(io);
  try {
    const events = await createSessionLog(store).events(id);
    if (events.length === 0) return null;
    return { kind: 'answers', name: id, answers: await answersOfTrace(io, events, graph) };
  } finally {
    await store.close();
  }
}

/** The answers of traces, of sessions or of runs, with the judge's last score for each; a teacher's is none of it. */
async function answersOfTrace(
  io: CommandIo,
  events: readonly unknown[],
  graph: string | undefined,
): Promise<SourceAnswer[]> {
  const questions = await questionsOf(io, graph);
  const key = (
    { session = '', run = '' }: { session?: string | undefined; run?: string | undefined },
    id: string,
  ) => JSON.stringify([session, run, id]);
  const answers = new Map<string, SourceAnswer>();
  let unknown = 0;
  for (const event of events) {
    const given = AnswerEventSchema.safeParse(event).data;
    if (given !== undefined && !questions.has(given.node)) unknown += 1;
    else if (given !== undefined && given.answer.trim() !== '')
      answers.set(key(given, given.id), {
        ...asked(questions, given.node),
        answer: given.answer,
        score: null,
        judge: null,
      });
    const verdict = VerdictEventSchema.safeParse(event).data;
    const of = verdict === undefined ? undefined : answers.get(key(verdict, verdict.answerId));
    if (verdict !== undefined && of !== undefined && verdict.score !== null)
      answers.set(key(verdict, verdict.answerId), { ...of, score: verdict.score, judge: verdict.judge });
  }
  if (unknown > 0)
    writeLine(
      io.stderr,
      `${unknown} answers are left out: their questions are not in the graph; name it with --graph.`,
    );
  return [...answers.values()];
}

function asked(questions: QuestionGraph, id: string) {
  const { question, answer: reference, depth: own } = questions.get(id);
  return { question, reference, depth: own };
}

async function questionsOf(io: CommandIo, graph: string | undefined): Promise<QuestionGraph> {
  const configured = graph === undefined ? (await readConfig(io)).graphs : undefined;
  return (await loadGraphs(io, { graph, configured })).graph;
}
