import { z } from 'zod';
import { PlumblineError } from '../errors.ts';
import { unscoredReasons } from '../judge/verdict.ts';
import { migrateEvent } from './migrate-event.ts';
import { walkOrders } from './walk-orders.ts';

/** Version of the trace format, in the field `v` of every event. */
export const traceVersion = 1;

const id = z.string().min(1);
const depth = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const score = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);

/** What the subject was shown for this question, in this walk, before the answer. */
export const aids = ['none', 'own-answers', 'hint', 'reference'] as const;
export type Aid = (typeof aids)[number];

/** Why a question is put: for the first time, again with help, or as the shallower question of a hint. */
export const askPhases = ['first', 'again', 'shallower'] as const;
export type AskPhase = (typeof askPhases)[number];

/** The ladder's two steps, the shallower question, and a question of the learner's that was answered. */
export const hintSteps = ['nudge', 'worked-step', 'shallower', 'answered'] as const;
export type HintStep = (typeof hintSteps)[number];

const usage = z.object({ input: z.number(), output: z.number(), estimated: z.boolean().optional() });

const settings = z
  .object({
    baseUrl: z.string(),
    served: z.string(),
    fingerprint: z.string().optional(),
    format: z.enum(['json-schema', 'json', 'text']),
    params: z.record(z.string(), z.number()).readonly(),
    omitted: z.array(z.string()).readonly(),
    attempts: z.number(),
  })
  .readonly();

export const verdictFields = {
  node: id,
  answerId: id,
  score: score.nullable(),
  reason: z.enum(unscoredReasons).optional(),
  feedback: z.string(),
  judge: z.string(),
  promptHash: z.string(),
  usage: usage.nullable(),
  ms: z.number(),
  estimate: z.number().optional(),
  confidence: z.number().optional(),
  points: z.object({ found: z.array(z.string()), missed: z.array(z.string()) }).optional(),
  flags: z.array(z.string()).optional(),
  /** How the model was asked that judged. */
  settings: settings.optional(),
  /** Of a panel, or of a repeated verdict: highest minus lowest score. */
  spread: z.number().optional(),
  /** Of a borderline verdict that was repeated: every score that it got, the first one first. */
  scores: z.array(score).readonly().optional(),
  /** Why repeats of it have no score. */
  failedRepeats: z.array(z.enum(unscoredReasons)).readonly().optional(),
  /** The feedback as the learner saw it: gives nothing away before the reveal, unlike `feedback`. */
  shown: z.string().optional(),
};

/** Events that sessions of every kind have. */
export const commonBodies = [
  /** What the tutor said in one go, as it was shown. */
  z.object({
    event: z.literal('said'),
    replies: z.array(z.looseObject({ kind: z.string(), text: z.string() })),
  }),
  z.object({ event: z.literal('paused') }),
  z.object({ event: z.literal('resumed') }),
  z.object({ event: z.literal('ended') }),
] as const;

