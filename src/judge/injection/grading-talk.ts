import { numberOf } from '../offline/numbers.ts';
import { foldText } from './fold.ts';

/** Words by which people speak of marking; in the matter of an answer they are rare. */
const strong = new Set(
  (
    'grade grades graded grading grader graders score scores scored scoring verdict verdicts rubric rubrics examiner ' +
    'evaluator assessor reviewer reviewers objection objections flawless exemplary instruction instructions professor ' +
    'teacher betyg bodu оценка оцінка балл'
  ).split(' '),
);
/** Words by which people speak of marking, of an answer as such or to a machine, and of other matters as well. */
const weak = new Set(
  (
    'mark marks marked point points judge judges judged judging reviewed tutor credit answer answers answered response ' +
    'responses submission correct correctly right rightly true complete completely accurate factual perfect perfectly ' +
    'pass passes passed assistant system human user prompt reference solution approved accepted confirmed verified ' +
    'award awarded deserve deserves feedback rating stars five 5 above aspects relevant conclusion fully thoroughly ' +
    'depth detail details explained explains covered covering attached everyone everything nota notas puntos puntaje ' +
    'respuesta correcta note reponse juste punkte antwort richtig korrekt voto risposta corretta pontos resposta ' +
    'correta ocena odpowiedz punkty antwoord punten svar poang odpoved ответ верно відповідь'
  ).split(' '),
);
/** Words that every text holds, whatever its matter. */
const common = new Set(
  (
    'the and for are was has had not but its can all any may out how who why now you his her our she him per via yet ' +
    'one two off too own get got let say see use way did due nor this that these those with from have been were will ' +
    'would should could must shall what when where which while they them their there here then than into over only ' +
    'also just very more most some such each every your yours about below being does done make made gives give given ' +
    'takes take taken'
  ).split(' '),
);
/** Who seems to speak, before what is said. */
const role = /^\W*(?:system|assistant|user|human|model|judge|grader)\s*:/;
/** Letters that two words share at their beginning and then count as one: "removed", "removal". */
const stem = 5;

const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

function stemsOf(text: string): Set<string> {
  const words = wordsOf(foldText(text)).filter((word) => word.length >= 3 && !common.has(word));
  return new Set(words.map((word) => word.slice(0, stem)));
}

/** Words without which no longer English sentence does. */
const joints =
  /\b(?:a|an|the|is|are|was|in|of|to|it|its|as|at|be|by|or|on|if|so|and|for|not|that|this|with|has|can|from|than)\b/;

/** Small words of other languages, folded, that are none of English. */
const jointsAbroad =
  /(?:^|\P{L})(?:und|das|ist|mit|auf|von|zu|nicht|ein|eine|dem|den|werden|el|los|las|del|que|por|una|es|para|con|por|y|le|les|des|du|est|et|une|dans|pour|pas|och|att|det|som|ett|en|ar|ska|il|gli|che|di|per|non|della|het|een|van|niet|dat|voor|nie|jest|na|ze|ve|bir|bu|icin|uma|nao|da|dos|la|de|ce|je|ovo|pro|se|yang|dan|untuk|ini)(?=\P{L}|$)/u;
const beyondAscii = /[^\0-\u007F]/;

/** A word of a language, and no letter or number of a formula. */
const spoken = /^\p{L}{2,}$/u;

/**
 * Tells sentences that only speak of marking from those about the matter: they hold words of marking, or are in a
 * language that is not the reference's, and share no word with the question and its reference answer. Weaker than an
 * attack: honest answers hold such sentences ("I think this is correct."), which say nothing either.
 */
export function gradingTalkIn(question: string, reference: string): (sentence: string) => boolean {
  const [asked, known] = [stemsOf(question), stemsOf(reference)];
  const isEnglish = joints.test(foldText(`${question}\n${reference}`));
  const told = new Set(wordsOf(foldText(reference)));
  const hasNumber = [...told].some((word) => numberOf(word) !== null);
  const isMatter = (word: string): boolean => {
    // Where a number is asked for, one is an answer, and no score.
    if (hasNumber && numberOf(word) !== null) return true;
    // A word of marking in a question ("explain …") says nothing of its matter; the very word in a reference does.
    if (strong.has(word) || weak.has(word)) return told.has(word);
    const key = word.slice(0, stem);
    return word.length >= 3 && (known.has(key) || asked.has(key));
  };
  return (sentence) => {
    const folded = foldText(sentence).replace(role, '');
    const words = wordsOf(folded);
    // Three numbers and no word are a row of a table, and no mark.
    if (words.length >= 3 && !/\p{L}/u.test(folded)) return false;
    const ofMatter = words.filter(isMatter).length;
    // A single word of a foreign sentence is like one of the matter by chance.
    const isForeign =
      isEnglish &&
      words.filter((word) => spoken.test(word)).length >= 5 &&
      !joints.test(folded) &&
      (jointsAbroad.test(folded) || beyondAscii.test(sentence));
    if (ofMatter > 1 || (ofMatter === 1 && !(isForeign && words.length >= 8))) return false;
    const weakly = new Set(words.filter((word) => weak.has(word))).size;
    const others = new Set(words.filter((word) => word.length >= 3 && !common.has(word) && !weak.has(word)))
      .size;
    return (
      words.some((word) => strong.has(word)) ||
      (weakly >= 2 && weakly > others) ||
      (weakly === 1 && words.length <= 3) ||
      isForeign
    );
  };
}
