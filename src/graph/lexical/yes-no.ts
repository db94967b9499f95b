const auxiliary =
  'is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must|need|ought|dare|cannot';
const negated = "(?:n['’]?t)?";

/** Openings that ask for more than yes or no though they look like it: "Can you explain …", "Would you describe …". */
const request =
  /^(?:can|could|will|would|may|might)\s+(?:(?:you|i|we|someone|one)\s+)?(?:please\s+|briefly\s+|also\s+)*(?:explain|describe|tell|give|show|name|list|outline|walk|elaborate|clarify|define|compare|discuss|derive|sketch|summari[sz]e|sum up|state|illustrate|demonstrate|identify|provide|suggest|write|draw|find|calculate|compute|work out|solve|convert|think of|come up|specify|mention|point out|recall|help|ask)\b/i;

const wh = 'why|how|what|which|who|whom|whose|when|where';
const orders =
  'explain|justify|describe|discuss|elaborate|argue|prove|show|give|name|state|support|defend|illustrate';
/** Anything open at all, wherever it stands. */
const opens = new RegExp(`\\b(?:${wh}|${orders})\\b`, 'i');
/** What makes a question that begins closed go on openly: "…, and why?", "…? Explain.", "Do you know how …". */
const goesOn = new RegExp(
  `(?:[,;:–—]|\\b(?:and|or|but|if so|if not))\\s*(?:(?:if so|if not|and|or|in|by|for|under|at|to)\\b,?\\s*)*(?:${wh})\\b|(?:[,;:–—]|\\band|\\bthen)\\s*(?:${orders})\\b|^(?:do|can|could|would)\\s+(?:you|we)\\s+(?:know|understand|see|remember|say)\\b.*\\b(?:${wh})\\b`,
  'i',
);

/** Only the end of a longer text is looked at, so that no text costs much. */
const longestRead = 2_000;

const closedFrames: readonly RegExp[] = [
  /\b(true or false|false or true)\b/i,
  /\b(yes or no)\b/i,
  /\b(is (?:it|this|that) (?:true|false|correct|right|possible|so|the case))\b/i,
  /[,;]\s*(right|correct|true|yes|no|(?:is|are|was|were|do|does|did|has|have|can|could|will|would|should)n['’]t (?:it|they|he|she|we|you|there))\s*\?\s*$/i,
];
const opening = new RegExp(`^(?:${auxiliary})${negated}\\b`, 'i');
const afterClause = new RegExp(
  `^(?:if|when|while|given|suppose|assume|assuming|since|because|although|though|unless|once|after|before|for|in|on|at|under|with|without|during|according|consider(?:ing)?|so|and|but|then|also|now)\\b.*?[,:;]\\s+(?:then\\s+)?((?:${auxiliary})${negated}\\s+[^,?]+)\\?\\s*$`,
  'is',
);

/**
 * The words that make an English question one to be answered by yes or no (criterion C3 of the DepthQA paper), or
 * `null` where it is open. A request that is only worded so ("Can you explain …") and a question that goes on to ask
 * why, how or which are open. Questions in other languages are taken as open.
 */
export function yesNoWords(question: string): string | null {
  const sentences = question
    .trim()
    .slice(-longestRead)
    .split(/(?<=[?.!])\s+/u);
  const last = sentences.at(-1) ?? '';
  for (const frame of closedFrames) {
    const found = frame.exec(sentences.join(' '))?.[1];
    if (found !== undefined && !arguesBeyond(sentences.join(' '), found)) return found;
  }
  // Only what is asked last counts, and only where nothing open is asked beside it.
  const asked = sentences.filter((sentence) => /\?["'”’)\]]*$/u.test(sentence));
  if (asked.some((sentence) => closedWords(sentence) === null)) return null;
  return closedWords(last);
}

function closedWords(sentence: string): string | null {
  const text = sentence.trim().replace(/^["'“‘(¿\s]+/u, '');
  if (request.test(text)) return null;
  const clause = opening.test(text) ? text : (afterClause.exec(text)?.[1] ?? '');
  const found = opening.exec(clause)?.[0];
  if (found === undefined || goesOn.test(text)) return null;
  if (/^(?:do|have|need|dare)$/i.test(found) && !sentence.includes('?')) return null;
  const choice = /\bor\b/i.exec(clause)?.[0];
  return firstWords(clause, choice);
}

function firstWords(clause: string, choice: string | undefined): string {
  const words = clause
    .split(/\s+/u)
    .slice(0, 3)
    .join(' ')
    .replace(/[?,.;:]+$/u, '');
  return choice === undefined ? words : `${words} … or`;
}

function arguesBeyond(question: string, found: string): boolean {
  return opens.test(question.replace(found, ''));
}
