import { resolve } from 'node:path';
import { readBytes } from '../../adapters/files/read-bytes.ts';
import { isObject } from '../graph/row-problems.ts';
import type { Rating } from '../metrics/agreement/rating.ts';
import { type ReadRatings, readRatings } from '../metrics/agreement/read-ratings.ts';
import { readJsonLines } from '../read-json-lines.ts';
import { type CommandIo, writeLine } from './io.ts';
import { shownPath } from './load-graphs.ts';

type FileIo = Pick<CommandIo, 'cwd' | 'stderr'>;

/**
 * The ratings of files: lines of `{"item","rater","metric","score"}`, or sheets and JSON of scores whose columns are told
 * by their headings, as they were published. Of what stands in several files the first counts. Throws `invalid_input`
 * where a file holds neither.
 */
export async function readRatingFiles(io: FileIo, names: readonly string[]): Promise<ReadRatings> {
  const files = names.map((name) => {
    const path = resolve(io.cwd, name);
    return { path, file: shownPath(path, io.cwd) };
  });
  const own: typeof files = [];
  const published: typeof files = [];
  for (const one of files) ((await isOwn(one.path, one.file)) ? own : published).push(one);
  const read = await readRatings(own.map(({ path, file }) => ({ file, bytes: readBytes(path) })));
  if (published.length === 0) return read;
  const ratings = new Map(read.ratings.map((rating) => [keyOf(rating), rating]));
  let { unrated } = read;
  for (const { path, file } of published) {
    const found = await readPublished(io, path, file);
    unrated += found.unrated;
    for (const rating of found.ratings) if (!ratings.has(keyOf(rating))) ratings.set(keyOf(rating), rating);
  }
  return { ...read, ratings: [...ratings.values()], unrated };
}

const keyOf = ({ item, variant, metric, rater }: Rating): string =>
  JSON.stringify([item, variant, metric, rater]);

async function readPublished(io: FileIo, path: string, file: string) {
  const [{ ratingSearch, readPublishedRatings }, { openPublished }] = await Promise.all([
    import('../curiosity/published/published-ratings.ts'),
    import('./published-rows.ts'),
  ]);
  const found = await readPublishedRatings(openPublished(io, path, ratingSearch(file)), file);
  if (found.repeated > 0)
    writeLine(io.stderr, `${file}: ${found.repeated} scores are of a set rated already; the first counts.`);
  return found;
}

/** Whether a file has lines of Plumbline's own: of what is rated, or a rating set's first line. */
async function isOwn(path: string, file: string): Promise<boolean> {
  if (/\.(?:csv|tsv|tab|xlsx)$/i.test(path)) return false;
  for await (const row of readJsonLines(readBytes(path), file)) {
    if (row.problem !== undefined) return !/\.json$/i.test(path);
    if (!isObject(row.value)) return false;
    const names = Object.keys(row.value).map((name) => name.toLowerCase());
    const isPublished = names.includes('statement') || names.includes('instruction');
    return names.includes('item') || 'ratingSet' in row.value || !isPublished;
  }
  return true;
}
