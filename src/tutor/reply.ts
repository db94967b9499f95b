import { z } from 'zod';
import { isScore } from '../judge/verdict.ts';
import { askPhases } from '../trace/trace-event.ts';

/** What the learner may do next, for platforms with buttons. */
export const replyActions = ['hint', 'skip', 'why', 'repeat', 'appeal', 'stop', 'resume', 'learn'] as const;
export type ReplyAction = (typeof replyActions)[number];

const text = z.string();
const node = z.string();

/**
 * What the tutor says, as data. `text` is small Markdown (paragraphs, lists, **bold**, `code`) that an adapter renders
 * for its platform; the other fields say what it is about.
 */
export const ReplySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('question'),
    text,
    /** Where the learner is: depth, position, target. */
    place: z.string(),
    node,
    /** Of a question of the graph; one about a statement has no depth. */
    depth: z.literal([1, 2, 3]).optional(),
    phase: z.enum(askPhases),
    attempt: z.number(),
    actions: z.array(z.enum(replyActions)),
  }),
  z.object({
    kind: z.literal('verdict'),
    text,
    node,
    score: z.number().refine(isScore).nullable(),
    passed: z.boolean(),
  }),
  z.object({ kind: z.literal('hint'), text, node }),
  z.object({ kind: z.literal('reveal'), text, node }),
  z.object({
    kind: z.literal('choices'),
    text,
    /** The ways to go on after a verdict of low confidence. */
    options: z.array(z.object({ id: z.enum(['go-on', 'try-again', 'compare']), label: z.string() })),
  }),
  z.object({
    kind: z.literal('note'),
    text,
    actions: z.array(z.enum(replyActions)).optional(),
    /** Buttons that send a command, such as those that accept or refuse. */
    buttons: z.array(z.object({ label: z.string(), command: z.string() })).optional(),
  }),
  /** A file to take away, with what is said about it. */
  z.object({ kind: z.literal('file'), text, name: z.string(), content: z.string() }),
  /** The end of a walk; `session` is whose picture and report an adapter may add. */
  z.object({ kind: z.literal('recap'), text, session: z.string() }),
]);
export type Reply = z.infer<typeof ReplySchema>;

/** A way to go on after a verdict of low confidence. */
export type ChoiceOption = Extract<Reply, { kind: 'choices' }>['options'][number];
