import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotable, withoutEcho, withoutSecrets } from '../../src/model/redact.ts';

describe('secrets', () => {
  it('go, wherever they stand', () => {
    expect(withoutSecrets('a sk-123456789 b sk-123456789', ['sk-123456789'])).toBe('a [hidden] b [hidden]');
  });

  it('that are none stay: a word that servers want in place of a key', () => {
    expect(withoutSecrets('ollama is ollama', ['ollama', ''])).toBe('ollama is ollama');
  });
});

describe('an echo', () => {
  it('of the prompt goes, what the server says itself stays', () => {
    const prompt = 'The median is the middle value of a sorted list.';
    expect(withoutEcho(`Bad input "${prompt}" at 7`, [prompt])).toBe('Bad input "…" at 7');
    expect(withoutEcho('the middle value', [prompt])).toBe('the middle value');
  });

  it('never leaves 24 characters of the prompt standing', () => {
    const word = fc.constantFrom('median ', 'mean ', 'list ', 'a ', 'of ', 'sorted ');
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(''));
    fc.assert(
      fc.property(text, text, text, (prompt, before, after) => {
        const clean = withoutEcho(`${before}${prompt}${after}`, [prompt]);
        for (let at = 0; at + 24 <= prompt.length; at += 1)
          expect(clean).not.toContain(prompt.slice(at, at + 24));
      }),
    );
  });
});

describe('what is quoted', () => {
  it('holds no part of a key, but words that look like one', () => {
    expect(quotable('Wrong key: key-ab12cdef***yz and sk-proj-abcdef***')).toBe(
      'Wrong key: [hidden] and [hidden]',
    );
    expect(quotable('Send key-values, not a list')).toBe('Send key-values, not a list');
  });

  it('is one short line of text', () => {
    expect(quotable('<html><style>p{}</style><p>Bad\n\n  gateway</p>\u0000\u202e</html>')).toBe(
      'Bad gateway',
    );
    expect(quotable('x'.repeat(500))).toHaveLength(200);
  });
});
