import type { Depth } from '../graph/question.ts';
import type { Score } from '../judge/verdict.ts';
import type { AskPhase } from '../trace/trace-event.ts';
import type { Recap } from './recap.ts';

/** What the learner may do next, for platforms with buttons. */
export type ReplyAction = 'hint' | 'skip' | 'why' | 'repeat' | 'appeal' | 'stop' | 'resume' | 'learn';

/** A way to go on after a verdict of low confidence. */
export type ChoiceOption = { readonly id: 'go-on' | 'try-again' | 'compare'; readonly label: string };

/**
 * What the tutor says, as data. `text` is small Markdown (paragraphs, lists, **bold**, `code`) that an adapter renders
 * for its platform; the other fields say what it is about.
 */
export type Reply =
  | {
      readonly kind: 'question';
      readonly text: string;
      /** Where the learner is: depth, position, target. */
      readonly place: string;
      readonly node: string;
      readonly depth: Depth;
      readonly phase: AskPhase;
      readonly attempt: number;
      readonly actions: readonly ReplyAction[];
    }
  | {
      readonly kind: 'verdict';
      readonly text: string;
      readonly node: string;
      readonly score: Score | null;
      readonly passed: boolean;
    }
  | { readonly kind: 'hint'; readonly text: string; readonly node: string }
  | { readonly kind: 'reveal'; readonly text: string; readonly node: string }
  | { readonly kind: 'choices'; readonly text: string; readonly options: readonly ChoiceOption[] }
  | { readonly kind: 'note'; readonly text: string; readonly actions?: readonly ReplyAction[] }
  | { readonly kind: 'recap'; readonly text: string; readonly recap: Recap };
