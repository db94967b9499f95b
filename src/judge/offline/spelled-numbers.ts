import { numberOf } from './numbers.ts';

const parts =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|' +
  'nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion';
const several = new RegExp(
  `\\b(?:a |(?:${parts})[ -])(?:(?:${parts})(?: and |[ -]|\\b))*(?:${parts})\\b`,
  'g',
);

const worthOf = (word: string): number => (word === 'one' || word === 'a' ? 1 : (numberOf(word) ?? 0));

/** The value of number words in a row, or `null` where they make no single number ("two three"). */
function valueOfWords(words: readonly string[]): number | null {
  let total = 0;
  let group = 0;
  let last = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const value = worthOf(word);
    if (value === 100) {
      if (group === 0 || group > 9) return null;
      group *= 100;
      last = 100;
    } else if (value >= 1000) {
      if (group === 0) return null;
      total += group * value;
      group = 0;
      last = Number.POSITIVE_INFINITY;
    } else {
      const room =
        last === Number.POSITIVE_INFINITY || last === 100 || (last >= 20 && last < 100 && value < 10);
      if (!room) return null;
      group += value;
      last = value;
    }
  }
  return total + group;
}

/**
 * A lower-case text with numbers of several words as digits: "fifty-six" becomes "56", "two hundred and five" "205".
 * Numbers of one word stay, since "one" is more often a pronoun; so do words that make no single number.
 */
export function spellOut(text: string): string {
  return text.replace(several, (written) => {
    const value = valueOfWords(written.split(/[ -]/).filter((word) => word !== 'and'));
    return value === null ? written : String(value);
  });
}
