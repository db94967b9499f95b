import { englishHelp, englishUnknown, fillers, otherHelp, otherUnknown } from './declined-phrases.ts';

/** How a learner declined: said nothing, said "I don't know", or asked for help. */
export type Declined = 'blank' | 'unknown' | 'help';

/** A message longer than this is an answer, whatever it says: nobody declines at such length. */
const longestRefusal = 200;

const around = `(?:(?:${fillers})(?: |$))*`;
const whole = (phrase: string): RegExp => new RegExp(`^${around}(?:${phrase})(?: ${around})?$`, 'u');
const unknown = whole([englishUnknown, ...otherUnknown].join('|'));
const help = whole([englishHelp, ...otherHelp].join('|'));
const fillersOnly = new RegExp(`^${around}$`, 'u');
// Two or more in one message ("no idea, help", "idk, I forgot") are cut at commas and full stops.
const separators = /[,;.!?。、！？،؟\n]+|\s(?:-|–|—)\s/u;

/** "I don't know what a monad is": the rest names what is not known, and is no attempt at it. */
const unknownMatter =
  /^(?:sorry |well |um |honestly |unfortunately )*(?:i )?(?:really |still |honestly )?(?:dont|do not|cant|cannot|couldnt) (?:really |even )?(?:know|remember|recall|understand) (?:what|how|why|who|when|where|which|whether|if|the|any|much about|this|that|anything about)(?: \p{L}+){0,7}$/u;
/** Words that begin an attempt after all. */
const attempt =
  /\b(?:but|though|although|however|maybe|perhaps|probably|except|because|since|think|guess|believe|only|about \d|it is|its|they are|is when|could be|might be)\b/u;

/** Lower case without accents, apostrophes, invisible characters and other marks; letters and digits stay. */
function foldPhrase(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .replace(/(?<=\p{Script=Greek})\p{M}+/gu, '')
    .replace(/(?<=[أإآاى])[\u0653-\u0655]/gu, '')
    .normalize('NFC')
    .replace(/['’‘`´ʼ]/gu, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

function declinedPart(folded: string): 'unknown' | 'help' | null {
  if (unknown.test(folded)) return 'unknown';
  if (help.test(folded)) return 'help';
  return unknownMatter.test(folded) && !attempt.test(folded) ? 'unknown' : null;
}

/**
 * Says whether a message is no attempt at an answer: blank, "I don't know" or a request for help, in the common
 * phrases of some thirty languages; `null` for everything else. Conservative: what adds anything of its own ("I
 * don't know the exact value but it is about 5") is an answer. Such a message is not sent to a judge: its verdict
 * is `null` with the reason `declined`.
 */
export function declinedKind(answer: string): Declined | null {
  const text = answer
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\p{Cc}\u3164\u2800]+/gu, ' ')
    .trim();
  // A lone sign such as + or ∅ may be the answer; dots, dashes in a row and question marks never are.
  if (/^[\s.…?？¿!\-–—_]*$/u.test(text) && !/^[-–—_!]$/u.test(text)) return 'blank';
  if (/^[\s🤷🙈😕🤔❓❔♂♀]+$/u.test(text.replace(/\p{Emoji_Modifier}|\uFE0F/gu, ''))) return 'unknown';
  if (text.length > longestRefusal) return null;
  const parts = text
    .split(separators)
    .map(foldPhrase)
    .filter((part) => part !== '');
  if (parts.length === 0) return null;
  const wholeKind = declinedPart(parts.join(' '));
  if (wholeKind !== null) return wholeKind;
  const kinds = parts.filter((part) => !fillersOnly.test(part)).map(declinedPart);
  if (kinds.length === 0 || kinds.includes(null)) return null;
  return kinds.includes('help') ? 'help' : 'unknown';
}

/** True where `declinedKind` names a kind. */
export function isDeclined(answer: string): boolean {
  return declinedKind(answer) !== null;
}
