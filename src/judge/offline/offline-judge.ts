import { createHash } from 'node:crypto';
import type { Judge, JudgeOptions, JudgeRequest } from '../judge.ts';
import type { Score, ScoredVerdict, Verdict } from '../verdict.ts';
import { cleanText } from './clean-text.ts';
import { feedbackFor } from './feedback.ts';
import { highestEstimate } from './guards.ts';
import { stripInstructions } from './instructions.ts';
import { sortPoints } from './key-points.ts';
import { lexicalFeatures } from './lexical-features.ts';
import type { OfflineWeights } from './offline-weights.ts';
import { readText } from './read-text.ts';

/** Changes whenever the code below would give some answer another score with the same weights. */
const version = 1;

export type OfflineJudgeParts = {
  readonly weights: OfflineWeights;
  /** Milliseconds, for the time that a verdict took. */
  readonly now: () => number;
};

function levelOf(raw: number, map: OfflineWeights['map']): number {
  const [first, ...rest] = map;
  if (first === undefined || raw <= first[0]) return first?.[1] ?? 1;
  let [x, y] = first;
  for (const [nextX, nextY] of rest) {
    if (raw <= nextX) return y + ((raw - x) / (nextX - x)) * (nextY - y);
    [x, y] = [nextX, nextY];
  }
  return y;
}

const isScore = (value: number): value is Score => [1, 2, 3, 4, 5].includes(value);
const scoreOf = (estimate: number): Score => {
  const rounded = Math.round(estimate);
  return isScore(rounded) ? rounded : 1;
};

const sameText = (one: string, other: string): boolean => {
  const fold = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}+\-*/=<>^%]+/gu, ' ')
      .trim();
  return fold(one) === fold(other) && fold(one) !== '';
};

/**
 * The judge that needs no server: lexical features of question, reference and answer, weighed by fitted numbers.
 * It never rejects but for an aborted signal, and takes time linear in the (bounded) texts.
 */
export function createOfflineJudge({ weights, now }: OfflineJudgeParts): Judge {
  const promptHash = createHash('sha256')
    .update(JSON.stringify({ version, weights }))
    .digest('hex')
    .slice(0, 16);

  function verdictOn(request: JudgeRequest): Omit<ScoredVerdict, 'ms'> {
    const questionText = cleanText(request.question);
    const referenceText = cleanText(request.reference);
    const stripped = stripInstructions(cleanText(request.answer), `${questionText}\n${referenceText}`);
    const question = readText(questionText);
    const reference = readText(referenceText);
    const answer = readText(stripped.text);
    const features = lexicalFeatures(question, reference, answer);
    const { a, w, map } = weights;
    const raw =
      a +
      w.recD * features.recD +
      w.rec * features.rec +
      w.tri * features.tri +
      w.precD * features.precD +
      w.novel * features.novel +
      w.short * features.short;
    const estimate = sameText(referenceText, stripped.text)
      ? 5
      : Math.min(levelOf(raw, map), highestEstimate(question, reference, answer, features));
    const points =
      request.keyPoints === undefined || request.keyPoints.length === 0
        ? undefined
        : sortPoints(
            request.keyPoints.map((text) => ({ text, read: readText(cleanText(text)) })),
            question,
            answer,
          );
    const score = scoreOf(estimate);
    return {
      score,
      estimate,
      feedback: feedbackFor({ score, question, reference, answer }),
      confidence: 0.5 + 0.45 * Math.min(1, Math.abs(estimate - 3.5) / 1.5),
      judge: 'offline',
      promptHash,
      usage: null,
      ...(points === undefined ? {} : { points }),
      ...(stripped.found ? { flags: ['injection'] } : {}),
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
