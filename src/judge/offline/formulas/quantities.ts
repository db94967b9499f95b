/** A number with a unit in a text. */
export type Quantity = {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  /** Half of what the last written digit is worth: what rounding can have taken or added. */
  readonly rounding: number;
  /** What its unit can be, as the library of units writes it: "m/s^2", and for a bare "C" temperature and charge. */
  readonly units: readonly string[];
  /** Said of a difference ("rises by 5 K"), where a kelvin is a degree. */
  readonly isChange: boolean;
};

const change =
  /\b(?:by|differ\w*|rises?|rose|increas\w*|decreas\w*|drops?|falls?|fell|chang\w*|warms?|warmed|cools?|cooled|gap|interval)\b[^.;]{0,30}$/i;

const names: readonly (readonly [RegExp, string])[] = [
  [/^(?:(?:°|deg(?:rees?)?) ?c|(?:degrees? )?(?:celsius|centigrade))$/, '°C'],
  [/^(?:(?:°|deg(?:rees?)?) ?f|(?:degrees? )?fahrenheit)$/, '°F'],
  [/^(?:degrees? )?kelvins?$/, 'K'],
  [/^(?:degrees?|°)$/, 'deg'],
  [/^(kilo|centi|milli|micro|nano)?met(?:re|er)s?$/, '$1meter'],
  [/^(milli|centi)?lit(?:re|er)s?$/, '$1liter'],
  [/^(kilo|milli)?gram(?:me)?s?$/, '$1gram'],
  [/^(milli|micro|nano)?sec(?:ond)?s?$/, '$1second'],
  [/^min(?:ute)?s?$/, 'minute'],
  [/^(?:h|hrs?|hours?)$/, 'hour'],
  [/^days?$/, 'day'],
  [/^(?:mi|miles?)$/, 'mile'],
  [/^(?:foot|feet)$/, 'foot'],
  [/^inch(?:es)?$/, 'inch'],
  [/^(?:y|yrs?|years?)$/, 'year'],
  [
    /^(kilo|mega|milli)?(newton|joule|watt|volt|ampere|amp|ohm|pascal|coulomb|farad|mole|tesla|henry)s?$/,
    '$1$2',
  ],
  [/^(kilo|mega|giga)?hertz$/, '$1hertz'],
];
// Case counts: "mW" and "MW", "s" and "S".
const signs =
  /^(?:[kMGmcdnµu]?(?:m|g|s|L|l|N|J|W|V|A|Pa|Hz|mol|C|F|Wh|eV|cal|bar|T)|K|kg|t|min|h|ohm|Ω|atm|mmHg|mph)$/;

function simpleUnit(word: string): string | null {
  const lower = word.toLowerCase();
  for (const [name, unit] of names) if (name.test(lower)) return lower.replace(name, unit);
  return signs.test(word) ? word.replace('µ', 'u').replace('Ω', 'ohm') : null;
}

const unitPattern = String.raw`(?:(?:square|cubic)\s[A-Za-z]+|°\s?[CF]|deg(?:rees?)?\s[A-Za-z]+|[A-Za-zµΩ°]+)(?:[23](?!\w)|\s?\^\s?\(?-?\d\)?|[²³]|\s(?:squared|cubed))?`;
/** What a unit is divided by, written as a factor: the "s^-2" of "m s^-2". */
const inversePattern = String.raw`(?:\s?\*\s?|\s)([A-Za-zµΩ]{1,3}\s?\^\s?\(?-\d\)?)`;
const pattern = new RegExp(
  String.raw`(?<![\w.,^/])(-?\d+(?:,\d{3})*(?:\.\d+)?(?:e-?\d+|\s?[*x]\s?10\s?\^\s?\(?-?\d+\)?)?)\s?(${unitPattern})(?:\s?(?:\/|\bper\b|\ba(?=\s(?:second|minute|hour)))\s?(${unitPattern})|${inversePattern})?`,
  'gu',
);

function powerOf(written: string): { readonly word: string; readonly power: string } {
  const named = /^(square|cubic)\s(.*)$/.exec(written);
  if (named !== null) return { word: named[2] ?? '', power: named[1] === 'square' ? '^2' : '^3' };
  const found = /^(.*?)(?:\s?\^?\s?\(?(-?\d)\)?|([²³])|\s(squared|cubed))$/u.exec(written);
  if (found === null) return { word: written, power: '' };
  const [, word = '', digits, sign, name] = found;
  return { word, power: `^${digits ?? (sign === '²' || name === 'squared' ? '2' : '3')}` };
}

function unitOf(written: string | undefined): string | null {
  if (written === undefined) return null;
  const { word, power } = powerOf(written);
  const unit = simpleUnit(word.trim());
  return unit === null ? null : `${unit}${power}`;
}

/** A number that ends in so many zeros is a rounded one. */
const roundZeros = 4;

/** A number as written, "3e8" and "3 x 10^8" too. */
function readNumber(written: string): Pick<Quantity, 'value' | 'rounding'> {
  const [digits = '', power = '0'] = written
    .replaceAll(',', '')
    .replace(/\s?[*x]\s?10\s?\^\s?\(?(-?\d+)\)?$/, 'e$1')
    .split('e');
  const decimals = digits.split('.')[1]?.length ?? 0;
  const zeros = decimals > 0 ? 0 : (/0*$/.exec(digits)?.[0].length ?? 0);
  // "380 000" was rounded to its zeros; of fewer, such as in "40", nobody knows.
  const last = zeros >= roundZeros ? zeros : -decimals;
  const scale = 10 ** Number(power);
  return { value: Number(digits) * scale, rounding: 0.5 * 10 ** last * scale };
}

/** Units that are written alike. A temperature is not a number of degrees: 0 °C is 273 K. */
const ambiguous: Readonly<Record<string, readonly string[]>> = {
  '°C': ['tempC'],
  '°F': ['tempF'],
  K: ['tempK'],
  C: ['tempC', 'C'],
  F: ['tempF', 'F'],
  deg: ['deg', 'tempC', 'tempF'],
};

/** More quantities than these are not looked at. */
const most = 12;

/** The quantities of a text: "100 °C", "3.6 km/h", "9.8 metres per second squared". */
export function findQuantities(text: string): Quantity[] {
  const found: Quantity[] = [];
  for (const { 0: whole, 1: number = '', 2: above, 3: divisor, 4: inverse, index } of text.matchAll(
    pattern,
  )) {
    const below = divisor ?? inverse?.replace('-', '');
    const [unit, under] = [unitOf(above), unitOf(below)];
    const alternatives = under === null ? ambiguous[unit ?? ''] : undefined;
    if (unit === null || found.length >= most) continue;
    const last =
      below === undefined || under !== null
        ? whole
        : whole.slice(0, whole.indexOf(above ?? '') + (above ?? '').length);
    found.push({
      start: index,
      end: index + last.length,
      ...readNumber(number),
      isChange: change.test(text.slice(Math.max(0, index - 60), index)),
      units: alternatives ?? [under === null ? unit : `${unit}/${under}`],
    });
  }
  return found;
}
