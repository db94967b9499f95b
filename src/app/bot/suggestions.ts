import type { Question } from '../../graph/question.ts';
import type { Bot } from './open-bot.ts';

/** What is chosen from, as it is typed. */
export type SuggestedKind = 'topic' | 'model' | 'session';
export type Suggested = { readonly name: string; readonly value: string };

/** What fits to a text that is still being typed, the best first: topics, models, and walks of this person. */
export type Suggest = (kind: SuggestedKind, typed: string, person: string) => Promise<readonly Suggested[]>;

export function createSuggest({
  config,
  loaded,
  people,
  chat,
}: Pick<Bot, 'config' | 'loaded' | 'people' | 'chat'>): Suggest {
  const topics = (): Suggested[] => loaded.graph.targets().map(topicOf);
  const models = (): Suggested[] => [...config.models.keys()].map((name) => ({ name, value: name }));
  const sessions = async (person: string): Promise<Suggested[]> => {
    const found = await chat.tutor.sessions(await people.subjectOf(person));
    return found.map(({ id, status, startedAt, target }) => ({
      name: `${startedAt.slice(0, 16).replace('T', ' ')} · ${status} · ${target}`,
      value: id,
    }));
  };
  return async (kind, typed, person) => {
    const all = kind === 'topic' ? topics() : kind === 'model' ? models() : await sessions(person);
    return bestFirst(all, typed);
  };
}

function topicOf({ id, question }: Question): Suggested {
  return { name: `${id} · ${question}`, value: id };
}

/** Those that hold every word that was typed; those whose name begins with it come first. */
function bestFirst(all: readonly Suggested[], typed: string): Suggested[] {
  const wanted = typed.trim().toLowerCase();
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  const fitting = all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const begins = ({ name, value }: Suggested): boolean =>
    name.toLowerCase().startsWith(wanted) || value.toLowerCase().startsWith(wanted);
  return [...fitting.filter(begins), ...fitting.filter((one) => !begins(one))];
}
