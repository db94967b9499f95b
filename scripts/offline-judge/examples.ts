import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cleanText } from '../../src/judge/offline/clean-text.ts';
import { viewsOf } from '../../src/judge/offline/features.ts';
import { createLexicon, type LexiconData } from '../../src/judge/offline/lexicon.ts';
import { relateWords } from '../../src/judge/offline/match-words.ts';
import { type ReadText, readText } from '../../src/judge/offline/read-text.ts';
import { withoutAttacks } from '../../src/judge/offline/without-attacks.ts';
import { wordKey } from '../../src/judge/offline/word-key.ts';
import { type Bigrams, classOf } from '../../src/judge/offline/word-order.ts';
import { createChance } from './chance.ts';
import type { Example } from './fit-model.ts';
import { type MadeAnswer, madeAnswers, type WordLists } from './made-answers.ts';
import { type GradedAnswer, groupByQuestion } from './read-graded.ts';

const listsFolder = fileURLToPath(new URL('../../bench/data/', import.meta.url));

const readPairs = (name: string): ReadonlyMap<string, string> =>
  new Map(
    readFileSync(`${listsFolder}${name}`, 'utf8')
      .trim()
      .split('\n')
      .map((line): [string, string] => {
        const [word = '', other = ''] = line.split('\t');
        return [word, other];
      }),
  );

/** The lists by which answers are made: WordNet's, which the product knows nothing of. */
export const readWordLists = (): WordLists => ({
  antonyms: readPairs('antonyms.tsv'),
  synonyms: readPairs('synonyms.tsv'),
});

/** All made answers of the graded questions. */
export function makeAnswers(rows: readonly GradedAnswer[], seed: number): MadeAnswer[] {
  const questions = groupByQuestion(rows);
  const lists = readWordLists();
  const chance = createChance(seed);
  return questions.flatMap((question) =>
    madeAnswers(
      question,
      questions.filter(({ set }) => set === question.set),
      lists,
      chance,
    ),
  );
}

/** Pairs of word classes are kept where they were seen as often; the others count as `unseen`. */
const fewestPairs = 2;

/** See `Bigrams`: counted over references and answers of 4 and more. */
function countBigrams(texts: readonly ReadText[]): Bigrams {
  const single = new Map<string, number>();
  const before = new Map<string, number>();
  const pairs = new Map<string, number>();
  const raise = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1);
  let total = 0;
  for (const text of texts) {
    let last = '^';
    let sentence = 0;
    for (const word of text.words) {
      if (word.sentence !== sentence) last = '^';
      sentence = word.sentence;
      const now = classOf(word);
      raise(single, now);
      raise(before, last);
      raise(pairs, `${last} ${now}`);
      total += 1;
      last = now;
    }
  }
  const bigrams: Record<string, number> = {};
  for (const [pair, count] of pairs) {
    if (count < fewestPairs) continue;
    const [last = '', now = ''] = pair.split(' ');
    const share = (single.get(now) ?? 1) / total;
    // Five imagined pairs by chance keep rare classes from extremes.
    const follows = (count + 5 * share) / ((before.get(last) ?? 0) + 5);
    bigrams[pair] = Number(Math.max(-2.5, Math.min(2.5, Math.log(follows / share))).toFixed(2));
  }
  return bigrams;
}

export type FitData = { readonly examples: readonly Example[]; readonly bigrams: Bigrams };

/** Reads every graded and made answer as the judge does. */
export function prepare(
  rows: readonly GradedAnswer[],
  made: readonly MadeAnswer[],
  lexiconData: LexiconData,
): FitData {
  const lexicon = createLexicon(lexiconData, wordKey);
  const relations = relateWords(lexicon);
  const known = new Map<string, ReadText>();
  const read = (text: string): ReadText => {
    const found = known.get(text) ?? readText(cleanText(text), lexicon);
    known.set(text, found);
    return found;
  };
  const human = rows.map((row) => ({ ...row, kind: 'human' as const, score: row.score15 }));
  const bigrams = countBigrams([
    ...[...new Set(rows.map(({ reference }) => reference))].map(read),
    ...rows.filter(({ score15 }) => score15 >= 4).map(({ answer }) => read(answer)),
  ]);
  const examples = [...human, ...made.map((row) => ({ ...row, score: null }))].map((row) => ({
    set: row.set,
    qid: row.qid,
    kind: row.kind,
    score: row.score,
    views: viewsOf(
      {
        question: read(row.question),
        reference: read(row.reference),
        answer: read(withoutAttacks(row).text),
      },
      relations,
      bigrams,
    ),
  }));
  return { examples, bigrams };
}
