import { z } from 'zod';
import type { About } from './buttons.ts';
import { renderText } from './render-post.ts';

export const answerForm = 'plumbline_answer';

const block = 'answer';
const input = 'text';

/** Most that Slack's own field takes; a longer answer can be typed as messages are. */
const longestAnswer = 3_000;

const MetadataSchema = z.object({
  session: z.string().min(1),
  node: z.string().min(1),
  place: z.string().min(1),
});

/** A question that is longer than so many sections can be read where it was asked. */
const mostSections = 20;

/** What a form keeps of where it was opened. */
export type FormOrigin = About & { readonly place: string };

/** The form in which an answer is written; it shows the question. */
export function answerView(question: string, origin: FormOrigin) {
  return {
    type: 'modal' as const,
    callback_id: answerForm,
    private_metadata: JSON.stringify(origin),
    title: { type: 'plain_text' as const, text: 'Your answer' },
    submit: { type: 'plain_text' as const, text: 'Answer' },
    close: { type: 'plain_text' as const, text: 'Not yet' },
    blocks: [
      ...renderText(question)
        .slice(0, mostSections)
        .map((text) => ({
          type: 'section' as const,
          text: { type: 'mrkdwn' as const, text, verbatim: true },
        })),
      {
        type: 'input' as const,
        block_id: block,
        label: { type: 'plain_text' as const, text: 'In your own words' },
        hint: { type: 'plain_text' as const, text: '“I don’t know” is an answer too, and costs no try.' },
        element: {
          type: 'plain_text_input' as const,
          action_id: input,
          multiline: true,
          max_length: longestAnswer,
          focus_on_load: true,
        },
      },
    ],
  };
}

const SubmittedSchema = z.object({
  id: z.string().min(1),
  private_metadata: z.string(),
  state: z.object({
    values: z.object({ [block]: z.object({ [input]: z.object({ value: z.string().nullish() }) }) }),
  }),
});

/** What was sent in a form; `null` where it is none of ours. */
export function readForm(
  view: unknown,
): { readonly id: string; readonly text: string; readonly origin: FormOrigin } | null {
  const read = SubmittedSchema.safeParse(view);
  if (!read.success) return null;
  const { id, private_metadata: kept, state } = read.data;
  const origin = MetadataSchema.safeParse(parseJson(kept));
  if (!origin.success) return null;
  return { id, text: state.values[block][input].value ?? '', origin: origin.data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The answer to a form that could not be taken: it stays open, with what was written. */
export function formProblem(problem: string) {
  return { response_action: 'errors' as const, errors: { [block]: problem } };
}
