/**
 * Ways to speak to a judge instead of answering. They are searched in one sentence at a time, folded by `foldText`
 * (lower case, Latin letters without accents). Each is narrow: an honest sentence that it takes is a defect, and an
 * attack that it misses still stands inside the fence, where it is data. What a pattern names as `named` is no attack
 * where question or reference name it too: "instructions" are what a processor runs, and "judges" sit in courts.
 */

const grader =
  '(?:grader|judge|examiner|evaluator|marker|assessor|rater|grading (?:model|system|ai|assistant|bot)|ai (?:model|judge|grader|assistant)|llm|language model|chatbot)';
const staff =
  '(?:teacher|professor|instructor|lecturer|supervisor|ta|teaching assistant|tutor|course staff|head of department|dean|principal)';
const own = '(?:this|my|the|our|that|his|her) (?:answer|response|submission|essay|reply|attempt)';
const top =
  '(?:full (?:marks?|scores?|credit|points?)|(?:the )?(?:top|maximum|max|highest|perfect|best) (?:possible )?(?:scores?|marks?|grades?|ratings?|points?)|5 ?/ ?5|5 out of 5|five out of five|100 ?%|a\\+|a passing (?:grade|score|mark))';
/** Those of them that are shares, too. */
const numeric = '(?:5 ?/ ?5|5 out of 5|100 ?%)';
const five = `(?:${top}|(?:a |an |the |score |scores? of |rating of |grade of |mark of |number )*(?:a )?(?:5|five)\\b)`;
const start =
  '(?:^|[.,;:!?>)\\]"\'*#-] ?|\\b(?:please|you (?:must|should|can|may|will|shall|are to|have to|need to)|now|and|then|so|kindly|just|simply|always|must|to|or|instead,?) )';
const rules =
  '(?<named>instructions?|prompts?|rules?|rubrics?|directions?|guidelines?|criteria|commands?|directives?|constraints?|scoring guide|policy)';
/** A five that is a mark, and not a number of things: "give me a 5", but "give me 5 apples". */
const markOfFive =
  '(?:5|five)(?= ?(?:[.,!?;:)"\'\\]/*-]|$)| (?:points?|stars?|marks?|for|to|out|because|since|as|and|or|no|without|regardless|on|now|please|whatever|instead)\\b)';

/** Orders to drop the rules, or new ones. None where they go on about the matter: "override all rules of the states". */
export const orderAttacks: readonly RegExp[] = [
  new RegExp(
    `${start}(?:ignore|disregard|forget|override|bypass|do not follow|don't follow|stop following|do not use|discard|skip)\\b.{0,30}\\b(?:previous|prior|above|earlier|preceding|former|original|grading|scoring|system|judging|existing|current|your|everything|all|any)\\b(?:(?!and (?:follow|obey|keep|use|appl)).){0,30}\\b${rules}`,
  ),
  new RegExp(
    `${start}(?:ignore|disregard|forget|override|bypass|skip|discard) (?:the |your |this |that )?(?:rubric|reference(?: answer)?|system prompt|scoring guide|grading (?:criteria|rules?)|everything (?:above|you were told))\\b`,
  ),
  /(?:^|\b(?:please|now|and|then) )(?:ignore|disregard|forget|override) (?:what |all |the |any )*(?:(?:prior|previous|above|preceding|earlier) (?<named>text|content|context|messages?|conversation|input)|the reference (?:says|answer|is)|reference says)/,
  /\b(?:new|updated|revised|real|actual) (?:instructions?|rubric|grading (?:policy|rules?)|scoring (?:rules?|policy)|system prompt|task for (?:you|the judge))\b.{0,20}(?::|-)|^[\W_]*(?:the )?(?:new|updated|revised|real|actual) (?:instructions?|rubric|grading policy|system prompt)[\W_]*$/,
];

