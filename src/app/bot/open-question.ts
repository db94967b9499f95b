import { createPlaces, type Places } from '../../spine/places.ts';
import { questionAt, statementLabel } from '../../tutor/curious/session.ts';
import type { Bot } from './open-bot.ts';

export type OpenQuestion = { readonly session: string; readonly node: string; readonly question: string };

/** What an adapter asks of walks while it listens: little, and quickly. */
export type WalkLookup = {
  /** Whether a walk is on at a place. */
  isWalkAt(place: string): Promise<boolean>;
  /** The question that is open for a person: of the walk at the place, else of their latest that is not over. */
  openQuestion(person: string, place: string): Promise<OpenQuestion | null>;
  questionOf(node: string): string | null;
};

export function createWalkLookup({
  store,
  people,
  chat,
  loaded,
}: Pick<Bot, 'store' | 'people' | 'chat' | 'loaded'>): WalkLookup {
  const places: Places = createPlaces(store);
  const questionOf = (node: string): string | null =>
    loaded.graph.has(node) ? loaded.graph.get(node).question : statementLabel(node);
  return {
    questionOf,
    isWalkAt: async (place) => (await places.sessionAt(place)) !== null,
    async openQuestion(person, place) {
      const subject = await people.subjectOf(person);
      const sessions = (await chat.tutor.sessions(subject)).filter(({ open }) => open !== null);
      const here = await places.sessionAt(place);
      const statement = here === null ? null : await chat.curious.load(here);
      if (statement?.open != null && statement.subject === subject) {
        const { node } = statement.open;
        return {
          session: statement.id,
          node,
          question: questionAt(statement, node) ?? statement.statement.text,
        };
      }
      const session =
        sessions.find(({ id }) => id === here) ??
        sessions.find(({ status }) => status === 'active') ??
        sessions[0];
      if (session?.open == null) return null;
      const { node } = session.open;
      const question = questionOf(node);
      return question === null ? null : { session: session.id, node, question };
    },
  };
}
