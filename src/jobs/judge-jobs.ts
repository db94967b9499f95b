import { z } from 'zod';
import type { Json } from '../json.ts';
import type { Judge } from '../judge/judge.ts';
import { VerdictSchema } from '../judge/verdict-schema.ts';
import type { JobHandler, Jobs } from './jobs.ts';

/** The kind of a job that judges one answer. */
export const judgeJob = 'judge';

const RequestSchema = z.object({
  question: z.string(),
  reference: z.string(),
  answer: z.string(),
  keyPoints: z.array(z.string()).optional(),
});

/** Does the jobs of `createJobJudge` with a real judge. */
export function judgeHandler(judge: Judge): JobHandler {
  return async (data, { signal }) => {
    const { keyPoints, ...request } = RequestSchema.parse(data);
    const verdict = await judge.judge(
      { ...request, ...(keyPoints === undefined ? {} : { keyPoints }) },
      { signal },
    );
    return toJson(verdict);
  };
}

/** A judge whose verdicts are jobs. */
export function createJobJudge(name: string, jobs: Jobs): Judge {
  return {
    name,
    async judge(request, { signal, onQueued, owner = '' } = {}) {
      return VerdictSchema.parse(await jobs.run(judgeJob, toJson(request), { owner, signal, onQueued }));
    },
  };
}

/** Requests and verdicts are plain data; this drops the `undefined` fields, which JSON would drop as well. */
function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
