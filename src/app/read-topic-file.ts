import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { openSource } from '../../adapters/files/open-source.ts';
import { PlumblineError, type Problem } from '../errors.ts';
import { toJsonLines } from '../graph/export/to-json-lines.ts';
import { importGraph } from '../graph/import/import-graph.ts';
import type { Finding } from '../graph/lint/finding.ts';
import { lintGraph } from '../graph/lint/lint-graph.ts';
import { readGraph } from '../graph/read-graph.ts';
import type { ReadTopicFile, TopicFile } from '../topics/topic-file.ts';
import type { CommandIo } from './io.ts';
import { homeFolder } from './open-store.ts';

/** Reads files that came by chat, by way of Plumbline's own folder. */
export function createTopicReader(io: Pick<CommandIo, 'cwd' | 'env'>): ReadTopicFile {
  return async (name, bytes) => {
    const home = homeFolder(io);
    await mkdir(home, { recursive: true });
    const folder = await mkdtemp(join(home, 'attached-'));
    try {
      // Its own name could be anything; the kind of file is told by the ending and by the content.
      const ending = extname(name).toLowerCase();
      const path = join(folder, `file${/^\.[a-z]{1,8}$/.test(ending) ? ending : ''}`);
      await writeFile(path, bytes);
      return await readTopic(path, name);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

async function readTopic(path: string, name: string): Promise<TopicFile> {
  try {
    const imported = await importGraph([await openSource(path, name)], { keepNodes: false });
    if (imported.kind === 'answers')
      return {
        kind: 'refused',
        message: 'It holds answers to questions, and no questions.',
        problems: [],
        advice: 'A topic needs a question, its depth and its reference answer in each line.',
      };
    const { header, questions, notes } = imported;
    const text = Buffer.from([...toJsonLines(questions, null)].join(''));
    const { warnings, errors } = await lintGraph([{ file: name, entries: readGraph(lines(text), name) }]);
    if (errors.length > 0)
      return { kind: 'refused', message: 'It has errors.', problems: errors.map(withoutLine) };
    return { kind: 'questions', header, questions, warnings: warnings.map(withoutLine), notes };
  } catch (error) {
    if (!(error instanceof PlumblineError) || error.code === 'internal') throw error;
    const { message, problems, advice } = error;
    return { kind: 'refused', message, problems, ...(advice === undefined ? {} : { advice }) };
  }
}

async function* lines(text: Uint8Array): AsyncGenerator<Uint8Array> {
  yield text;
}

/** The lint looked at the questions as they were read: its lines are not those of the file, its ids are. */
function withoutLine({ code, message, id }: Finding): Problem {
  return { code, message, ...(id === null ? {} : { id }) };
}
