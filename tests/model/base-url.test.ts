import { describe, expect, it } from 'vitest';
import { PlumblineError } from '../../src/errors.ts';
import { isLoopback, readBaseUrl } from '../../src/model/base-url.ts';

describe('the address of a server', () => {
  it.each([
    // as it should be
    ['https://api.openai.com/v1', 'https://api.openai.com/v1'],
    ['http://localhost:11434/v1', 'http://localhost:11434/v1'],
    // without the version
    ['https://api.openai.com', 'https://api.openai.com/v1'],
    ['http://localhost:8080/', 'http://localhost:8080/v1'],
    // with too much
    ['https://api.openai.com/v1/', 'https://api.openai.com/v1'],
    ['https://api.openai.com/v1///', 'https://api.openai.com/v1'],
    ['https://api.openai.com//v1', 'https://api.openai.com/v1'],
    ['https://api.openai.com/v1/chat/completions', 'https://api.openai.com/v1'],
    ['https://api.openai.com/v1/chat/completions/', 'https://api.openai.com/v1'],
    ['http://localhost:8000/v1/models', 'http://localhost:8000/v1'],
    ['http://localhost:8000/chat/completions', 'http://localhost:8000/v1'],
    ['  "https://api.openai.com/v1"  ', 'https://api.openai.com/v1'],
    ['<https://api.openai.com/v1>', 'https://api.openai.com/v1'],
    ['HTTPS://API.OpenAI.com/v1', 'https://api.openai.com/v1'],
    ['https://api.openai.com:443/v1', 'https://api.openai.com/v1'],
    // without a scheme
    ['localhost:11434', 'http://localhost:11434/v1'],
    ['127.0.0.1:8080/v1', 'http://127.0.0.1:8080/v1'],
    ['[::1]:8080', 'http://[::1]:8080/v1'],
    ['192.168.1.5:8000', 'http://192.168.1.5:8000/v1'],
    ['ollama:11434', 'http://ollama:11434/v1'],
    ['api.openai.com/v1', 'https://api.openai.com/v1'],
    // paths of their own stay
    ['https://api.deepinfra.com/v1/openai', 'https://api.deepinfra.com/v1/openai'],
    [
      'https://generativelanguage.googleapis.com/v1beta/openai/',
      'https://generativelanguage.googleapis.com/v1beta/openai',
    ],
    ['https://models.github.ai/inference', 'https://models.github.ai/inference'],
    ['https://gateway.example/team/llm/v4', 'https://gateway.example/team/llm/v4'],
    // known to be elsewhere
    ['https://openrouter.ai', 'https://openrouter.ai/api/v1'],
    ['https://openrouter.ai/api', 'https://openrouter.ai/api/v1'],
    ['https://api.groq.com/openai', 'https://api.groq.com/openai/v1'],
    ['https://api.perplexity.ai', 'https://api.perplexity.ai'],
    ['http://localhost:11434/api/chat', 'http://localhost:11434/v1'],
  ])('%s is %s', (written, expected) => {
    const address = readBaseUrl(written, 'model');
    expect(address.baseUrl).toBe(expected);
    expect(address.azure).toBeUndefined();
    expect(readBaseUrl(address.baseUrl, 'model').baseUrl, 'is stable').toBe(expected);
  });

  it.each([
    {
      written: 'https://x.openai.azure.com/openai/deployments/gpt4/chat/completions?api-version=2024-10-21',
      baseUrl: 'https://x.openai.azure.com/openai/deployments/gpt4',
      azure: { deployment: 'gpt4', apiVersion: '2024-10-21' },
    },
    {
      written: 'https://x.openai.azure.com?api-version=2024-10-21',
      baseUrl: 'https://x.openai.azure.com/openai/deployments/my%20model',
      azure: { deployment: 'my model', apiVersion: '2024-10-21' },
    },
    {
      written: 'https://x.openai.azure.com/openai/?api-version=2024-10-21',
      baseUrl: 'https://x.openai.azure.com/openai/deployments/my%20model',
      azure: { deployment: 'my model', apiVersion: '2024-10-21' },
    },
    {
      written: 'https://x.openai.azure.com',
      baseUrl: 'https://x.openai.azure.com/openai/v1',
      azure: undefined,
    },
    {
      written: 'https://x.openai.azure.com/openai/',
      baseUrl: 'https://x.openai.azure.com/openai/v1',
      azure: undefined,
    },
    {
      written: 'https://gateway.example/openai/deployments/gpt4',
      baseUrl: 'https://gateway.example/openai/deployments/gpt4',
      azure: { deployment: 'gpt4', apiVersion: undefined },
    },
  ])('Azure: $written', ({ written, baseUrl, azure }) => {
    const address = readBaseUrl(written, 'my model');
    expect(address).toMatchObject({ baseUrl });
    expect(address.azure).toEqual(azure);
  });

  it('says what it changed', () => {
    expect(readBaseUrl('localhost:8080/chat/completions', 'm').changes).toEqual([
      'taken as http://',
      'without /chat/completions',
      'with the path /v1',
    ]);
    expect(readBaseUrl('https://api.openai.com/v1', 'm').changes).toEqual([]);
  });

  it.each([
    '',
    'ftp://x.example/v1',
    'file:///etc/passwd',
    'http://',
    'javascript:alert(1)',
    'http://[',
    '::',
  ])('rejects "%s" as no address', (text) => {
    expect(() => readBaseUrl(text, 'm')).toThrow(PlumblineError);
  });

  it.each([
    'https://user:s3cret-s3cret@x.example/v1',
    'https://x.example/v1?api_key=s3cret-s3cret',
    'https://x.example/?access_token=s3cret-s3cret',
  ])('rejects an address that holds a secret, without repeating it: %s', (text) => {
    let error: unknown;
    try {
      readBaseUrl(text, 'm');
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ code: 'config_invalid' });
    expect(String(error)).not.toContain('s3cret');
  });
});

describe('loopback', () => {
  it.each(['localhost', 'LOCALHOST', 'a.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])(
    'is %s',
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'notlocalhost',
    '0.0.0.0',
    '10.0.0.1',
    '::2',
    'example.com',
    '',
  ])('is not %s', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
