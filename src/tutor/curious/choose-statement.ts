import type { Level, Statement } from '../../curiosity/statements/statement.ts';
import type { StatementBook } from './parts.ts';
import type { Pick } from './read-wish.ts';

/**
 * The level of a statement: of a wrong one that of the right one it was made from, or else whoever names a level would
 * only meet right ones.
 */
export function levelOf(statement: Statement, { byId }: StatementBook): Level | undefined {
  return statement.level ?? byId.get(statement.basedOn ?? '')?.level;
}

/**
 * A statement of the book as wanted, by `random` (0 ≤ n < 1). One that the learner had, and the other of its pair, come
 * last: those longest ago. `had` names them, the latest first. `null` where there is none of this kind.
 */
export function chooseStatement(
  book: StatementBook,
  { field, level }: Pick,
  had: readonly string[],
  random: () => number,
): Statement | null {
  const fitting = book.all.filter(
    (one) =>
      (field === undefined || one.subject === field) && (level === undefined || levelOf(one, book) === level),
  );
  // Who met one of a pair knows what the other is about.
  const pairOf = (one: Statement | undefined): string => one?.basedOn ?? one?.id ?? '';
  const met = had.map((id) => pairOf(book.byId.get(id)));
  const fresh = fitting.filter((one) => !met.includes(pairOf(one)));
  if (fresh.length > 0) return fresh[Math.floor(random() * fresh.length)] ?? null;
  const [oldest] = [...fitting].sort((a, b) => met.indexOf(pairOf(b)) - met.indexOf(pairOf(a)));
  return oldest ?? null;
}
