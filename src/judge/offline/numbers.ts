const cardinals = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
];
const larger: Readonly<Record<string, number>> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  thousand: 1000,
  million: 1e6,
  billion: 1e9,
  half: 0.5,
  third: 3,
  fourth: 4,
  fifth: 5,
  twice: 2,
  thrice: 3,
  double: 2,
  triple: 3,
  quarter: 0.25,
};

/** The value of a number as written ("1,000", "3.5", "-2", "seven"); `null` for what is none. "One" is a pronoun. */
export function numberOf(text: string): number | null {
  if (/^[-+]?\d/.test(text)) {
    const value = Number(text.replace(/,(?=\d{3}\b)/g, '').replace(',', '.'));
    return Number.isFinite(value) ? value : null;
  }
  if (text === 'one') return null;
  const cardinal = cardinals.indexOf(text);
  return cardinal >= 0 ? cardinal : (larger[text] ?? null);
}
