import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionContextType,
  type RESTPostAPIApplicationCommandsJSONBody,
} from 'discord.js';
import { probeModes } from '../../src/probe/modes.ts';

export const commandName = 'plumb';

/** What the menu of a message offers. Discord takes at most 32 characters. */
export const askAboutName = 'Ask curiosity questions';

/** What is looked up while a value is typed. */
export type Lookup = 'topic' | 'model' | 'session';

type Option = APIApplicationCommandBasicOption;
type Word = {
  readonly description: string;
  /** In the order in which their values follow the word. */
  readonly options?: readonly Option[];
};

function text(name: string, description: string, required = false): Option {
  return { type: ApplicationCommandOptionType.String, name, description, required };
}

function lookedUp(name: Lookup, description: string, required = false): Option {
  return { type: ApplicationCommandOptionType.String, name, description, required, autocomplete: true };
}

function oneOf(name: string, description: string, values: readonly string[]): Option {
  return {
    type: ApplicationCommandOptionType.String,
    name,
    description,
    required: false,
    choices: values.map((value) => ({ name: value, value })),
  };
}

/** The subcommands of `/plumb`; each is the word that it sends. */
export const words: Readonly<Record<string, Word>> = {
  learn: {
    description: 'Begin a walk, or go on with one',
    options: [lookedUp('topic', 'What about; without it I choose')],
  },
  answer: { description: 'Answer the open question in a form' },
  hint: { description: 'A hint for the open question' },
  skip: { description: 'Leave the open question and go on' },
  why: { description: 'What the last score rests on' },
  repeat: { description: 'Show the open question again' },
  appeal: {
    description: 'Say that the last score is wrong',
    options: [text('statement', 'Why it is wrong')],
  },
  stop: { description: 'Leave the walk for later' },
  resume: { description: 'Go on where you left' },
  review: { description: 'What is due to be asked again' },
  curious: {
    description: 'Questions that a curious reader would ask',
    options: [text('statement', 'The statement that they are about')],
  },
  probe: {
    description: 'Measure how deep a model’s knowledge goes',
    options: [
      lookedUp('model', 'A model that is set up here'),
      lookedUp('topic', 'What about'),
      oneOf('mode', 'What the model is shown besides the question', probeModes),
    ],
  },
  build: {
    description: 'Make a topic of a question, or of a CSV or JSONL file',
    options: [
      text('question', 'The question, or what to do with a topic that is being made'),
      {
        type: ApplicationCommandOptionType.Attachment,
        name: 'file',
        description: 'A CSV or JSONL file of questions',
        required: false,
      },
    ],
  },
  trace: {
    description: 'The record of a walk of yours, as a file',
    options: [lookedUp('session', 'Which walk; without it the latest')],
  },
  settings: {
    description: 'Go on under another account, and other settings',
    options: [text('change', 'link, link CODE, unlink, or budget; without it I list them')],
  },
  forget: {
    description: 'Erase what is kept of you',
    options: [oneOf('confirm', 'Say that you mean it', ['everything'])],
  },
  help: { description: 'What I do, and how to talk to me' },
};

const where = [
  InteractionContextType.Guild,
  InteractionContextType.BotDM,
  InteractionContextType.PrivateChannel,
];

/** Everything that is registered with Discord. */
export const commandDefinitions: readonly RESTPostAPIApplicationCommandsJSONBody[] = [
  {
    type: ApplicationCommandType.ChatInput,
    name: commandName,
    description: 'Find out how deep your knowledge goes, and deepen it',
    contexts: where,
    options: Object.entries(words).map(([name, { description, options = [] }]) => ({
      type: ApplicationCommandOptionType.Subcommand,
      name,
      description,
      options: [...options],
    })),
  },
  { type: ApplicationCommandType.Message, name: askAboutName, contexts: where },
];
