import { appendFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readBytes } from '../../adapters/files/read-bytes.ts';
import { isRunFolder } from '../../adapters/files/run-folder.ts';
import { PlumblineError } from '../errors.ts';
import { readJsonLines } from '../read-json-lines.ts';
import type { CommandIo } from './io.ts';
import { homeFolder } from './open-store.ts';

/** The folder of runs that were not told where to go. */
export function runsFolder(io: Pick<CommandIo, 'cwd' | 'env'>): string {
  return join(homeFolder(io), 'runs');
}

/** A run's id: when it began, which model, which mode. Later ones sort after earlier ones. */
export function runIdOf(now: number, model: string, mode: string): string {
  const time = new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const name = model
    .replace(/@.*$/, '')
    .split('/')
    .at(-1)
    ?.replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 40);
  return [time, name, mode].filter((part) => part !== undefined && part !== '').join('-');
}

const PlaceSchema = z.object({ id: z.string(), folder: z.string() });
const placesFile = 'elsewhere.jsonl';

/** Remembers where a run is that is not among the others, so that its id finds it. */
export async function noteRunPlace(
  io: Pick<CommandIo, 'cwd' | 'env'>,
  id: string,
  folder: string,
): Promise<void> {
  await mkdir(runsFolder(io), { recursive: true });
  await appendFile(join(runsFolder(io), placesFile), `${JSON.stringify({ id, folder })}\n`);
}

/** The folder of the run that a word names: its path, or its id. `undefined` where there is none. */
export async function findRunFolder(
  io: Pick<CommandIo, 'cwd' | 'env'>,
  name: string,
): Promise<string | undefined> {
  const near = resolve(io.cwd, name);
  if (await isRunFolder(near)) return near;
  const own = resolve(runsFolder(io), name);
  if (own.startsWith(runsFolder(io)) && (await isRunFolder(own))) return own;
  for (const folder of (await notedPlaces(io, name)).reverse()) if (await isRunFolder(folder)) return folder;
  return undefined;
}

/** Like `findRunFolder`; throws `not_found` where there is no such run. */
export async function runFolderNamed(io: Pick<CommandIo, 'cwd' | 'env'>, name: string): Promise<string> {
  const folder = await findRunFolder(io, name);
  if (folder !== undefined) return folder;
  throw new PlumblineError('not_found', `There is no run "${name}"`, {
    advice: `Name a run by its folder or its id; runs without a place of their own are in ${runsFolder(io)}.`,
  });
}

async function notedPlaces(io: Pick<CommandIo, 'cwd' | 'env'>, id: string): Promise<string[]> {
  const folders: string[] = [];
  try {
    const path = join(runsFolder(io), placesFile);
    for await (const row of readJsonLines(readBytes(path), path)) {
      const place = row.problem === undefined ? PlaceSchema.safeParse(row.value) : undefined;
      if (place?.success === true && place.data.id === id) folders.push(place.data.folder);
    }
  } catch (error) {
    if (!(error instanceof PlumblineError) || error.code !== 'not_found') throw error;
  }
  return folders;
}
