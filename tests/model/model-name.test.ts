import { describe, expect, it } from 'vitest';
import { parseModelName, splitModelNames } from '../../src/model/model-name.ts';

describe('a model on the command line', () => {
  it.each([
    ['gpt-4o@https://api.openai.com/v1', 'gpt-4o', 'https://api.openai.com/v1'],
    ['llama3:8b@http://localhost:11434', 'llama3:8b', 'http://localhost:11434'],
    ['m@localhost:8080', 'm', 'localhost:8080'],
    ['m@127.0.0.1:8080/v1', 'm', '127.0.0.1:8080/v1'],
    ['m@[::1]:8080', 'm', '[::1]:8080'],
    ['m@api.example.com/v1', 'm', 'api.example.com/v1'],
    ['m@ollama:11434', 'm', 'ollama:11434'],
    ['@cf/meta/llama-3@https://gateway.example/v1', '@cf/meta/llama-3', 'https://gateway.example/v1'],
    ['org/model@rev@http://localhost:1', 'org/model@rev', 'http://localhost:1'],
    ['m@https://user:pw@host.example/v1', 'm', 'https://user:pw@host.example/v1'],
  ])('%s has an address', (text, model, baseUrl) => {
    expect(parseModelName(text)).toEqual({ model, baseUrl });
  });

  it.each([
    'gpt-4o',
    '@cf/meta/llama-3',
    'claude@20250101',
    'model@v1.2',
    'org/model:tag',
    'a@b',
    ' padded ',
    'm@',
    '@http://x',
  ])('%s is a name', (text) => {
    expect(parseModelName(text)).toEqual({ model: text.trim() });
  });

  it('may stand in a list', () => {
    expect(splitModelNames(' a, b@http://localhost:1/v1 ,,c ')).toEqual([
      'a',
      'b@http://localhost:1/v1',
      'c',
    ]);
    expect(splitModelNames('')).toEqual([]);
  });
});
