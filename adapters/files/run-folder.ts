import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PlumblineError } from '../../src/errors.ts';
import { codeOf } from './read-bytes.ts';

/** The file that makes a folder a run's. */
export const manifestFile = 'manifest.json';

/**
 * Makes the folder of a run with its first files, all at once: whoever looks, also after a kill, sees no folder or one
 * with all of them. `files` is by path within the folder. An empty folder may be there already. Rejects with
 * `conflict` where a run is there, with `usage` where other things are, with `invalid_input` where it cannot be made.
 */
export async function createRunFolder(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await refuseOccupied(folder);
  const draft = join(dirname(folder), `.${basename(folder)}.${randomUUID()}.part`);
  try {
    await mkdir(draft, { recursive: true });
    for (const [path, content] of files) {
      await mkdir(dirname(join(draft, path)), { recursive: true });
      await writeFile(join(draft, path), content, { flush: true });
    }
    // Some systems do not rename onto an empty folder.
    await rmdir(folder).catch(() => {});
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    await refuseOccupied(folder);
    throw unmade(folder, error);
  }
}

async function refuseOccupied(folder: string): Promise<void> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    if (codeOf(error) === 'ENOTDIR')
      throw new PlumblineError('usage', `${folder} is a file; a run needs a folder`, { cause: error });
    throw unmade(folder, error);
  }
  if (names.includes(manifestFile))
    throw new PlumblineError('conflict', `There is a run in ${folder} already`, {
      advice: `Go on with it: --resume ${folder}. Or name another folder.`,
    });
  if (names.length > 0)
    throw new PlumblineError('usage', `${folder} is not empty, and holds no run`, {
      advice: 'Name a new or an empty folder; nothing was changed in this one.',
    });
}

function unmade(folder: string, cause: unknown): PlumblineError {
  const why =
    codeOf(cause) === 'ENOSPC'
      ? 'the disk is full'
      : codeOf(cause) === 'EACCES' || codeOf(cause) === 'EPERM' || codeOf(cause) === 'EROFS'
        ? 'this user may not write there'
        : `the system refused (${codeOf(cause) ?? 'no reason given'})`;
  return new PlumblineError('invalid_input', `The folder ${folder} could not be made: ${why}`, {
    cause,
    advice: 'Name a place that can be written to: --out DIR, or PLUMBLINE_HOME for all that Plumbline keeps.',
  });
}

/** Whether a folder holds a run. */
export async function isRunFolder(folder: string): Promise<boolean> {
  return stat(join(folder, manifestFile)).then(
    (found) => found.isFile(),
    () => false,
  );
}
