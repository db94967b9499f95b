import type { ChatMessage } from '../../model/chat-model.ts';
import type { ShownStatement, Subject } from '../statements/statement.ts';

/** Raised with every change of the words below. */
export const askerPromptVersion = 1;

const subjectNames: Readonly<Record<Subject, string>> = {
  physics: 'physics',
  chemistry: 'chemistry',
  math: 'mathematics',
  general: 'general knowledge',
};

export const subjectName = (subject: Subject): string => subjectNames[subject];

/**
 * What an asker is told: the same words for every asker, and of the statement its subject and its text alone. One
 * message of the user, since not every model takes a system's.
 */
export function askerMessages({ subject, statement }: ShownStatement): ChatMessage[] {
  const content = [
    `You are a person who meets this statement from ${subjectNames[subject]} for the first time. You know nothing about the matter yet.`,
    '',
    `Statement: "${statement}"`,
    '',
    'Write the five questions that come to your mind first and that would help a beginner like you to learn about it. Give them as a simple list with bullets, one question a bullet, and nothing else.',
  ].join('\n');
  return [{ role: 'user', content }];
}
