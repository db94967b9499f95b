import { type Level, levels, type Statement, type Subject, subjects } from './statement.ts';

/** How many statements there are; `levels` counts the right ones, `unlevelled` those of them without a level. */
export type SubjectCounts = {
  readonly total: number;
  readonly correct: number;
  readonly wrong: number;
  readonly levels: Readonly<Record<Level, number>>;
  readonly unlevelled: number;
};

export type StatementStats = {
  readonly statements: number;
  readonly correct: number;
  readonly wrong: number;
  /** Wrong statements whose source is among the statements: pairs that doubt can be compared over. */
  readonly pairs: number;
  readonly bySubject: Readonly<Record<Subject, SubjectCounts>>;
  readonly byLevel: Readonly<Record<Level, number>>;
};

/** Counts statements by subject, level and correctness. */
export function statementStats(statements: readonly Statement[]): StatementStats {
  const right = new Set(statements.filter(({ correct }) => correct).map(({ id }) => id));
  const count = (fits: (statement: Statement) => boolean): number => statements.filter(fits).length;
  const perLevel = (fits: (statement: Statement) => boolean): Record<Level, number> => {
    const of = (level: Level): number =>
      count((statement) => statement.correct && statement.level === level && fits(statement));
    const [basic, intermediate, advanced] = levels;
    return { basic: of(basic), intermediate: of(intermediate), advanced: of(advanced) };
  };
  const ofSubject = (subject: Subject): SubjectCounts => {
    const own = (statement: Statement): boolean => statement.subject === subject;
    return {
      total: count(own),
      correct: count((statement) => own(statement) && statement.correct),
      wrong: count((statement) => own(statement) && !statement.correct),
      levels: perLevel(own),
      unlevelled: count((statement) => own(statement) && statement.correct && statement.level === undefined),
    };
  };
  const [physics, chemistry, math, general] = subjects;
  return {
    statements: statements.length,
    correct: count(({ correct }) => correct),
    wrong: count(({ correct }) => !correct),
    pairs: count(({ correct, basedOn }) => !correct && basedOn !== undefined && right.has(basedOn)),
    bySubject: {
      physics: ofSubject(physics),
      chemistry: ofSubject(chemistry),
      math: ofSubject(math),
      general: ofSubject(general),
    },
    byLevel: perLevel(() => true),
  };
}
