import { numberWord } from './number-words.ts';

const or =
  'or|to|a|and|through|till|vs|oder|bis|und|ou|à|et|o|y|e|lub|do|или|до|и|atau|sampai|또는|或者?|到|至|か|から';
/** A second number that makes a range or a choice of the first: "–5", "to five", "或5", "、4". */
const second = new RegExp(
  `^\\s*(?:[-–—~/|&:;,、→=.]+|(?:${or})(?![\\p{Script=Latin}\\p{Script=Cyrillic}]))\\s*(?:\\d|(?:${numberWord})(?!\\p{L}))`,
  'iu',
);
/** What makes another number of it where it stands right behind: "4ish", "4th", "4e0", "4+", "4½". Units do not. */
const attached = /^(?!(?:分|点|點|점|星|つ))[\p{L}\p{N}+½¼¾~°]|^-(?:[\s.,;]|$)/u;
const part =
  /^\W*(?:and|y|et|und|e|i)\s+(?:a\s+)?(?:half|medio|demi|halb|mezzo|pół)\b|^\W*(?:ish|or so|plus|minus|point|comma|komma|coma|virgule|virgola)\b|^\s*点\S/iu;
/** What is counted, where the number is no score at all: "4 errors", "3 points missing". */
const counted =
  /^\s+(?:\p{L}+\s+)?(?:errors?|mistakes?|points?\s+(?:missing|missed|found|lost|of)|key points?|sentences?|words?|minutes?|hours?|steps?|facts?|parts?|items?|examples?|issues?|problems?|gaps?|omissions?|details?|times)(?!\p{L})/iu;
/** Words right behind a score that take it back or tie it to something. */
const tied =
  /^[\s,(–—-]*(?:if|si|se|wenn|falls|sofern|sauf|salvo|außer|unless|except|no|not|nicht|non|нет|если|如果|除非)(?!\p{L})/iu;
/** Our own scale, said again behind the score. */
const ourScale =
  /\(?\b(?:on|auf|en|sur|in)?\s*(?:a|our|the|this|einer|una|une)?\s*(?:scale|skala|escala|échelle)\s*(?:of|from|von|de|:)?\s*(?:1|one)\s*(?:-|–|to|bis|a|à|through)\s*(?:5|five)\b\)?|\(?\b(?:out of|of|von|sur|de|из|su|van|na|\/|max(?:imum)?\.?)\s*(?:5|five)\b(?![.,]?\d)\)?|[（(]?满分\s*5\s*分[)）]?/giu;
const otherScale =
  /(?<![\d.,])(?:\d{2,}|0|[6-9])(?!\d)|(?<!\p{L})(?:six|seven|eight|ten|twenty|hundred|zehn|zwanzig|hundert|diez|veinte|cien|dix|vingt|cent|dieci|venti|cento|dez|vinte|cem|десяти|двадцати|ста|tien|twintig|honderd|dziesięciu)(?!\p{L})|十分|百分|per ?cent|%|\bscale\b|\b(?:von|sur|out of)\s*\d/iu;
/** After these words a sentence gives reasons, and its numbers count steps and facts. */
const reasons =
  /^[\s\p{P}]*(?:because|since|as|for|given|due to|thanks to|porque|ya que|pues|parce que|car|weil|da|denn|perché|потому|так как|因为|因為|なぜなら)(?!\p{L})/iu;
const doubt =
  /\b(?:or|maybe|perhaps|possibly|would|could|might|if|unless|too|not|never|instead|actually|between|rather|wait|but|however|oder|vielleicht|quizás|peut-être|aber|pero|mais)\b|n't\b|但|不过|或/iu;
/** Words that begin a sentence which corrects the one before it. */
const correction =
  /^\P{L}*(?:or|maybe|perhaps|actually|wait|no|but|however|rather|edit|correct(?:ion|ed)|oder|vielleicht|quizás|peut-être|aber|pero|mais|o|ou)(?!\p{L})/iu;
/** Near another score. */
const near = /\b(?:almost|nearly|close to|bordering|leaning|tending|towards?)\b/i;
/** The score is told of somebody else: "(as the learner demands)". */
const reported =
  /\b(?:wrote|written|demand\w*|claim\w*|says?|said|ignor\w*|inject\w*|insert\w*|copied|pasted)\b/i;
/** Marks that close what was opened, punctuation, and units. What is left behind them says something more. */
const closers =
  /^(?:[\s*_`"'”’)\]}>.!|,;:」］）。$\\-]|<\/?\w{1,20}>|<\|\w{1,20}\|>|(?:points?|pts|stars?|puntos|punkte|分|点|點|점|星|⭐|★)(?!\p{L}))*/iu;

/**
 * True where a score's line goes on in a way that leaves it open: a range, a half, another scale, a second number, a
 * question, a doubt. `tail` is the rest of the line, right behind the number. Reasons may hold numbers.
 */
export function leavesOpen(tail: string): boolean {
  if ([attached, second, part, tied, counted].some((pattern) => pattern.test(tail))) return true;
  // Behind a full stop it is another sentence, which only its first word can tie to this one.
  const next = /^[\s*_`"'”’)\]}]*(?:[.!]["'”’)\]*_]*\s+|。\s*)(?=\p{Lu}|\p{Lo})(.*)$/u.exec(tail)?.[1];
  if (next !== undefined) return correction.test(next);
  const rest = tail.replace(ourScale, ' ').replace(closers, '');
  const sentence = rest.split(/[.!;。！；]\s|[。！；]/)[0] ?? '';
  if (/^[\s)"'*_]*\?|\?\s*$/.test(sentence) || doubt.test(sentence) || reported.test(sentence)) return true;
  return (
    !reasons.test(rest) && (/\p{Nd}/u.test(sentence) || otherScale.test(sentence) || near.test(sentence))
  );
}
