import { afterEach, beforeEach } from 'vitest';
import type { ChatRequest } from '../../../src/model/chat-model.ts';
import { ModelError } from '../../../src/model/model-error.ts';
import { type LoopbackModelServer, startLoopbackModelServer } from '../../fakes/loopback-model-server.ts';

/** A fresh loopback server for each test, which fails the test if it was asked anything off script. */
export function withServer(): () => LoopbackModelServer {
  let server: LoopbackModelServer | undefined;
  beforeEach(async () => {
    server = await startLoopbackModelServer();
  });
  afterEach(async () => {
    await server?.close();
  });
  return () => {
    if (server === undefined) throw new Error('The server lives only within a test');
    return server;
  };
}

/** A question as a subject gets it. */
export const question: ChatRequest = {
  messages: [{ role: 'user', content: 'What is a median?' }],
  purpose: 'subject',
};

/** A request as a judge makes it: a schema with an enum for the score, feedback first. */
export const judgement: ChatRequest = {
  messages: [
    { role: 'system', content: 'You grade answers.' },
    { role: 'user', content: 'Grade this answer: the middle one.' },
  ],
  plainMessages: [{ role: 'user', content: 'Grade this answer and end with [RESULT] n: the middle one.' }],
  purpose: 'judge',
  maxTokens: 200,
  temperature: 0,
  format: {
    kind: 'json-schema',
    name: 'verdict',
    schema: {
      type: 'object',
      properties: { feedback: { type: 'string' }, score: { type: 'integer', enum: [1, 2, 3, 4, 5] } },
      required: ['feedback', 'score'],
      additionalProperties: false,
    },
  },
};

/** The error that a call ends with; a call that succeeds fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<ModelError> {
  const outcome = await call.then(
    () => 'a reply',
    (error: unknown) => error,
  );
  if (outcome instanceof ModelError) return outcome;
  throw new Error(`Expected a ModelError, got ${String(outcome)}`, { cause: outcome });
}
