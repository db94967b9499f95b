import { createHash } from 'node:crypto';
import type { Judge, JudgeOptions, JudgeRequest } from '../judge.ts';
import type { Score, ScoredVerdict, Verdict } from '../verdict.ts';
import { cleanText } from './clean-text.ts';
import { type Estimate, estimateOf } from './estimate.ts';
import { type ReadRequest, viewsOf } from './features.ts';
import { feedbackFor } from './feedback.ts';
import { settleFormulas, type Texts } from './formulas/settle-formulas.ts';
import { type Points, type PointView, sortPoints } from './key-points.ts';
import { createLexicon } from './lexicon.ts';
import { withoutLightSentences } from './light-sentences.ts';
import { relateWords } from './match-words.ts';
import { onCurve } from './model.ts';
import type { OfflineWeights } from './offline-weights.ts';
import { type ReadText, readText } from './read-text.ts';
import { spellOut } from './spelled-numbers.ts';
import { withoutAttacks } from './without-attacks.ts';
import { wordKey } from './word-key.ts';

/** Raised whenever the code would give some answer another score with the same weights. */
export const offlineVersion = 12;

export type OfflineJudgeParts = {
  readonly weights: OfflineWeights;
  /** Milliseconds, for the time that a verdict took. */
  readonly now: () => number;
};

type ReadAnswer = (text: string) => ReadText;

const scores: readonly Score[] = [1, 2, 3, 4, 5];
const scoreOf = (estimate: number): Score => scores.findLast((score) => estimate >= score - 0.5) ?? 1;

/** Letters, digits and signs of arithmetic, which may change what a text says; other marks do not. */
const essence = (text: string): string => text.replace(/[^\p{L}\p{N}+\-*/=<>^%]+/gu, ' ').trim();

/** A reference of so many words is all about its formula, and one of so many says much beside it. */
const shortReference = 15;
const longReference = 60;

/** What is left above 1 of an answer whose formula is not the reference's: of a 5, a 2, or in a long reference a 4. */
function keptWhereUnlike({ words }: ReadText): number {
  const beside = (words.length - shortReference) / (longReference - shortReference);
  return 0.3 + 0.4 * Math.min(1, Math.max(0, beside));
}

/** How many judgements of one question keep its texts as they were read. */
const remembered = 64;

/**
 * The judge that needs no server: features of question, reference and answer, weighed by fitted numbers. It rejects
 * only when its signal aborts, and takes time linear in the texts up to a bound, and constant time beyond.
 */
export function createOfflineJudge({ weights, now }: OfflineJudgeParts): Judge {
  const { model } = weights;
  const lexicon = createLexicon(weights.lexicon, wordKey);
  const relations = relateWords(lexicon);
  const promptHash = createHash('sha256')
    .update(JSON.stringify({ version: offlineVersion, weights }))
    .digest('hex')
    .slice(0, 16);
  const known = new Map<string, ReturnType<typeof readText>>();
  /** Questions and references come again and again. */
  const readKnown = (text: string): ReturnType<typeof readText> => {
    const found = known.get(text) ?? readText(text, lexicon);
    known.delete(text);
    known.set(text, found);
    for (const oldest of known.keys()) if (known.size > remembered) known.delete(oldest);
    return found;
  };

  /** Reads an answer once, however many key points it is held against. */
  function answerReader(): ReadAnswer {
    const read = new Map<string, ReadText>();
    return (text) => {
      const found = read.get(text) ?? readText(spellOut(cleanText(text)), lexicon);
      read.set(text, found);
      return found;
    };
  }

  async function readAll(
    texts: Texts,
    readAnswer: ReadAnswer,
  ): Promise<ReadRequest & { readonly isUnlike: boolean }> {
    const { reference, answer, isUnlike } = await settleFormulas(texts);
    return {
      question: readKnown(spellOut(cleanText(texts.question))),
      reference: readKnown(spellOut(cleanText(reference))),
      answer: readAnswer(answer),
      isUnlike,
    };
  }

  /** The estimate of an answer; a contradiction also counts that is one without the sentences beside it that add nothing. */
  function estimateWhole(read: ReadRequest): Estimate {
    const views = viewsOf(read, relations, model.bigrams);
    const whole = estimateOf(views, model);
    const rest = withoutLightSentences(read.answer);
    if (rest === null) return whole;
    const restViews = viewsOf({ ...read, answer: rest }, relations, model.bigrams);
    const part = estimateOf(restViews, model);
    const addsNothing = (restViews[0]?.recD ?? 0) >= (views[0]?.recD ?? 0);
    if (!addsNothing || part.guards.contradiction <= whole.guards.contradiction) return whole;
    return {
      estimate: Math.min(whole.estimate, part.estimate),
      guards: { ...whole.guards, contradiction: part.guards.contradiction },
    };
  }

  async function pointsOf(
    keyPoints: readonly string[],
    texts: Texts,
    readAnswer: ReadAnswer,
  ): Promise<Points> {
    const views: PointView[] = [];
    for (const text of keyPoints) {
      const read = await readAll({ ...texts, reference: text }, readAnswer);
      const seen = viewsOf(read, relations, model.bigrams);
      const { contradiction } = estimateOf(seen, model).guards;
      views.push({ text, views: seen, contradiction: read.isUnlike ? 1 : contradiction });
    }
    return sortPoints(views);
  }

  async function verdictOn(request: JudgeRequest): Promise<Omit<ScoredVerdict, 'ms'>> {
    const answer = withoutAttacks(request);
    const texts = { ...request, answer: answer.text };
    const readAnswer = answerReader();
    const read = await readAll(texts, readAnswer);
    const { estimate: judged, guards: heard } = estimateWhole(read);
    const said = essence(read.answer.text);
    const level = said !== '' && said === essence(read.reference.text) ? 5 : judged;
    const estimate = read.isUnlike ? 1 + (level - 1) * keptWhereUnlike(read.reference) : level;
    const guards = read.isUnlike ? { ...heard, contradiction: 1 } : heard;
    const score = scoreOf(estimate);
    const keyPoints = request.keyPoints ?? [];
    return {
      score,
      estimate,
      confidence: onCurve(model.confidence, estimate),
      feedback: feedbackFor(score, read, { guards }, relations),
      judge: 'offline',
      promptHash,
      usage: null,
      ...(keyPoints.length === 0 ? {} : { points: await pointsOf(keyPoints, texts, readAnswer) }),
      ...(answer.attacked ? { flags: ['injection'] } : {}),
    };
  }

  return {
    name: 'offline',
    async judge(request: JudgeRequest, options: JudgeOptions = {}): Promise<Verdict> {
      options.signal?.throwIfAborted();
      const start = now();
      const verdict = await verdictOn(request);
      return { ...verdict, ms: now() - start };
    },
  };
}
