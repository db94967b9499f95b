import { hashOf } from '../../judge/prompts/prompt-hash.ts';
import { statementText } from './statement.ts';

/** The id of a statement that has none: it stays the same wherever it stands, and tells nothing of whether it is right. */
export const statementIdOf = (subject: string | undefined, text: string): string =>
  `${subject ?? 'statement'}-${hashOf(statementText(text)).slice(0, 8)}`;
