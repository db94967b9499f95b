const fractions: Readonly<Record<string, string>> = {
  '½': '(1/2)',
  '⅓': '(1/3)',
  '⅔': '(2/3)',
  '¼': '(1/4)',
  '¾': '(3/4)',
};

const greek = 'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma'
  .split(' ')
  .concat('sigma tau upsilon phi chi psi omega'.split(' '));

/** Names of Greek letters, as which they are compared. */
export const greekNames: ReadonlySet<string> = new Set(greek);

// From α on, the alphabet of Unicode holds both forms of sigma.
const greekName = (letter: string): string => greek[(letter.codePointAt(0) ?? 0) - 0x3b1] ?? letter;

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const subscripts = '₀₁₂₃₄₅₆₇₈₉';
const digitsFrom =
  (all: string) =>
  (written: string): string =>
    [...written].map((sign) => (sign === '⁻' ? '-' : String(all.indexOf(sign)))).join('');

/** LaTeX, from inside out, so that fractions within fractions come out too. */
function withoutLatex(text: string): string {
  let plain = text;
  for (let depth = 0; depth < 3; depth++)
    plain = plain
      .replace(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '(($1)/($2))')
      .replace(/\\sqrt\s*\{([^{}]*)\}/g, 'sqrt($1)')
      .replace(/\\(?:text|mathrm|mathbf|operatorname|vec)\s*\{([^{}]*)\}/g, '$1');
  return plain
    .replace(/\\(?:cdot|times|ast)\b/g, '*')
    .replace(/\\div\b/g, '/')
    .replace(/\\(?:left|right|big|Big|displaystyle)\b|\\[,;:!()[\] ]|\$/g, ' ')
    .replace(/([_^])\{([^{}]*)\}/g, (_, sign: string, inner: string) =>
      sign === '^' ? `^(${inner})` : `_${inner.replace(/[^A-Za-z0-9]/g, '')}`,
    )
    .replace(/\\([A-Za-z]+)/g, ' $1 ');
}

/** Between the two sides of a reaction. */
export const arrow = '→';

const zerosOf = (word: string): number => ({ thousand: 3, million: 6 })[word.toLowerCase()] ?? 9;

const counts = 'zero one two three four five six seven eight nine ten'.split(' ');
const countOf = (word: string): number => counts.indexOf(word.toLowerCase());
const spokenNegative = new RegExp(
  `(?<=^\\s*|[=(]\\s*|\\b(?:is|are|be|equals?)\\s)(?:minus|negative) (${counts.join('|')})\\b`,
  'gi',
);

/** "x is less than 4": of a letter and a number alone, since bodies and costs are less than others, too. */
const spokenRelation =
  /\b([b-hj-z]) (?:is |must be )?(?:strictly )?(less|smaller|greater|larger|bigger|more) than (or equal to )?(?=-?\d)/gi;

function signOf(word: string, orEqual: string | undefined): string {
  const isLess = /^(?:less|smaller)$/i.test(word);
  if (orEqual === undefined) return isLess ? '<' : '>';
  return isLess ? '≤' : '≥';
}

/**
 * A text with its mathematics in plain letters and signs: LaTeX resolved, powers with `^`, products `*`, fractions `/`,
 * Greek letters by name. Words stay as they are. Linear in the text.
 */
export function plainMaths(text: string): string {
  return withoutLatex(text)
    .replace(/[⁻]?[⁰¹²³⁴-⁹]+/gu, (power) => `^${digitsFrom(superscripts)(power)}`)
    .replace(/[₀-₉]+/gu, (index) => `_${digitsFrom(subscripts)(index)}`)
    .replace(/(\d)?([½⅓⅔¼¾])/gu, (_, whole: string | undefined, part: string) =>
      whole === undefined ? (fractions[part] ?? part) : `(${whole}+${fractions[part] ?? part})`,
    )
    .normalize('NFKC')
    .replace(/[∆Δ]\s*(?=[A-Za-z])/gu, 'Δ')
    .replace(/[ΘΟΩ]/gu, (letter) => ` ${greekName(letter.toLowerCase())} `)
    .replace(/([α-ορ-ω])_?(\d+)/gu, (_, letter: string, index: string) => ` ${greekName(letter)}_${index} `)
    .replace(/[α-ω]/gu, (letter) => ` ${greekName(letter)} `)
    .replace(/(?:<?-+>|<?=+>|→|⟶|⇌|⇄|↔|⟹)/gu, arrow)
    .replace(/(?<=\d) (thousand|million|billion)\b/gi, (_, word: string) => `e${zerosOf(word)}`)
    .replace(/\bone over (?=[a-z](?:\b|\^))/gi, '1/')
    .replace(spokenNegative, (_, word: string) => `-${countOf(word)}`)
    .replace(/\bexp\s?\(/g, 'e^(')
    .replace(/<=/g, '≤')
    .replace(/>=/g, '≥')
    .replace(
      spokenRelation,
      (_, name: string, word: string, orEqual?: string) => `${name} ${signOf(word, orEqual)} `,
    )
    .replace(/±|\+\/-|\+-(?=\s|sqrt|√)/gu, '+ pm *')
    .replace(/(?<![\d.,])\d{1,3}(?: \d{3})+(?![\d.,]\d)(?!\d)/g, (grouped) => grouped.replaceAll(' ', ''))
    .replace(/\b([A-Z])\(\s*([A-Za-z])\s*\|\s*([A-Za-z])\s*\)/g, '$1_$2given$3 ')
    .replace(/\b(P|E)\(\s*(?:not |¬|~|!)\s*([A-Za-z])\s*\)/g, '$1_not$2 ')
    .replace(/\b(P|E)\(\s*([A-Za-z])\s*\)/g, '$1_$2 ')
    .replace(/\|(?! )([^|\n]{1,20})(?<! )\|/g, ' abs($1)')
    .replace(/\*\*/g, '^')
    .replace(/[×·∙⋅∗]/gu, '*')
    .replace(/[÷∕⁄]/gu, '/')
    .replace(/[‐‑‒–−]/gu, '-')
    .replace(/√\s*(?=\()/gu, 'sqrt')
    .replace(/√\s*([A-Za-z]\w*|\d+(?:\.\d+)?)/gu, 'sqrt($1)');
}
