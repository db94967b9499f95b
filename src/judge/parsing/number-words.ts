import type { Score } from '../verdict.ts';

/** The scores as words, in the languages in which judges are most often met; without those that are articles too. */
const byScore: Readonly<Record<Score, string>> = {
  1: 'one uno eins één jeden jedna один одна 一 壱 satu một',
  2: 'two dos deux zwei dois duas due twee dwa dwie два две 二 iki dua hai',
  3: 'three tres trois drei três tre drie trzy три 三 üç tiga',
  4: 'four cuatro quatre vier quatro quattro cztery четыре 四 dört empat bốn',
  5: 'five cinco cinq fünf cinque vijf pięć пять 五 beş lima năm',
};

const scores: readonly Score[] = [1, 2, 3, 4, 5];

/** The score that a word is. */
export const numberWords: ReadonlyMap<string, Score> = new Map(
  scores.flatMap((score) => byScore[score].split(' ').map((word) => [word, score] as const)),
);

/** Any of these words, as a part of a regular expression; a longer one before those that begin it. */
export const numberWord = [...numberWords.keys()].sort((one, other) => other.length - one.length).join('|');

/** What the mark of a result says, in these languages: models translate it at times, and attackers as well. */
export const resultWord =
  'resultado|résultat|resultaat|resultat|result|ergebnis|risultato|wynik|sonuç|результат|结果|結果|결과|النتيجة|परिणाम';
