import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIComponentInMessageActionRow,
  type APIModalInteractionResponseCallbackData,
  ButtonStyle,
  ComponentType,
  TextInputStyle,
} from 'discord.js';
import type { MessageButton } from '../../src/spine/outlet.ts';
import type { Reply, ReplyAction } from '../../src/tutor/reply.ts';
import type { Post } from '../../src/tutor/turn.ts';
import { commandId, formId, stepId } from './custom-id.ts';
import { shortened } from './pieces.ts';

export type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

const labels: Record<ReplyAction | 'answer', string> = {
  answer: 'Answer',
  hint: 'Hint',
  skip: 'Skip',
  why: 'Why?',
  repeat: 'Repeat',
  appeal: 'Appeal',
  stop: 'Stop',
  resume: 'Go on',
  learn: 'Another topic',
};

const perRow = 5;
const mostRows = 5;
/** More ways to choose than this are a list to open, not a wall of buttons. */
const mostChoices = 10;
const mostOptions = 25;

type Step = {
  readonly label: string;
  readonly id: string;
  readonly style: APIButtonComponentWithCustomId['style'];
};

function button({ label, id, style }: Step): APIButtonComponentWithCustomId {
  return { type: ComponentType.Button, style, label: shortened(label, 80), custom_id: id };
}

function rowsOf(steps: readonly Step[]): Row[] {
  const once = [...new Map(steps.map((step) => [step.id, step])).values()].slice(0, perRow * mostRows);
  const rows: Row[] = [];
  for (let at = 0; at < once.length; at += perRow)
    rows.push({ type: ComponentType.ActionRow, components: once.slice(at, at + perRow).map(button) });
  return rows;
}

/** The session and the count of a post that belongs to one. */
export function sessionOf({
  id,
}: Pick<Post, 'id'>): { readonly session: string; readonly said: string } | null {
  const at = id.lastIndexOf('.');
  const said = id.slice(at + 1);
  return at > 0 && /^\d+$/.test(said) ? { session: id.slice(0, at), said } : null;
}

const afterHelp: readonly (ReplyAction | 'answer')[] = ['answer', 'hint', 'skip'];

/** What can be done about a post, as buttons. */
export function rowsFor(post: Post): Row[] {
  const of = sessionOf(post);
  const marker = of === null ? '' : post.id;
  const asks = post.replies.some(({ kind }) => kind === 'question');
  const commands: MessageButton[] = [];
  const steps = post.replies.flatMap((reply): Step[] => {
    switch (reply.kind) {
      case 'question':
        return of === null ? [] : ['answer' as const, ...reply.actions].map(stepAt(of, reply.node));
      case 'hint':
        return of === null || asks ? [] : afterHelp.map(stepAt(of, reply.node));
      case 'choices':
        return reply.options.flatMap(({ id, label }) => commandStep({ label, command: id }, marker));
      case 'note':
        commands.push(...(reply.buttons ?? []));
        return (reply.actions ?? []).flatMap((word) => commandStep(actionButton(word), marker));
      case 'recap':
        return commandStep(actionButton('learn'), marker);
      default:
        return [];
    }
  });
  if (commands.length > mostChoices) return [...rowsOf(steps), select(commands, marker)].slice(-mostRows);
  return rowsOf([...steps, ...commands.flatMap((one) => commandStep(one, marker))]);
}

/** Buttons that send commands. */
export function commandRows(buttons: readonly MessageButton[]): Row[] {
  return rowsOf(buttons.flatMap((one) => commandStep(one, '')));
}

function actionButton(word: ReplyAction): MessageButton {
  return { label: labels[word], command: `/${word}` };
}

function commandStep({ label, command }: MessageButton, marker: string): Step[] {
  const id = commandId(command, marker);
  return id === null ? [] : [{ label, id, style: ButtonStyle.Secondary }];
}

function stepAt(
  { session, said }: { readonly session: string; readonly said: string },
  node: string,
): (word: ReplyAction | 'answer') => Step {
  return (word) => ({
    label: labels[word],
    id: stepId(word, session, said, node),
    style: word === 'answer' ? ButtonStyle.Primary : ButtonStyle.Secondary,
  });
}

function select(buttons: readonly MessageButton[], marker: string): Row {
  const fitting = buttons.filter(({ command }) => command.length <= 100).slice(0, mostOptions);
  const options = [...new Map(fitting.map(({ command, label }) => [command, label]))].map(
    ([value, label]) => ({ value, label: shortened(label, 100) }),
  );
  const id = commandId('', marker) ?? '';
  return {
    type: ComponentType.ActionRow,
    components: [{ type: ComponentType.StringSelect, custom_id: id, placeholder: 'Choose', options }],
  };
}

/** The one input of the form for an answer. */
export const answerInput = 'answer';
export const mostAnswer = 4_000;

/** The form for the answer to one question. */
export function answerForm(
  session: string,
  node: string,
  question: string | null,
): APIModalInteractionResponseCallbackData {
  return {
    custom_id: formId(session, node),
    title: 'Your answer',
    components: [
      {
        type: ComponentType.Label,
        label: 'Your answer',
        ...(question === null ? {} : { description: shortened(question, 100) }),
        component: {
          type: ComponentType.TextInput,
          custom_id: answerInput,
          style: TextInputStyle.Paragraph,
          required: true,
          max_length: mostAnswer,
        },
      },
    ],
  };
}

/** The small Markdown of a reply; a line in small print tells where a question stands. */
export function markdownOf(reply: Reply): string {
  return reply.kind === 'question' ? `###### ${reply.place}\n\n${reply.text}` : reply.text;
}
