/**
 * Fits the offline judge on a folder of graded answers and writes data/judge/model.json:
 *
 *     npx tsx scripts/fit-offline-judge.ts FOLDER [SEED]
 *
 * FOLDER holds `.jsonl` files with `qid`, `question`, `reference`, `answer` and `score15` (1 to 5) on each line. The
 * same folder, seed and lexicon give the same file.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readOfflineLexicon } from '../src/app/offline-judge.ts';
import { LexiconSchema } from '../src/judge/offline/lexicon.ts';
import { createChance } from './offline-judge/chance.ts';
import { byQuestion, crossValidate } from './offline-judge/cross-validate.ts';
import { makeAnswers, prepare } from './offline-judge/examples.ts';
import { fitConfidence } from './offline-judge/fit-confidence.ts';
import { fitModel } from './offline-judge/fit-model.ts';
import { readGraded } from './offline-judge/read-graded.ts';

const folds = 5;
const target = fileURLToPath(new URL('../data/judge/model.json', import.meta.url));

const [folder, seedText = '1'] = process.argv.slice(2);
const seed = Number(seedText);
if (folder === undefined || !Number.isInteger(seed)) {
  process.stderr.write('Usage: npx tsx scripts/fit-offline-judge.ts FOLDER [SEED]\n');
  process.exit(2);
}

const rows = readGraded(folder);
const made = [0, 1, 2].flatMap((more) => makeAnswers(rows, seed + more));
const { examples, bigrams } = prepare(rows, made, LexiconSchema.parse(await readOfflineLexicon()));
const leftOut = crossValidate(examples, byQuestion(folds), seed).map(({ estimate }) => estimate);
const model = {
  fitted: {
    on: [...new Set(rows.map(({ set }) => set))].map((set) => {
      const own = rows.filter((row) => row.set === set);
      return { set, answers: own.length, questions: new Set(own.map(({ qid }) => qid)).size };
    }),
    madeAnswers: made.length,
    seed,
    command: `npx tsx scripts/fit-offline-judge.ts FOLDER ${seed}`,
  },
  ...fitModel(examples, createChance(seed)),
  confidence: fitConfidence(examples, leftOut),
  bigrams: Object.fromEntries(Object.entries(bigrams).sort(([one], [other]) => (one < other ? -1 : 1))),
};
writeFileSync(target, `${JSON.stringify(model)}\n`);
process.stdout.write(`${target}: ${examples.length} answers, ${JSON.stringify(model).length} bytes\n`);
