import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Curious } from '../tutor/curious/curious.ts';
import type { CuriousParts, StatementBook } from '../tutor/curious/parts.ts';
import type { SessionLog } from '../tutor/session-log.ts';
import { newSessionId } from './compose-tutor.ts';
import type { CommandIo } from './io.ts';

/** Who asks about statements, and who scores. */
export type CuriosityParts = Pick<CuriousParts, 'asker' | 'answers' | 'sets' | 'doubts'>;

/** The statements that the product ships. */
const bundledStatements = fileURLToPath(new URL('../../data/statements', import.meta.url));

/** Puts curiosity together; offline unless `chosen` says who asks and scores. Its code is loaded at the first need. */
export function composeCurious(
  io: Pick<CommandIo, 'now' | 'randomId' | 'stderr'>,
  log: SessionLog,
  chosen: CuriosityParts | undefined,
): Curious {
  const book = kept(() => loadBook(io));
  const parts: CuriousParts = {
    ...(chosen ?? offlineCuriosity(io)),
    log,
    now: io.now,
    newSessionId: () => newSessionId(io),
    random: () => Number.parseInt(io.randomId(8), 36) / 36 ** 8,
    book,
  };
  const curious = kept(async () => {
    const { createCurious } = await import('../tutor/curious/curious.ts');
    return createCurious(parts);
  });
  return {
    begin: async (...given) => (await curious()).begin(...given),
    advance: async (...given) => (await curious()).advance(...given),
    resume: async (...given) => (await curious()).resume(...given),
    receive: async (...given) => (await curious()).receive(...given),
    change: async (...given) => (await curious()).change(...given),
    settle: async (...given) => (await curious()).settle(...given),
    pause: async (...given) => (await curious()).pause(...given),
    load: async (...given) => (await curious()).load(...given),
    sessions: async (...given) => (await curious()).sessions(...given),
  };
}

/** Does something once, at the first need; again where it failed. */
function kept<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
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
