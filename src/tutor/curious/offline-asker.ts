import { stopWords } from '../../judge/offline/stop-words.ts';
import { wordsOf } from '../words/text.ts';
import type { Asker } from './parts.ts';

const longestConcept = 40;

/** Runs of words that carry matter, as they stand in the statement, without what ties them together. */
function conceptsOf(statement: string): string[] {
  const runs: string[][] = [[]];
  for (const part of statement.split(/([\s,;:.()!?"“”]+)/)) {
    const [word] = wordsOf(part);
    if (/[,;:.()!?"“”]/.test(part) || (word !== undefined && stopWords.has(word))) runs.push([]);
    else if (word !== undefined) runs.at(-1)?.push(part);
  }
  const concepts = runs.map((run) => run.join(' ')).filter((run) => run.length > 2);
  return [...new Set(concepts)].map((concept) =>
    concept.length > longestConcept ? `${concept.slice(0, longestConcept - 1)}…` : concept,
  );
}

/** Questions by rules from a statement's own words: what it means, an example, why, what follows, and whether it holds. */
export const offlineAsker: Asker = {
  async ask({ statement }) {
    const concepts = conceptsOf(statement);
    const [first] = concepts;
    const last = concepts.at(-1);
    const about = first === undefined ? 'this' : `“${first}”`;
    const other = last === undefined || last === first ? 'it' : `“${last}”`;
    return {
      questions: [
        `What does ${about} mean here?`,
        `What would be an example of this, with ${other} in it?`,
        `Why should it be so: what ties ${about} to ${other === 'it' ? 'the rest of the statement' : other}?`,
        'What follows from it, and what could somebody use it for?',
        'How could somebody check it, and where might it not hold?',
      ],
      dropped: [],
      asker: 'offline',
    };
  },
};
