import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

const RowSchema = z.object({
  qid: z.string(),
  question: z.string(),
  reference: z.string(),
  answer: z.string(),
  score15: z.number().min(1).max(5),
});

/** One answer with the score that people gave it, mapped to 1-5. */
export type GradedAnswer = z.infer<typeof RowSchema> & {
  /** Name of the file without its ending. */
  readonly set: string;
};

/** Reads every `.jsonl` file of a folder of graded answers, in the order of their names. */
export function readGraded(folder: string): GradedAnswer[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => ({ ...RowSchema.parse(JSON.parse(line)), set: basename(name, '.jsonl') })),
    );
}

/** What is asked: a question with its reference and the answers that people gave. */
export type GradedQuestion = {
  readonly set: string;
  readonly qid: string;
  readonly question: string;
  readonly reference: string;
  readonly answers: readonly GradedAnswer[];
};

export function groupByQuestion(rows: readonly GradedAnswer[]): GradedQuestion[] {
  const groups = new Map<string, GradedAnswer[]>();
  for (const row of rows) {
    const key = `${row.set}\t${row.qid}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((answers) => {
    const [first] = answers;
    return first === undefined
      ? []
      : [{ set: first.set, qid: first.qid, question: first.question, reference: first.reference, answers }];
  });
}
