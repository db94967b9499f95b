import type { ChatModel, ChatOptions, ChatReply, ChatRequest } from '../model/chat-model.ts';
import { askerMessages } from './prompts/asker-prompt.ts';
import { parseQuestions } from './questions/parse-questions.ts';
import type { QuestionList } from './questions/question-list.ts';
import type { ShownStatement } from './statements/statement.ts';

/**
 * Asks a model about a statement, in the words that every asker gets, and reads its questions as it really writes them.
 * `params` go with the request. Rejects as the model does.
 */
export async function askQuestions(
  model: ChatModel,
  statement: ShownStatement,
  params: Pick<ChatRequest, 'temperature' | 'maxTokens'>,
  options: ChatOptions,
): Promise<{ readonly read: QuestionList; readonly reply: ChatReply }> {
  const messages = askerMessages(statement);
  const reply = await model.complete({ messages, purpose: 'asker', ...params }, options);
  const read = parseQuestions(reply.text, {
    statement: statement.statement,
    prompt: messages.map(({ content }) => content).join('\n'),
    truncated: reply.finish === 'length',
  });
  return { read, reply };
}
