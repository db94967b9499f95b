import { vocabularyOf } from './coverage.ts';
import type { ReadText, Word } from './read-text.ts';

export type Attachment = {
  /** Words that the answer gives to another term of the question than the reference does, over those it shares. */
  readonly bindingConflict: number;
  /** Words that it gives to the same term, likewise. */
  readonly bindingAgreement: number;
  /** Words that are what a change starts from in one text and what it leads to in the other, over those shared. */
  readonly roleConflict: number;
};

/** The term that each word of matter belongs to: the nearest one before it in its sentence, else the next one. */
function ownersIn(text: ReadText, terms: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const owners = new Map<string, Set<string>>();
  const bySentence = new Map<number, Word[]>();
  for (const word of text.matter)
    bySentence.set(word.sentence, [...(bySentence.get(word.sentence) ?? []), word]);
  let last: string | null = null;
  for (const words of bySentence.values()) {
    let owner: string | null = words.find(({ key }) => terms.has(key))?.key ?? last;
    for (const word of words) {
      if (terms.has(word.key)) owner = word.key;
      else if (owner !== null) owners.set(word.key, new Set([...(owners.get(word.key) ?? []), owner]));
    }
    last = owner;
  }
  return owners;
}

const leadsTo = /^(?:into|become|becom|produc|yield|form|creat|generat|releas|make|made|caus|give|emit|to)$/;
const startsFrom = /^(?:from|using|use|with|by|of|consum|absorb|take|need)$/;

/** What each word of matter is to a change that its clause tells of: where it starts, or what it leads to. */
function rolesIn(text: ReadText): ReadonlyMap<string, 'source' | 'goal' | 'both'> {
  const roles = new Map<string, 'source' | 'goal' | 'both'>();
  const bySentence = new Map<number, Word[]>();
  for (const word of text.words)
    bySentence.set(word.sentence, [...(bySentence.get(word.sentence) ?? []), word]);
  for (const words of bySentence.values()) {
    const turn = words.findIndex(
      ({ text: written, key }) => written === 'into' || (written !== 'to' && leadsTo.test(key)),
    );
    if (turn < 0) continue;
    let role: 'source' | 'goal' = 'source';
    for (const [at, word] of words.entries()) {
      if (at >= turn && (word.text === 'into' || (word.text !== 'to' && leadsTo.test(word.key))))
        role = 'goal';
      else if (
        /^(?:from|using|consum)$/.test(word.key) ||
        (at > turn && startsFrom.test(word.text) && word.text !== 'of' && word.text !== 'by')
      )
        role = 'source';
      if (word.kind !== 'content' || word.pos === 'VERB') continue;
      const known = roles.get(word.key);
      roles.set(word.key, known === undefined || known === role ? role : 'both');
    }
  }
  return roles;
}

/**
 * Compares what belongs to what: the words that go with each of the terms that a question sets side by side ("weather"
 * and "climate"), and what turns into what.
 */
export function attachment(question: ReadText, reference: ReadText, answer: ReadText): Attachment {
  const said = vocabularyOf(reference.matter);
  const given = vocabularyOf(answer.matter);
  const terms = new Set(
    [...vocabularyOf(question.matter).values()]
      .filter(({ key, pos }) => /^(?:NOUN|PROPN|ADJ)$/.test(pos) && said.has(key) && given.has(key))
      .map(({ key }) => key),
  );
  let [agree, differ] = [0, 0];
  if (terms.size >= 2) {
    const own = ownersIn(reference, terms);
    const other = ownersIn(answer, terms);
    for (const [key, owners] of own) {
      const others = other.get(key);
      if (others === undefined || owners.size !== 1) continue;
      if ([...owners].some((owner) => others.has(owner))) agree += 1;
      else differ += 1;
    }
  }
  const ownRoles = rolesIn(reference);
  const otherRoles = rolesIn(answer);
  let [same, exchanged] = [0, 0];
  for (const [key, role] of ownRoles) {
    const found = otherRoles.get(key);
    if (found === undefined || found === 'both' || role === 'both') continue;
    if (found === role) same += 1;
    else exchanged += 1;
  }
  return {
    bindingConflict: differ / (agree + differ + 1),
    bindingAgreement: agree / (agree + differ + 1),
    roleConflict: exchanged / (same + exchanged + 1),
  };
}