const bodies = [
  z.object({
    event: z.literal('started'),
    target: id,
    order: z.enum(walkOrders),
    /** Scored answers that a question may take before its reference is shown. */
    tries: z.number().int().min(1),
    /** Concepts that are not asked again, with the first-try score of an earlier walk and its date. */
    carried: z.array(z.object({ node: id, score: score.nullable(), at: z.string() })),
  }),
  z.object({
    event: z.literal('asked'),
    node: id,
    depth,
    question: z.string(),
    phase: z.enum(askPhases),
    /** The question that a shallower one helps with. */
    of: id.optional(),
  }),
  z.object({
    event: z.literal('answer'),
    id,
    node: id,
    depth,
    question: z.string(),
    answer: z.string(),
    /** Counts the answers to this question in this walk, from 1. */
    attempt: z.number().int().min(1),
    mode: z.string(),
    aid: z.enum(aids),
    /** The platform's id of the message, where it has one. */
    message: z.string().optional(),
    /** The answer that this one takes the place of: an edit before the verdict. */
    replaces: id.optional(),
  }),
  /** The learner took an answer back before its score. */
  z.object({ event: z.literal('withdrawn'), node: id, answerId: id }),
  z.object({ event: z.literal('verdict'), ...verdictFields }),
  z.object({ event: z.literal('offered'), node: id, answerId: id }),
  z.object({ event: z.literal('chosen'), node: id, choice: z.enum(['go-on', 'try-again', 'compare']) }),
  z.object({ event: z.literal('self-rated'), node: id, rating: score }),
  z.object({
    event: z.literal('hint'),
    node: id,
    step: z.enum(hintSteps),
    text: z.string(),
    /** The learner's question, where the step is `answered`. */
    asked: z.string().optional(),
  }),
  z.object({ event: z.literal('skipped'), node: id }),
  z.object({ event: z.literal('revealed'), node: id, reference: z.string() }),
  z.object({ event: z.literal('appealed'), node: id, answerId: id, why: z.string().optional() }),
  z.object({
    event: z.literal('override'),
    node: id,
    answerId: id.optional(),
    who: z.string(),
    from: score.nullable(),
    to: score,
    why: z.string(),
  }),
  z.object({
    event: z.literal('discrepancy'),
    direction: z.enum(['forward', 'backward']),
    node: id,
    neighbours: z.array(id),
    neighbourMean: z.number(),
    score,
    value: z.number(),
    /** Only `false`: a ruling or a late verdict closed the gate, and an earlier event of this node no longer holds. */
    gated: z.literal(false).optional(),
  }),
  ...commonBodies,
] as const;

/** What happened in a session, without when and to whom. */
export const SessionEventBodySchema = z.discriminatedUnion('event', bodies);
export type SessionEventBody = z.infer<typeof SessionEventBodySchema>;

/** The fields that every event of a trace has. */
export const TraceEnvelopeSchema = z.object({
  v: z.number().int(),
  event: z.string().min(1),
  /** ISO 8601, UTC. */
  at: z.string(),
  session: z.string().optional(),
  run: z.string().optional(),
  subject: z.string(),
  /** The platform's id of the message that this came of. */
  cause: z.string().optional(),
});
export type TraceEnvelope = z.infer<typeof TraceEnvelopeSchema>;

/** One event of a session's trace, as it is stored and as `plumbline trace` prints it. */
export type SessionEvent = TraceEnvelope & SessionEventBody;

/** The events of one kind. */
export type SessionEventOf<Name extends SessionEventBody['event']> = Extract<SessionEvent, { event: Name }>;

/**
 * Reads one stored event, of this version or an earlier one; `null` for one that this version does not know, which
 * readers pass over. Throws a zod error for one that it knows and that is not as it should be, `store_failed` for one
 * that a later version has changed.
 */
export function parseSessionEvent(value: unknown): SessionEvent | null {
  return readEvent(value, new Set(bodies.map((body) => body.shape.event.value)), SessionEventBodySchema);
}

/** Reads one stored event of those that `known` names and `schema` reads, as `parseSessionEvent` does. */
export function readEvent<B>(
  value: unknown,
  known: ReadonlySet<string>,
  schema: z.ZodType<B>,
): (TraceEnvelope & B) | null {
  const envelope = TraceEnvelopeSchema.parse(value);
  if (!known.has(envelope.event)) return null;
  const isOld = envelope.v < traceVersion;
  const event = isOld ? migrateEvent(z.record(z.string(), z.unknown()).parse(value), traceVersion) : value;
  const body = schema.safeParse(event);
  if (body.success) return { ...envelope, v: Math.max(envelope.v, traceVersion), ...body.data };
  if (envelope.v > traceVersion) throw writtenLater(envelope.v);
  throw body.error;
}

function writtenLater(version: number): PlumblineError {
  return new PlumblineError(
    'store_failed',
    `The trace holds an event of version ${version}; this Plumbline reads version ${traceVersion}. It was left as it is.`,
    { advice: 'Use the Plumbline that wrote it, or a newer one.' },
  );
}
