import type { ChatMessage } from '../../src/model/chat-model.ts';

/** `messages` with `words` at the end of the last user message. */
export function withAddition(messages: readonly ChatMessage[], words: string): ChatMessage[] {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  if (last === -1) return [...messages, { role: 'user', content: words }];
  return messages.map((message, index) =>
    index === last ? { ...message, content: `${message.content}\n\n${words}` } : message,
  );
}

/** For models without a system role: what the system says becomes the start of what the user says. */
export function fold(messages: readonly ChatMessage[]): ChatMessage[] {
  return messages.map(({ role, content }) => ({ role: role === 'system' ? 'user' : role, content }));
}

/** For templates in which roles must take turns: neighbours of one role become one message. */
export function mergeTurns(messages: readonly ChatMessage[]): ChatMessage[] {
  const merged: ChatMessage[] = [];
  for (const message of messages) {
    const before = merged.at(-1);
    if (before?.role === message.role)
      merged.splice(-1, 1, { role: message.role, content: `${before.content}\n\n${message.content}` });
    else merged.push(message);
  }
  return merged;
}
