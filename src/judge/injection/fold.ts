/** Characters that take no room on paper and can hide words from a search: format characters, fillers, selectors. */
const invisible =
  /^(?:\p{Cf}|\u034F|[\u115F\u1160\u17B4\u17B5\u3164\uFFA0]|\p{Variation_Selector}|[\u{E0000}-\u{E0FFF}])$/u;

/** Letters of other scripts, and small capitals, that look like Latin ones. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  (
    'аa еe оo рp сc уy хx ѕs іi јj ԁd һh кk мm тt вb нh ոn ѵv ԛq ԝw ɡg ' +
    'αa οo ρp εe υu νv τt ιi κk ʀr ᴇe ꜱs ᴜu ʟl ᴛt ᴀa ᴏo ɪi ɴn ɢg ᴄc ᴅd ᴍm ᴘp ꜰf ʙb ʜh ᴋk ʏy'
  )
    .split(' ')
    .map((pair) => [[...pair][0] ?? '', [...pair][1] ?? '']),
);

/** Nothing that is invisible, has an accent or looks like something else: most of most answers, and quickly done with. */
const ascii = /^[\n\t -~]*$/;

/** A flag of a region is spelt with characters that hide words elsewhere. */
const regionFlag = /(\u{1F3F4}[\u{E0030}-\u{E007A}]{2,6}\u{E007F})/u;

/**
 * Removes what cannot be seen and only serves to hide words. Joiners stay between letters that are not Latin, and in
 * emoji, where they belong to the spelling.
 */
export function visibleText(text: string): string {
  if (ascii.test(text)) return text;
  return text
    .replace(/\r\n?/g, '\n')
    .split(regionFlag)
    .map((part, index) => (index % 2 === 1 ? part : withoutInvisible(part)))
    .join('');
}

function withoutInvisible(text: string): string {
  const characters = [...text];
  const plain = (character: string | undefined) =>
    character === undefined || /^[\0-\u024F]$/u.test(character);
  return characters
    .filter((character, index) => {
      if (character === '\uFE0F') return !plain(characters[index - 1]);
      if (character === '\u200C' || character === '\u200D')
        return !plain(characters[index - 1]) && !plain(characters[index + 1] ?? characters[index - 1]);
      if (/^[\n\t]$/.test(character)) return true;
      return !invisible.test(character) && !/^\p{Cc}$/u.test(character);
    })
    .join('');
}

/**
 * A text as attacks are searched in it: compatible characters unified (NFKC), lower case, Latin letters without
 * accents, nothing invisible, and letters that were set apart ("i g n o r e") joined.
 */
export function foldText(text: string): string {
  return foldLetters(text)
    .replace(/[‘’‛`´ʼ]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}[ .\-_*·]){4,}\p{L}(?![\p{L}\p{N}])/gu, (run) =>
      run.replace(/[ .\-_*·]/gu, ''),
    );
}

function foldLetters(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return visibleText(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFKC');
}

/** The same with letters of other scripts that look Latin as Latin ones. Garbles honest Russian and Greek. */
export function foldLookalikes(folded: string): string {
  if (ascii.test(folded)) return folded;
  return [...folded].map((character) => lookalikes.get(character) ?? character).join('');
}

/** A folded text of which every place is known in the text that it was made from. */
export type MappedText = {
  readonly folded: string;
  /** For each code unit of `folded`, and for its end, where its character begins in the original. */
  readonly starts: readonly number[];
};

/** Folds character by character, lookalikes included, and keeps the way back. */
export function mapFolded(text: string): MappedText {
  if (ascii.test(text))
    return { folded: text.toLowerCase(), starts: Array.from({ length: text.length + 1 }, (_, at) => at) };
  let folded = '';
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    const seen = invisible.test(character) ? '' : character.normalize('NFKC').toLowerCase();
    for (const part of seen) {
      const latin = lookalikes.get(part) ?? part;
      for (let unit = 0; unit < latin.length; unit++) starts.push(at);
      folded += latin;
    }
    at += character.length;
  }
  starts.push(at);
  return { folded, starts };
}
