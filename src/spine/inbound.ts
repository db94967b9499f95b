import { z } from 'zod';

/** More characters of one message than this are not kept; an answer that long is refused anyway. */
const longestText = 40_000;

const fileName = z.string().transform((name) => name.slice(0, 100));

/** A file that came with a message. */
const InboundFileSchema = z.object({
  name: fileName,
  /** What the platform gives it back by, for `Outlet.fetchFile`; without it, it cannot be read. */
  ref: z.string().min(1).max(2_000).optional(),
  /** In bytes, as the platform says. */
  size: z.number().nonnegative().optional(),
});
export type InboundFile = z.infer<typeof InboundFileSchema>;

/**
 * What a platform brings from a person, in the core's words. `id` names the human message for ever (team, channel and
 * timestamp; a snowflake), not the delivery: two events of one message have one id. An edit or a deletion has an id of
 * its own and names the message in `of`.
 */
export const InboundSchema = z.object({
  id: z.string().min(1).max(200),
  /** `form`: text from a form for an answer. A button is a `message` with its command word: `/hint`. */
  kind: z.enum(['message', 'form', 'edit', 'deletion']),
  text: z.string().transform((text) => text.slice(0, longestText)),
  /** The platform's time, ISO 8601. */
  sentAt: z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString()),
  /** Where it was written and where the answer goes, as the platform knows it. */
  place: z.string().min(1).max(200),
  /** Who wrote it, as the platform knows them: `slack:T1:U1`. */
  person: z.string().min(1).max(200),
  /** The message that was edited or deleted. */
  of: z.string().min(1).max(200).optional(),
  /** The question that the form or the button belongs to. */
  about: z.object({ session: z.string().min(1), node: z.string().min(1) }).optional(),
  /** Files that came with it; a message stored by an earlier version has but their names. */
  files: z.array(z.union([InboundFileSchema, fileName.transform((name) => ({ name }))])).optional(),
  /** True where others read along at the place: what is the learner's own business is then said in private. */
  shared: z.boolean().optional(),
});
export type Inbound = z.infer<typeof InboundSchema>;
