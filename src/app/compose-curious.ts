import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Curious, createCurious } from '../tutor/curious/curious.ts';
import type { CuriousParts, StatementBook } from '../tutor/curious/parts.ts';
import type { SessionLog } from '../tutor/session-log.ts';
import { newSessionId } from './compose-tutor.ts';
import type { CommandIo } from './io.ts';

/** Who asks about statements, and who scores. */
export type CuriosityParts = Pick<CuriousParts, 'asker' | 'answers' | 'sets' | 'doubts'>;

/** The statements that the product ships. */
const bundledStatements = fileURLToPath(new URL('../../data/statements', import.meta.url));

/** Puts curiosity together; offline unless `chosen` says who asks and scores. */
export function composeCurious(
  io: Pick<CommandIo, 'now' | 'randomId' | 'stderr'>,
  log: SessionLog,
  chosen: CuriosityParts | undefined,
): Curious {
  let book: Promise<StatementBook> | null = null;
  return createCurious({
    ...(chosen ?? offlineCuriosity(io)),
    log,
    now: io.now,
    newSessionId: () => newSessionId(io),
    random: () => Number.parseInt(io.randomId(8), 36) / 36 ** 8,
    book: () => {
      book ??= loadBook(io).catch((error: unknown) => {
        book = null;
        throw error;
      });
      return book;
    },
  });
}

async function loadBook({ stderr }: Pick<CommandIo, 'stderr'>): Promise<StatementBook> {
  const [{ expandPattern }, { loadStatementFiles }] = await Promise.all([
    import('../../adapters/files/expand-pattern.ts'),
    import('./load-statements.ts'),
  ]);
  const files = await expandPattern(join(bundledStatements, '*.jsonl'));
  const all = await loadStatementFiles({ cwd: bundledStatements, stderr }, files);
  return { all, byId: new Map(all.map((one) => [one.id, one])) };
}

/** Asker and scorers that need nothing; their rules are loaded at the first need. */
export function offlineCuriosity({ now }: Pick<CommandIo, 'now'>): CuriosityParts {
  const rules = (): Promise<typeof import('../tutor/curious/offline.ts')> =>
    import('../tutor/curious/offline.ts');
  return {
    asker: { ask: async (statement) => (await rules()).offlineAsker.ask(statement) },
    answers: { score: async (...given) => (await rules()).createOfflineAnswerScorer(now).score(...given) },
    sets: { score: async (...given) => (await rules()).offlineSets.score(...given) },
    doubts: { score: async (...given) => (await rules()).offlineDoubts.score(...given) },
  };
}
