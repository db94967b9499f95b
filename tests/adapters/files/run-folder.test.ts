import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRunFolder, isRunFolder } from '../../../adapters/files/run-folder.ts';
import { ownFolder } from '../../run-command.ts';

const files = new Map([
  ['manifest.json', '{}'],
  ['zero-shot/manifest.json', '{"part":true}'],
]);

describe('createRunFolder', () => {
  it('makes a folder with all its files, also where it has to make those above', async () => {
    const folder = join(ownFolder(), 'runs/one');
    await createRunFolder(folder, files);
    expect(readFileSync(join(folder, 'zero-shot/manifest.json'), 'utf8')).toBe('{"part":true}');
    expect(await isRunFolder(folder)).toBe(true);
    expect(readdirSync(join(folder, '..'))).toEqual(['one']);
  });

  it('takes an empty folder that is there', async () => {
    const folder = ownFolder();
    await createRunFolder(folder, files);
    expect(await isRunFolder(folder)).toBe(true);
  });

  it('leaves a run, and a folder with other things, as they are', async () => {
    const [run, other] = [ownFolder(), ownFolder()];
    await createRunFolder(run, files);
    await expect(createRunFolder(run, files)).rejects.toMatchObject({
      code: 'conflict',
      advice: expect.stringContaining(`--resume ${run}`),
    });
    writeFileSync(join(other, 'thesis.tex'), '');
    await expect(createRunFolder(other, files)).rejects.toMatchObject({ code: 'usage' });
    expect(readdirSync(other)).toEqual(['thesis.tex']);
  });

  it('says where no folder can be', async () => {
    const folder = ownFolder();
    writeFileSync(join(folder, 'file'), '');
    await expect(createRunFolder(join(folder, 'file'), files)).rejects.toMatchObject({ code: 'usage' });
    await expect(createRunFolder(join(folder, 'file/run'), files)).rejects.toMatchObject({ code: 'usage' });
  });

  it('is made by one of two that begin at once', async () => {
    const folder = join(ownFolder(), 'run');
    mkdirSync(folder);
    const made = await Promise.allSettled([createRunFolder(folder, files), createRunFolder(folder, files)]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(readdirSync(join(folder, '..'))).toEqual(['run']);
  });
});
