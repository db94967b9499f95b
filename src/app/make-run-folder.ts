import { join, resolve } from 'node:path';
import { createRunFolder, isRunFolder } from '../../adapters/files/run-folder.ts';
import { PlumblineError } from '../errors.ts';
import { type CommandIo, writeLine } from './io.ts';
import { findRunFolder, noteRunPlace, runIdOf, runsFolder } from './run-place.ts';

export type NewRunFolder = {
  /** Where it is to be; without it, in the folder of runs, named by its id. */
  readonly out: string | undefined;
  /** Its id in place of one made of the time; a run that has it already is left as it is. */
  readonly id?: string | undefined;
  readonly model: string;
  readonly mode: string;
  /** Its first files by path, given its id. */
  readonly files: (id: string) => ReadonlyMap<string, string>;
};

/** Makes the folder of a run with its first files, all at once, under an id that no other has. Resolves to the folder. */
export async function makeRunFolder(
  io: CommandIo,
  { out, id: given, model, mode, files }: NewRunFolder,
): Promise<string> {
  const plain = given ?? runIdOf(io.now(), model, mode);
  for (let attempt = 1; ; attempt += 1) {
    const id = attempt === 1 || given !== undefined ? plain : `${plain}-${attempt}`;
    const folder = out === undefined ? join(runsFolder(io), id) : resolve(io.cwd, out);
    if (out === undefined && (await isRunFolder(folder))) {
      if (given !== undefined) return folder;
      continue;
    }
    // Answers are shared within a run, which its id tells from others: two of the same second are two.
    if (out !== undefined && given === undefined && (await findRunFolder(io, id)) !== undefined) continue;
    try {
      await createRunFolder(folder, files(id));
    } catch (error) {
      // Another run began in the same second.
      if (out === undefined && error instanceof PlumblineError && error.code === 'conflict') continue;
      throw error;
    }
    if (out !== undefined) await noteRunPlace(io, id, folder).catch(() => sayUnnoted(io));
    return folder;
  }
}

/** A run is complete without it; only its id does not find it. */
function sayUnnoted(io: CommandIo): void {
  writeLine(io.stderr, `${runsFolder(io)} cannot be written to: name this run by its folder, not by its id.`);
}
