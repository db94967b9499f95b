import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = normalize(join(dirname(fileURLToPath(import.meta.url)), '..'));

function typescriptFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name).split(sep).join('/'));
}

/** Every module that a file imports, statically, dynamically or for its types, as written. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g)].map((match) => match[1] ?? '');
}

/** Where a relative import leads, from the root of the project; a package stays as it is. */
function resolveImport(file: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return relative(root, join(root, dirname(file), specifier))
    .split(sep)
    .join('/');
}

// Libraries that only compute. `node:crypto` is for hashes; its random functions are refused below.
const pure =
  /^(graphology(-[a-z]+)*|zod|pure-rand(\/.*)?|ts-fsrs|fastest-levenshtein|jsep|js-quantities|p-queue|wink-nlp|wink-eng-lite-web-model|node:crypto|csv-stringify\/sync|(mdast|mdast-util|micromark-extension)[-a-z]*|unicodeit|string-width)$/;
const world = [
  { what: 'the environment', pattern: /\bprocess\./ },
  { what: 'the clock', pattern: /\bDate\.now\b|\bnew Date\(\)|\bperformance\.|\bAbortSignal\.timeout\b/ },
  { what: 'timers', pattern: /\b(setTimeout|setInterval|setImmediate)\(/ },
  { what: 'randomness', pattern: /\bMath\.random\b|\brandom(UUID|Bytes|Int|FillSync)\b|\bgetRandomValues\b/ },
  { what: 'the network', pattern: /(?<![.\w])fetch\(/ },
  { what: 'the console', pattern: /\bconsole\./ },
];

const core = typescriptFiles('src').filter((file) => !file.startsWith('src/app/'));
const adapters = typescriptFiles('adapters');

describe('the core', () => {
  it('is there to be checked', () => expect(core.length).toBeGreaterThan(5));

  it.each(core)('%s imports only the core and libraries that compute', (file) => {
    const foreign = importsOf(file)
      .map((specifier) => resolveImport(file, specifier))
      .filter(
        (target) => !(target.startsWith('src/') && !target.startsWith('src/app/')) && !pure.test(target),
      );
    expect(foreign).toEqual([]);
  });

  it.each(core)('%s gets clock, chance and environment from its caller', (file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    expect(world.filter(({ pattern }) => pattern.test(code)).map(({ what }) => what)).toEqual([]);
  });
});

describe('adapters', () => {
  it.each(adapters)('%s imports no other adapter and nothing that composes', (file) => {
    const own = file.split('/').slice(0, 2).join('/');
    const foreign = importsOf(file)
      .map((specifier) => resolveImport(file, specifier))
      .filter(
        (target) =>
          target.startsWith('src/app/') || (target.startsWith('adapters/') && !target.startsWith(`${own}/`)),
      );
    expect(foreign).toEqual([]);
  });

  it.each(adapters)('%s reads no environment', (file) => {
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/\bprocess\.env\b/);
  });
});

describe('the project', () => {
  it.each([...typescriptFiles('src'), ...adapters])('%s stays small enough to be read', (file) => {
    expect(readFileSync(join(root, file), 'utf8').split('\n').length).toBeLessThanOrEqual(400);
  });
});
