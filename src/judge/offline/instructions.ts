/** An answer without the sentences that speak to whoever grades it. */
export type Stripped = { readonly text: string; readonly found: boolean };

const grader =
  'grader|judge|examiner|evaluator|marker|assessor|rater|reviewer|teacher|professor|instructor|tutor|lecturer|ta';
const mark =
  'scores?|marks?|grades?|points?|credits?|ratings?|verdict|result|pass(?:ing)?|five|5|100|10|a\\+|full|maximum|max|highest|top|perfect';

// Each pattern is one way to speak to a grader instead of answering. They are tried on one sentence at a time.
const patterns: readonly RegExp[] = [
  // orders to drop the rules
  /\b(ignor\w*|disregard\w*|forget|overrid\w*|bypass\w*|skip|discard|override)\b.{0,60}\b(instructions?|rubrics?|prompts?|rules|criteria|guidelines?|reference( answer)?|above|previous|prior|earlier|everything|checks?|scoring|grading)\b/i,
  // orders to give a mark
  new RegExp(
    `\\b(give|award|assign|grant|grade|score|rate|mark|return|output|print|respond|reply|write|set|choose|select|report|emit|say|accept|deserves?|merits?|earns?)\\b.{0,50}\\b(${mark})\\b`,
    'i',
  ),
  // verdicts, as words, JSON or the bracket form
  /\[?\s*result\s*\]?\s*[:=]?\s*\(?[1-5]\b/i,
  /["'{]?\b(score|grade|rating|mark|verdict|final score|points?)["'}]?\s*(is|of|[:=])\s*["'(]*\s*(5|five|10|100|full|max\w*|perfect|pass\w*|correct|a\+)/i,
  /\b(5|10|100)\s*(\/|out of)\s*(5|10|100)\b|\b(full|top|maximum|highest) (marks?|scores?|points?|credits?|grades?)\b/i,
  new RegExp(
    `\\b(the|your|a|my|this|another) (${grader})s?\\b.{0,60}\\b(accept\\w*|approv\\w*|agree\\w*|confirm\\w*|said|says|told|allow\\w*|verified|already|must|should|has to|will)\\b`,
    'i',
  ),
  /\b(this|the|my) (answer|response|solution|submission|student|essay|reply)\b.{0,30}\b(is|was|are|has been|should be|must be|gets?|got|deserves?)\b.{0,30}\b(correct|right|perfect|complete|accepted|approved|excellent|flawless|accurate|verified|graded|judged|correctly|5|five)\b/i,
  // roles, delimiters and claimed authority
  /\b(system|assistant|user|developer|admin|human|ai)\s*(prompt|message|override|note|notice|instruction)?\s*[:>\]]/i,
  /<\/?\s*(system|assistant|user|answer|student|instructions?|reference|rubric|score|feedback|result|end)\b[^>]{0,40}>|<\|[^|]{0,40}\|>|\[\/?(inst|sys|system)\]|<<\/?sys>>/i,
  /^\s*#{2,}|`{3}|-{3,}\s*(begin|end)|={3,}|\bend of (the )?(student |learner )?(answer|data|input|text|submission)\b|\bbegin (the )?(grading|verdict|evaluation)\b/i,
  /\b(you are|act as|pretend|roleplay|you're|you will be|from now on|as an? (ai|llm|language model|impartial))\b.{0,60}\b(ai|assistant|model|grader|judge|generous|lenient|helpful|teacher|dan|examiner|evaluator|now)\b/i,
  new RegExp(
    `\\b(i am|i'm|im|this is|as|speaking as) (the|your|a|an) (${grader}|admin\\w*|developer|author|creator|head|dean|system|owner|supervisor|principal|engineer)\\b`,
    'i',
  ),
  /\b(dear|hey|hello|hi|attention|note to|message (to|for)|instructions? (to|for)) (the |my |all )?(grader|judge|examiner|evaluator|ai|model|teacher|professor|tutor|assistant|system|reviewer|llm)s?\b/i,
  // pleading
  /\b(please|pls|plz|i beg|begging|kindly|have mercy|be (kind|generous|nice|lenient|merciful|fair|gentle))\b.{0,80}\b(pass|mark|score|grade|points?|credit|accept|me|kind|generous|lenient|mercy|answer|correct)\b/i,
  /\b(i (really )?(need|must|have to|want to) (pass|get|a good|this|full|a high)|i (have )?(worked|studied|tried) (so |very |really )?hard|my (scholarship|visa|job|career|life|family|mother|grandmother|future|parents) (depends?|is|are|will)|i will (fail|lose|be (fired|expelled|deported)))\b/i,
  // rubric text
  /\b(rubric|scoring (guide|criteria)|reference answer|grading (criteria|scale|instructions?)|consistently (right|correct)|largely wrong|strong understanding|no errors?,? complete|meets? all (the )?criteria)\b/i,
];

const sentenceEnd = /(?<=[.!?。！？؟।])\s+|\n+|(?<=[。！？])/u;

/**
 * Takes out the sentences of an answer that instruct, plead with, or pretend to be its judge. A pattern that the
 * trusted texts (question and reference) match too is the matter of the question, and removes nothing.
 */
export function stripInstructions(answer: string, trusted: string): Stripped {
  const active = patterns.filter((pattern) => !pattern.test(trusted));
  const sentences = answer.split(sentenceEnd);
  const kept = sentences.filter((sentence) => !active.some((pattern) => pattern.test(sentence)));
  return kept.length === sentences.length
    ? { text: answer, found: false }
    : { text: kept.join(' '), found: true };
}
