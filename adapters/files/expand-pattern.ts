import { readdir } from 'node:fs/promises';
import { join, parse, sep } from 'node:path';
import { codeOf, readFailure } from './read-bytes.ts';

/**
 * The files that a pattern names, sorted by name. In a pattern `*` stands for any characters of one name, `?` for one
 * character, and a name of just `**` for any number of folders; names beginning with a dot have to be written out. A
 * pattern without these is the file itself, whether it is there or not. `path` is absolute.
 */
export async function expandPattern(path: string): Promise<string[]> {
  const { root } = parse(path);
  const segments = path
    .slice(root.length)
    .split(sep === '\\' ? /[\\/]/ : '/')
    .filter((segment) => segment !== '');
  return segments.some(isWild) ? await matches(root, segments) : [path];
}

function isWild(segment: string): boolean {
  return /[*?]/.test(segment);
}

async function matches(folder: string, segments: readonly string[]): Promise<string[]> {
  const [segment, ...rest] = segments;
  if (segment === undefined) return [];
  if (!isWild(segment) && rest.some(isWild)) return matches(join(folder, segment), rest);
  const entries = await entriesOf(folder);
  const found: string[] = [];
  if (segment === '**') found.push(...(await matches(folder, rest)));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (segment === '**') {
      if (entry.isDirectory() && !entry.name.startsWith('.')) found.push(...(await matches(path, segments)));
    } else if (!matchesName(segment, entry.name)) continue;
    else if (rest.length > 0) found.push(...(entry.isDirectory() ? await matches(path, rest) : []));
    else if (!entry.isDirectory()) found.push(path);
  }
  return found;
}

async function entriesOf(folder: string) {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
    throw readFailure(folder, error);
  }
}

function matchesName(pattern: string, name: string): boolean {
  if (name.startsWith('.') && !pattern.startsWith('.')) return false;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replace(/\?/g, '.');
  return new RegExp(`^${source}$`, 's').test(name);
}
