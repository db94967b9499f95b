import { onTestFinished } from 'vitest';
import type { QuestionGraph } from '../../src/graph/question-graph.ts';
import type { Judge } from '../../src/judge/judge.ts';
import { leadsOf } from '../../src/probe/conversations.ts';
import { executeRun } from '../../src/probe/execute-run.ts';
import type { RunOutcome } from '../../src/probe/execute-steps.ts';
import type { AnswerLine, ScoreLine } from '../../src/probe/lines.ts';
import type { History, ProbeMode } from '../../src/probe/modes.ts';
import type { Part } from '../../src/probe/part.ts';
import { openModel } from '../adapters/openai/open-model.ts';
import {
  type LoopbackModelServer,
  type ReceivedRequest,
  startLoopbackModelServer,
} from '../fakes/loopback-model-server.ts';
import { createScriptedJudge } from '../fakes/scripted-judge.ts';

/** A server of this test alone, which fails the test if it was asked anything off script. */
export async function testServer(): Promise<LoopbackModelServer> {
  const server = await startLoopbackModelServer();
  onTestFinished(() => server.close());
  return server;
}

export type KeptPart = Part & { readonly kept: (AnswerLine | ScoreLine)[] };

export type PartOptions = {
  readonly mode: ProbeMode;
  readonly history?: History;
  readonly asked?: readonly string[];
} & Partial<Pick<Part, 'zeroShot' | 'recorded' | 'repeat' | 'answered' | 'run'>>;

/** A part of a run whose lines are kept in memory, in the order in which they came. */
export function memoryPart(graph: QuestionGraph, options: PartOptions): KeptPart {
  const { mode, history = 'direct', asked = graph.ids() } = options;
  const kept: (AnswerLine | ScoreLine)[] = [];
  const keep = async (line: AnswerLine | ScoreLine): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    kept.push(line);
  };
  return {
    run: 'run',
    zeroShot: { kind: 'none' },
    repeat: 0,
    ...options,
    graph,
    history,
    asked,
    leads: leadsOf(graph, new Set(asked), mode, history),
    depthOf: (id) => graph.get(id).depth,
    answers: new Map(),
    scores: new Map(),
    log: { appendAnswer: keep, appendScore: keep },
    kept,
  };
}

export type RunOptions = {
  readonly judge?: Judge;
  readonly concurrency?: number;
  readonly stop?: AbortSignal;
  readonly mostFailures?: number;
};

/** Runs parts against a server through the real client library, waits between attempts skipped. */
export async function runParts(
  server: LoopbackModelServer,
  parts: readonly Part[],
  { judge = createScriptedJudge(), concurrency = 4, stop, mostFailures = 5 }: RunOptions = {},
): Promise<RunOutcome> {
  const never = new AbortController().signal;
  const { model, time } = openModel({ baseUrl: server.baseUrl, concurrency });
  return executeRun({
    parts,
    model,
    judge,
    places: { ask: ['server'], judge: [] },
    capacity: () => concurrency,
    usedUp: () => false,
    costs: () => true,
    now: time.now,
    mostFailures,
    stop: stop ?? never,
    drop: never,
  });
}

type Message = { readonly role: string; readonly content: string };

/** The messages of a request. */
export function messagesOf({ body }: ReceivedRequest): Message[] {
  return Array.isArray(body.messages) ? (body.messages as Message[]) : [];
}

/** The id of the question that a request asks: the one that its last message ends with. */
export function askedIn(request: ReceivedRequest): string {
  const last = messagesOf(request).at(-1)?.content ?? '';
  return /Question of ([\w-]+)\?$/.exec(last)?.[1] ?? '';
}
