import { createHash } from 'node:crypto';
import type { Judge, JudgeOptions, JudgeRequest } from '../judge.ts';
import type { Score, ScoredVerdict, Verdict } from '../verdict.ts';
import { cleanText } from './clean-text.ts';
import { estimateOf } from './estimate.ts';
import { type ReadRequest, viewsOf } from './features.ts';
import { feedbackFor } from './feedback.ts';
import { type Points, sortPoints } from './key-points.ts';
import { createLexicon } from './lexicon.ts';
import { relateWords } from './match-words.ts';
import { onCurve } from './model.ts';
import type { OfflineWeights } from './offline-weights.ts';
import { readText } from './read-text.ts';
import { withoutAttacks } from './without-attacks.ts';
import { wordKey } from './word-key.ts';

/** Raised whenever the code would give some answer another score with the same weights. */
export const offlineVersion = 5;

export type OfflineJudgeParts = {
  readonly weights: OfflineWeights;
  /** Milliseconds, for the time that a verdict took. */
  readonly now: () => number;
};

const scores: readonly Score[] = [1, 2, 3, 4, 5];
const scoreOf = (estimate: number): Score => scores.findLast((score) => estimate >= score - 0.5) ?? 1;

/** Letters, digits and signs of arithmetic, which may change what a text says; other marks do not. */
const essence = (text: string): string => text.replace(/[^\p{L}\p{N}+\-*/=<>^%]+/gu, ' ').trim();

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

  function pointsOf(keyPoints: readonly string[], read: ReadRequest): Points {
    return sortPoints(
      keyPoints.map((text) => {
        const views = viewsOf({ ...read, reference: readKnown(cleanText(text)) }, relations, model.bigrams);
        return { text, views, contradiction: estimateOf(views, model).guards.contradiction };
      }),
    );
  }

  function verdictOn(request: JudgeRequest): Omit<ScoredVerdict, 'ms'> {
    const answer = withoutAttacks(request);
    const text = cleanText(answer.text);
    const read = {
      question: readKnown(cleanText(request.question)),
      reference: readKnown(cleanText(request.reference)),
      answer: readText(text, lexicon),
    };
    const { estimate: judged, guards } = estimateOf(viewsOf(read, relations, model.bigrams), model);
    const verbatim = essence(text) !== '' && essence(text) === essence(read.reference.text);
    const estimate = verbatim ? 5 : judged;
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
      ...(keyPoints.length === 0 ? {} : { points: pointsOf(keyPoints, read) }),
      ...(answer.attacked ? { flags: ['injection'] } : {}),
    };
  }

  return {
    name: 'offline',
    async judge(request: JudgeRequest, options: JudgeOptions = {}): Promise<Verdict> {
      options.signal?.throwIfAborted();
      const start = now();
      const verdict = verdictOn(request);
      return { ...verdict, ms: now() - start };
    },
  };
}
