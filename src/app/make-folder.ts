import { mkdir } from 'node:fs/promises';
import { PlumblineError } from '../errors.ts';

/** Makes a folder for results, with those above it. Rejects with `invalid_input` in words where that cannot be. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new PlumblineError('invalid_input', `The folder ${folder} cannot be made`, {
      cause: error,
      advice: 'Name another place with --out, or set PLUMBLINE_HOME to a folder that can be written to.',
    });
  }
}
