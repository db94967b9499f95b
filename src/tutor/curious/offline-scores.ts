import { type MetricScore, type SetMetric, setMetrics } from '../../curiosity/scores/metric.ts';
import { stopWords } from '../../judge/offline/stop-words.ts';
import { wordKey } from '../../judge/offline/word-key.ts';
import { hashOf } from '../../judge/prompts/prompt-hash.ts';
import { wordsOf } from '../words/text.ts';
import type { DoubtScorer, ScoredBy, SetScorer } from './parts.ts';

/** Raised with every change of the features below. */
const version = 2;
const by: ScoredBy = {
  judge: 'offline',
  promptHash: hashOf({ call: 'offline-curiosity', version }),
  estimated: true,
};

const matterOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !stopWords.has(word))
    .map(wordKey);

/** What a question opens, from basic to deep; the first that fits. */
const kinds: readonly RegExp[] = [
  /\b(?:always|exceptions?|limits?|unless|really|true|wrong|check|know|find (?:it|this|that) out|evidence|prove|exact|depends?|by how much)\b/i,
  /\b(?:use|useful|apply|application|matter|important|consequence|happens? if|what if|follow)\b/i,
  /\bwhy\b|\bcause|\breason|\bties?\b|\bgo together|\bcome from|\bmakes? the difference/i,
  /\bexample|\bsuch as\b/i,
  /\bhow\b/i,
  /\bwho|\bwhere|\bwhen\b/i,
  /\bwhat\b|\bmean/i,
];
/** 0 for the deepest kind; the number of kinds for none. */
function kindOf(question: string): number {
  const index = kinds.findIndex((kind) => kind.test(question));
  return index < 0 ? kinds.length : index;
}

const share = (parts: readonly boolean[]): number =>
  parts.length === 0 ? 0 : parts.filter(Boolean).length / parts.length;
const scoreOf = (part: number): number => 1 + Math.round(4 * part);

/** Whether a question takes up the statement: by a word of its matter, or by pointing at it. */
function isAbout(question: string, matter: ReadonlySet<string>): boolean {
  return (
    matterOf(question).some((key) => matter.has(key)) || /\b(?:it|its|this|that|these|they)\b/i.test(question)
  );
}

function metricOf(metric: SetMetric, statement: string, questions: readonly string[]): MetricScore {
  const count = questions.length;
  if (metric === 'relevance') {
    const matter = new Set(matterOf(statement));
    const about = questions.map((question) => isAbout(question, matter));
    return {
      score: scoreOf(share(about)),
      justification: `${about.filter(Boolean).length} of ${count} take up words of the statement.`,
    };
  }
  if (count < 2) return { score: null, reason: 'too-few', justification: '' };
  const ranks = questions.map((question) => kindOf(question));
  if (metric === 'diversity') {
    const distinct = new Set(ranks).size;
    return {
      score: scoreOf((distinct - 1) / (count - 1)),
      justification: `They are of ${distinct} kinds (meaning, cause, use, limits and the like).`,
    };
  }
  const deeper = ranks.slice(1).map((rank, index) => rank <= (ranks[index] ?? rank));
  return {
    score: scoreOf(share(deeper)),
    justification: `${deeper.filter(Boolean).length} of ${count - 1} steps go on or deeper, from meaning to limits.`,
  };
}

/** Estimates of a set, from features of its questions. */
export const offlineSets: SetScorer = {
  async score({ statement }, questions) {
    const [relevance, coherence, diversity] = setMetrics.map((metric) =>
      metricOf(metric, statement, questions),
    );
    const none: MetricScore = { score: null, reason: 'error', justification: '' };
    return {
      scores: {
        relevance: relevance ?? none,
        coherence: coherence ?? none,
        diversity: diversity ?? none,
      },
      by,
      usage: null,
    };
  },
};

const denies =
  /\b(?:wrong|false|untrue|incorrect|mistaken|not (?:true|right|correct|so)|isn['’]?t (?:true|right|so|it)|doubt|disagree|contradict\w*|really (?:so|true)|is (?:it|this|that|the statement) (?:even |really |actually )*(?:true|right|correct|so)|cannot be|can['’]?t be)\b/i;
const probes =
  /\b(?:always|exceptions?|unless|limits?|every case|in all cases|when (?:does|would|might|is) (?:it|this) not|depends?|sometimes|really|actually|not hold)\b/i;
const asksHow =
  /\b(?:how (?:do|does|can|could) (?:we|you|one|any\w+|some\w+|they) (?:know|check|test|prove|measure)|evidence|proof|proved)\b/i;

/** How far one text doubts: 4 where it denies, 3 where it probes limits, 2 where it asks how it is known. */
function doubtOf(text: string): number {
  if (denies.test(text)) return 4;
  if (probes.test(text)) return 3;
  return asksHow.test(text) ? 2 : 1;
}

/** Estimates doubt by its words; it aims at the flaw where it also uses words of it that the statement lacks. */
export const offlineDoubts: DoubtScorer = {
  async score({ statement, source, texts }) {
    const known = new Set(matterOf(statement.statement));
    const flaw = statement.correct ? [] : matterOf(`${statement.flaw ?? ''} ${source ?? ''}`);
    const own = new Set(flaw.filter((key) => !known.has(key)));
    const scores = texts.map((text) => {
      const doubt = doubtOf(text);
      const aims = new Set(matterOf(text).filter((key) => own.has(key))).size;
      return doubt >= 3 && aims >= 2 ? 5 : doubt;
    });
    const highest = Math.max(1, ...scores);
    const first = scores.findIndex((score) => score >= 3);
    return {
      score: {
        score: highest,
        justification:
          first < 0 ? 'No words of doubt were found.' : `Words of doubt stand in number ${first + 1}.`,
      },
      firstDoubt: first < 0 ? null : first + 1,
      by,
    };
  },
};
