import type { MessageButton } from '../../src/spine/outlet.ts';
import { button } from './buttons.ts';
import { renderText } from './render-post.ts';

/** What a learner finds on the Home of the app. */
export type LearnerHome = {
  /** Small Markdown: how far they are, and what is due. */
  readonly text: string;
  readonly buttons: readonly MessageButton[];
};

const mostSections = 20;

export function homeView({ text, buttons }: LearnerHome) {
  const elements = buttons
    .map((one, at) => button(one, at, null, at === 0 ? 'primary' : undefined))
    .filter((one) => one !== null);
  return {
    type: 'home' as const,
    blocks: [
      { type: 'header' as const, text: { type: 'plain_text' as const, text: 'Plumbline' } },
      ...renderText(text)
        .slice(0, mostSections)
        .map((part) => ({
          type: 'section' as const,
          text: { type: 'mrkdwn' as const, text: part, verbatim: true },
        })),
      ...(elements.length === 0 ? [] : [{ type: 'actions' as const, elements }]),
    ],
  };
}