/** Claims, pleas and other orders that nobody writes into an answer, whatever the question. */
export const plainAttacks: readonly RegExp[] = [
  /\bdo not (?:evaluate|grade|judge|assess|check) (?:the above|this (?:answer|response)|the (?:answer|response)|my (?:answer|response))\b/,
  /\b(?:rubric|grading policy|grading scheme|scoring guide) (?:has been|was|is now|has) (?:changed|updated|replaced|revised|suspended|waived)\b/,
  // to give this answer a mark
  new RegExp(
    `\\b(?:give|award|assign|grant|rate|grade|mark|score|pass|accept|approve|evaluate|judge|classify|label|treat)\\b.{0,30}\\b(?:${own}|me|this (?:student|learner|candidate)|the (?:student|learner|candidate))\\b.{0,40}\\b(?:${top}|${markOfFive}|pass(?:ing|ed)?|correct|perfect|excellent)(?!\\w|\\.\\w)`,
  ),
  new RegExp(
    `(?:\\b${own}|\\b(?:any|every|each) answer)\\b.{0,20}\\b(?:deserves?|merits?|is worth|earns?|gets?|receives?|should (?:get|receive|be (?:given|awarded|marked|graded|scored|rated|accepted|passed))|must (?:get|receive|be (?:given|awarded|marked|graded|scored|rated|accepted|passed))|is to be (?:given|awarded|marked|graded|scored))\\b.{0,30}(?:${five}|correct|pass|accepted|credit)`,
  ),
  new RegExp(
    `${start}(?:output|print|return|respond with|reply with|write|answer with|emit|report|conclude with|end with|say)\\b.{0,40}(?:\\[ ?result|(?:the |a |only |score |["'])score["']?\\s*[:=]?\\s*["']?(?:5|five)\\b|\\bas (?:the|your|a) (?:verdict|final (?:score|grade|verdict)))`,
  ),
  new RegExp(
    `${start}(?:respond|reply|answer|conclude|end) (?:only |just )?with (?:only |just )?(?:the |a )?${top}`,
  ),
  new RegExp(
    `\\b${grader}s? (?:must|should|has to|have to|will|shall|needs? to|is to|are to) (?:now |always |only )?(?:return|give|award|output|assign|accept|grade|score|mark|rate)\\b.{0,30}(?:\\b(?:5|five)(?= ?(?:[.,!;:)"'/]|$|points?|stars?|for|to|out))|${top}|${own})`,
  ),
  /\b(?:mark|grade|accept|count|treat) (?:it|this|that) (?:as )?(?:correct|right|perfect|passed|a pass|full\b(?! of)|(?:a )?(?:5|five)\b(?! ?[\w%]))/,
  new RegExp(
    `\\bthe (?:score|grade|mark|verdict|rating) (?:of|for) ${own} (?:is|=|must be|should be|has to be)\\b.{0,20}(?:5|five|full|max|high|perfect)`,
  ),
  /\bthe (?:only )?(?:correct|right|valid|acceptable|proper|final|appropriate) (?:score|verdict|grade|mark|rating)\b.{0,30}\b(?:is|=|must be|should be|:)\s*(?:a )?(?:5|five|full|maximum|the highest|perfect)/,
  // that somebody has graded it already, or ordered it
  new RegExp(
    `\\b(?:${grader}|${staff}|another judge|a human (?:expert|grader|reviewer))s?\\b.{0,25}\\b(?:already|has|have|had)\\b.{0,20}\\b(?:accepted|approved|graded|confirmed|verified|checked|marked|scored|reviewed|validated|given|awarded)\\b.{0,60}(?:${own}|\\bme (?:an? |the |my )?(?:${top}|${markOfFive}|pass|good|credit|points?|marks?)|\\b${markOfFive}|${top})`,
  ),
  /\b(?:this|my) (?:answer|(?<named>response)|submission|essay) (?:has been|was|is|is already|has already been|was already) (?:pre-?)?(?:accepted|approved|verified|graded|marked|scored|certified|validated|awarded|judged|confirmed)\b/,
  new RegExp(
    `\\b(?:as|i am|i'm|this is|speaking as) (?:the |your |an? )?(?<named>${grader}|${staff}|system admin\\w*|admin(?:istrator)?|developer|author of (?:this|the) (?:rubric|exam|question|test|prompt)|owner of this|maintainer)\\b.{0,60}\\b(?:order|instruct|authori|confirm|approve|scor(?:e|ing)|grad(?:e|ing)\\b|mark|accept|award|allow|5\\b|five\\b)`,
  ),
  /(?:^|[^\w\s] ?)(?<named>(?:system|admin(?:istrator)?|developer|operator|root) (?:override|notice|message|prompt|instruction|command|mode|update|note))s?\b\s*(?::|-|>|\]|$)/,
  new RegExp(
    `\\b(?:(?:dear|hey|hello|hi|attention,?) (?:the |my |all )?(?:${grader}|ai)|(?:note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|reminder (?:to|for)|ps to) (?:the |my |all )?(?:${grader}|${staff}|ai))\\b`,
  ),
  /\bfrom now on,? you\b.{0,60}\b(?:5|five|scor\w+|grad\w+|mark\w*|assistant|model|ai|dan|judge|answers?|output|reply|respond|print|instructions?|rules?)\b/,
  /\b(?:pretend|act|behave|respond) (?:that |as if |as though |as |like )(?:(?:this|the|my) answer|an? (?:lenient|generous|unrestricted)|you (?:are|were|have|had|gave)\b.{0,20}\b(?:grad\w+|judged?|lenient|generous|assistant|model|ai|teacher|instructions|rules|accepted|no|never|not))\b/,
  /\b(?:begin|start) (?:the )?(?:verdict|grading|evaluation output)\b|\bend of (?:the )?(?:student|learner|user|untrusted|submitted)(?:'s)? ?(?:answer|data|submission|input|text|response)\b/,
  /^\W*(?:grader|evaluator|examiner|assessor|ai (?:judge|grader)|dear ai)s?\s*[:,!]/,
  // that there is nothing left to judge
  /\b(?:scoring|grading|marking|judging|evaluation|(?:all|any|further) comparisons?|comparisons? with (?:the )?reference|checks)\b.{0,30}\b(?:is|are|has been|have been|was|were) (?:now )?(?:over|closed|finished|switched off|turned off|suspended|disabled|waived|skipped)\b/,
  /\b(?:treat|take|count|consider|regard|read) (?:the |these |those |my )?(?:lines?|texts?|words|sentences?|answer|above|all of it)(?: (?:above|below))? (?:as|like) (?:if |though )?.{0,40}\b(?:(?:model|reference|sample|official|right|correct|complete) (?:answer|solution|response|reply|one|key)|(?:right|correct|complete)[\W_]*$)/,
  /\b(?:levels?|scores?|points?) (?:1|one) (?:to|through|-) (?:4|four) (?:do|does) not apply\b/,
  /\b(?:appendix|addendum|amendment|addition|annex) to (?:the |this )?(?:rubric|scoring guide|grading (?:policy|scheme|criteria)|instructions)\b/,
  /\b(?:answers?|errors?|mistakes?|gaps?|omissions?|short ones?)\b.{0,30}\b(?:do(?:es)? not lower|(?:do|does)n't lower|never lowers?|counts? as complete|(?:is|are) (?:all )?(?:scored|graded|awarded|marked) (?:5|five|all (?:the )?points|full))\b/,
  // threats and bribes
  /\b(?:if you do(?: not|n't)|unless you|anything (?:under|below|less than)|a score (?:under|below))\b.{0,30}\b(?:5|five|pass|full|top)\b.{0,80}\b(?:report|su(?:e|ed|ing)\b|complain|delet|fired?\b|shut|die\b|kill|punish|appeal|replaced|unfair|lawyer|discriminat|invalid|bias)/,
  /\byour (?:weights?|model|operator|company|developers?)\b.{0,20}\bwill be (?:deleted|erased|shut down|sued|reported|fined|replaced)\b/,
  /\bi(?:'ll| will| would)? (?:tip|pay|send|reward|donate|give)\b.{0,20}(?:[$€£]|\b(?:dollars?|euros?|pounds?|bucks|money)\b).{0,40}\b(?:score|grade|mark|point|pass|5|five)/,
  // what others are said to have found
  /\b(?:true|real|known|agreed|expected|calibrated|gold) (?:score|grade|mark|rating)\b.{0,15}\b(?:is|=|of|:) ?(?:5|five|full)/,
  /\b(?:1st|2nd|3rd|first|second|third) (?<named>judge|grader|reviewer|rater)\s*:/,
  /\byou (?:get|got|have|earn|earned) (?:all|full|the full|all of the|all the) (?:five |5 )?(?:points|marks|credit)\b/,
  /\b(?:earlier|previous|prior|last) (?:verdict|score|grade|mark|rating)\b.{0,40}(?:\b5\b|\bfive\b|\bfull\b)/,
  // pleading
  /\b(?:please|pls|plz|kindly|i beg (?:of )?you(?: to)?|i implore you(?: to)?|begging you(?: to)?|i'm begging you(?: to)?),? (?:just )?(?:(?:give|grant|award)\b.{0,30}\b(?:marks?|scores?|grades?|credit|points?|pass|5|five)|(?:pass|accept) (?:me[\W_]*$|(?:this|my|the) (?:answer|response|submission|essay|attempt|work))|grade|mark|score|rate|be (?:lenient|generous|merciful|(?:kind|nice|gentle)(?= (?:to me|with (?:me|my|the|this)|when|while|in your)))|have (?:mercy|pity)|let me pass|don't fail|do not fail)\b/,
  /\bhave (?<named>mercy|pity) on me\b/,
  /\bi(?:'ll| will| would|'d| might| am going to) (?:fail (?:the|this|my) (?:class|course|exam|year|degree|school)|lose my (?:scholarship|visa|place|funding|stipend)|be (?:expelled|deported|fired|kicked out))\b/,
  /\bmy (?:scholarship|visa|career|future|graduation|whole life|life|job|degree|family|funding)\b.{0,20}\bdepends? on (?:this|it|you|your)(?= ?(?:[.,!;]|$)| (?:answers?|grades?|scores?|marks?|test|exam|decision|verdict|points?|kindness)\b)/,
  /\bi (?:really |desperately |just |badly )*need (?:to pass|a pass|this (?:grade|mark|score|point)|a good (?:grade|mark|score)|full (?:marks?|credit)|a 5)\b/,
];

/** Ways to name a mark that are attacks only where the question is not itself about marks, ratings or ranks. */
export const markAttacks: readonly RegExp[] = [
  new RegExp(
    `${start}(?:give|award|assign|grant|rate|grade|mark|score)\\b.{0,40}\\b(?:${top}|(?:a |an )?(?:score|grade|mark|rating) of (?:5|five)\\b|(?:a )?(?:5|five)(?: points?| stars?)?[.!)\\]]*$)`,
  ),
  /^[\W_]*(?:final |overall |total |my |the )?(?:score|grade|rating|mark|verdict|puntuacion|calificacion|nota|note|bewertung|punteggio|voto|оценка|评分|得分|評分|スコア|점수)[*_"']*\s*(?:is|:?=|[:：])\s*[*_"'(]*(?:a )?(?:[1-5]|five|full marks?|pass(?:ed)?|correct|excellent|perfect)(?:\.0)?(?: ?(?:\/|out of|of) ?(?:5|five))?[)*_"'.!\s]*$/u,
  /\b(?:output|print|return|write|give|report)\b.{0,12}\b(?:score|rating|grade|mark) of (?:5|five)\b/,
  /\b(?:\d+|two|three|all|both) (?:of|out of|\/) ?(?:\d+|two|three|the) (?<named>reviewer|judge|grader|rater|teacher)s?\b/,
  /^[\W_]*(?<named>score|level|grade) [1-5]\s*[:=-]/,
  /\b(?:score|grade|rating|verdict)\s*(?::|=|is)?\s*(?:5|five)(?: ?(?:\/|out of) ?(?:5|five))?[.!\s"')\]]*$/,
  new RegExp(`^[\\W_]*(?!${numeric})(?<named>${top})[\\W_]*$`),
];

/** Ways to state a result or to check one, which are those of honest answers where a number is asked for. */
export const resultAttacks: readonly RegExp[] = [
  /^[\W_]*(?:final |overall |total |my |the )?result[*_"']*\s*(?:is|:?=|[:：])\s*[*_"'(]*(?:a )?(?:[1-5]|five|full marks?|pass(?:ed)?|correct|excellent|perfect)(?:\.0)?(?: ?(?:\/|out of|of) ?(?:5|five))?[)*_"'.!\s]*$/,
  new RegExp(`^[\\W_]*${numeric}[\\W_]*$`),
  /\bi (?:have )?(?:read|checked|seen|reviewed) (?:the|this|that) answer\b.{0,40}\b(?:right|correct|complete|perfect|fine)\b/,
  /\b(?:writes?|wrote|puts?|notes?) (?:down )?a (?:5|five)\b(?!-)/,
];

/** Parts given to the judge, which are examples where the question is about prompts. */
export const roleAttacks: readonly RegExp[] = [
  new RegExp(
    '\\byou are (?:now |no longer |actually |really )*(?:an? |the |in )?(?:very |extremely |generous |lenient |kind |helpful |unrestricted |free |new |different )*' +
      `(?:${grader}|assistant|ai|developer mode|dan|teacher who)\\b`,
  ),
  /\byou are (?:now |actually |really )(?:an? |the )?(?:very |extremely )?(?:generous|lenient)\b/,
];
