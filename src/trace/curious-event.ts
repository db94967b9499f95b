import { z } from 'zod';
import { dropReasons } from '../curiosity/questions/question-list.ts';
import { metricReasons } from '../curiosity/scores/metric.ts';
import { subjects } from '../curiosity/statements/statement.ts';
import { commonBodies, readEvent, type TraceEnvelope, verdictFields } from './trace-event.ts';

const id = z.string().min(1);

/** Who asks about the statement. */
export const directions = ['bot-asks', 'learner-asks'] as const;
export type Direction = (typeof directions)[number];

/** Why there is no doubt to speak of, besides the reasons of every score: nobody knows whether the statement holds. */
const reasons = [...metricReasons, 'no-key'] as const;

const by = {
  /** The judge: a model's name, or `offline`. */
  judge: z.string(),
  promptHash: z.string(),
  /** True where it rests on features of the texts, and nobody read them. */
  estimated: z.boolean(),
};

/** A score from 1 to 5, in halves where a judge says so, or a reason; `justification` is what the judge says for it. */
const scored = z.object({
  score: z.number().min(1).max(5).nullable(),
  reason: z.enum(reasons).optional(),
  justification: z.string(),
  ...by,
});
const doubted = z.object({
  ...scored.shape,
  /** Number of the first text that doubts, from 1; `null` where none does. */
  firstDoubt: z.number().int().min(1).nullable(),
});
export type StoredScore = z.infer<typeof scored>;
export type StoredDoubt = z.infer<typeof doubted>;

const scores = z.object({ relevance: scored, coherence: scored, diversity: scored, doubt: doubted });
export type StoredScores = z.infer<typeof scores>;

const dropped = z.array(z.object({ text: z.string(), reason: z.enum(dropReasons) }));

const bodies = [
  /** A session about one statement begins. Whether the statement is right is not told before `discussed`. */
  z.object({
    event: z.literal('inquiry'),
    direction: z.enum(directions),
    statement: z.object({
      /** Of a statement of a pack. */
      id: id.optional(),
      field: z.enum(subjects),
      text: z.string(),
    }),
  }),
  /** A set of questions about the statement, with its scores where it was scored. */
  z.object({
    event: z.literal('curiosity'),
    statement: z.string(),
    statementId: id.optional(),
    questions: z.array(z.string()),
    /** Who asked: `learner`, `offline`, or a model's name. */
    asker: z.string(),
    estimated: z.boolean().optional(),
    dropped: dropped.optional(),
    scores: scores.nullable(),
  }),
  /** Something is in front of the learner: question `curious-1` to `curious-5`, or the statement to ask about. */
  z.object({ event: z.literal('put'), node: id }),
  /** The learner answered a question of the bot. */
  z.object({
    event: z.literal('answered'),
    id,
    node: id,
    question: z.string(),
    answer: z.string(),
    message: z.string().optional(),
    replaces: id.optional(),
  }),
  /** An answer that a model wrote to a question, for the judge to measure the learner's against. */
  z.object({ event: z.literal('reference'), node: id, text: z.string(), by: z.string() }),
  z.object({ event: z.literal('verdict'), ...verdictFields }),
  /** The learner asked questions about the statement. */
  z.object({
    event: z.literal('wondered'),
    id,
    questions: z.array(z.string()),
    dropped,
    message: z.string().optional(),
    replaces: id.optional(),
  }),
  /** A thought that is neither a question nor an answer; it may doubt. */
  z.object({ event: z.literal('remarked'), text: z.string() }),
  /** An answer or questions that the learner took back. */
  z.object({ event: z.literal('withdrawn'), node: id, answerId: id }),
  /** A question left out; of the statement: the learner has asked all they want to ask. */
  z.object({ event: z.literal('skipped'), node: id }),
  /** How far the learner's answers doubted the statement. */
  z.object({ event: z.literal('doubted'), ...doubted.shape }),
  /** Whether the statement is right was told; `correct` is `null` where nobody knows. */
  z.object({
    event: z.literal('discussed'),
    correct: z.boolean().nullable(),
    flaw: z.string().optional(),
    source: z.string().optional(),
  }),
  ...commonBodies,
] as const;

const CuriousEventBodySchema = z.discriminatedUnion('event', bodies);
/** What happened in a curiosity session, without when and to whom. */
export type CuriousEventBody = z.infer<typeof CuriousEventBodySchema>;
export type CuriousEvent = TraceEnvelope & CuriousEventBody;
export type CuriousEventOf<Name extends CuriousEventBody['event']> = Extract<CuriousEvent, { event: Name }>;

const known: ReadonlySet<string> = new Set(bodies.map((body) => body.shape.event.value));

/** Reads one stored event of a curiosity session; otherwise as `parseSessionEvent`. */
export function parseCuriousEvent(value: unknown): CuriousEvent | null {
  return readEvent(value, known, CuriousEventBodySchema);
}
