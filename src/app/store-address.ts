import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PlumblineError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { CommandIo } from './io.ts';
import { openStoreFile, openStoreUrl } from './open-store.ts';

/** A store that a command line names. */
export type StoreAddress = {
  /** The store as a user knows it, without credentials. */
  readonly name: string;
  open(): Promise<Store>;
};

/**
 * Reads the address of a store: a server's, `env:NAME` for one in a variable, or the path of a SQLite file or of the
 * folder that holds it. With `mustExist` a file has to be there. Rejects what is none as `usage` or `not_found`.
 */
export function readStoreAddress(
  address: string,
  io: CommandIo,
  { mustExist }: { readonly mustExist: boolean },
): StoreAddress {
  const variable = /^env:(\w+)$/.exec(address)?.[1];
  if (variable !== undefined) return readStoreAddress(fromVariable(variable, io), io, { mustExist });
  if (/^(rediss?|postgres(ql)?):\/\//i.test(address)) {
    return { name: withoutCredentials(address), open: () => openStoreUrl(address, io) };
  }
  if (/^\w+:\/\//.test(address) || address === 'memory:') throw noStore();
  const path = resolve(io.cwd, address);
  const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, 'plumbline.db') : path;
  if (mustExist && !existsSync(file)) {
    throw new PlumblineError('not_found', `There is no store at ${file}`, {
      advice: 'Name its file (plumbline.db), the folder that holds it, or the address of a server.',
    });
  }
  return { name: file, open: () => openStoreFile(file, io.now) };
}

function fromVariable(variable: string, io: CommandIo): string {
  const address = io.env[variable]?.trim() ?? '';
  if (address !== '') return address;
  throw new PlumblineError('usage', `The variable ${variable} holds no address of a store.`, {
    advice: `Set it, for example: ${variable}=redis://localhost:6379`,
  });
}

function withoutCredentials(address: string): string {
  try {
    const url = new URL(address);
    return `${url.protocol}//${url.host}${url.pathname}`;
  } catch {
    throw noStore();
  }
}

/** Does not repeat the address, which may hold a password. */
function noStore(): PlumblineError {
  return new PlumblineError('usage', 'That is no address of a store that can be copied.', {
    advice: 'Use redis://…, rediss://…, postgres://…, env:NAME, or the path of a file or folder.',
  });
}
