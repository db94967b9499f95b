import { describe, expect, it } from 'vitest';
import { probeModes } from '../../src/probe/modes.ts';
import { probeMessages, probePromptHash, promptText } from '../../src/probe/prompts.ts';

const shown = [
  { question: 'What is a mean?', answer: 'A sum over a count.\n' },
  { question: 'What is a variance?', answer: 'A mean of squares.' },
];

describe('the prompts', () => {
  it.each(probeModes)('put the question alone in %s where nothing stands before it', (mode) => {
    const messages = probeMessages(mode, 'Why?', []);
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(messages[1]?.content).toBe('Why?');
  });

  it.each(['prompt-gold', 'prompt-pred'] as const)(
    'show pairs in order, then the question, in %s',
    (mode) => {
      const [, user] = probeMessages(mode, 'Why?', shown);
      expect(user?.content).toMatch(
        /What is a mean\?[\s\S]*A sum over a count\.[\s\S]*What is a variance\?[\s\S]*A mean of squares\.[\s\S]*Why\?$/,
      );
    },
  );

  it('are turns of a conversation in multi-turn, the last of which builds on the others', () => {
    const messages = probeMessages('multi-turn', 'Why?', shown);
    expect(messages.slice(1, -1)).toEqual([
      { role: 'user', content: 'What is a mean?' },
      { role: 'assistant', content: 'A sum over a count.\n' },
      { role: 'user', content: 'What is a variance?' },
      { role: 'assistant', content: 'A mean of squares.' },
    ]);
    expect(messages.at(-1)?.role).toBe('user');
    expect(messages.at(-1)?.content).toMatch(/^Build on .*\nWhy\?$/);
  });

  it('have a hash for each mode that only their words decide', () => {
    const hashes = probeModes.map(probePromptHash);
    expect(new Set(hashes).size).toBe(probeModes.length);
    expect(hashes).toEqual(probeModes.map(probePromptHash));
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{16}$/);
  });

  it('read as text with the role above each message', () =>
    expect(promptText(probeMessages('zero-shot', 'Why?', []))).toMatch(
      /^\[system\]\n.+\n\n\[user\]\nWhy\?$/,
    ));
});
