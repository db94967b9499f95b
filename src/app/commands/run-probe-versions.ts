import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Manifest } from '../../probe/manifest.ts';

const PackageSchema = z.object({ version: z.string() });

/** The versions of the program and of Node. */
export async function versions(): Promise<Manifest['versions']> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return { plumbline: PackageSchema.parse(JSON.parse(text)).version, node: process.version };
}
