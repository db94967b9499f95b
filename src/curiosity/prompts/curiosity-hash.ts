import { guardVersion } from '../../judge/injection/guard-request.ts';
import type { JudgeParams } from '../../judge/prompts/presets.ts';
import { hashOf } from '../../judge/prompts/prompt-hash.ts';
import { setMetrics } from '../scores/metric.ts';
import { alteredFormat, altererMessages, altererPromptVersion, changeCounts } from './alterer-prompt.ts';
import { askerMessages, askerPromptVersion } from './asker-prompt.ts';
import { doubtMessages, doubtPromptVersion } from './doubt-prompt.ts';
import { metaMessages, metaPromptVersion } from './meta-prompt.ts';
import { scoresFormat } from './scores-format.ts';
import { setJudgeMessages, setJudgePromptVersion } from './set-judge-prompt.ts';

export type CuriosityCall = 'asker' | 'set-judge' | 'doubt' | 'meta' | 'alterer';

const statement = { subject: 'general', statement: '{statement}' } as const;
const questions = ['{one}', '{two}', '{three}', '{four}', '{five}'];
const fence = '{fence}';

function wording(call: CuriosityCall): unknown {
  const set = { statement, questions, wanted: setMetrics, fence };
  const score = { score: 3, justification: '{why}' } as const;
  const scoring = new Map(setMetrics.map((metric) => [metric, score] as const));
  const wrong = { ...statement, id: '{id}', correct: false, flaw: '{flaw}' };
  switch (call) {
    case 'asker':
      return [askerPromptVersion, askerMessages(statement)];
    case 'set-judge':
      return [
        setJudgePromptVersion,
        setJudgeMessages(set),
        setJudgeMessages({ ...set, again: true }),
        scoresFormat(setMetrics),
      ];
    case 'doubt':
      return [
        doubtPromptVersion,
        doubtMessages({ statement: wrong, source: '{source}', questions, fence, again: true }),
        doubtMessages({ statement: { ...wrong, correct: true }, questions, fence }),
        scoresFormat(['doubt']),
      ];
    case 'meta':
      return [
        metaPromptVersion,
        metaMessages({ ...set, scorings: [scoring, scoring, scoring], again: true }),
        scoresFormat(setMetrics),
      ];
    case 'alterer':
      return [
        altererPromptVersion,
        setMetrics.flatMap((metric) =>
          changeCounts.map((count) => altererMessages({ statement, questions, metric, count, fence })),
        ),
        alteredFormat(questions.length),
      ];
  }
}

/**
 * The hash of all that words a call apart from the texts that it is about: its prompt with every form of it, the
 * reply's format, the guards over the texts, and the sampling parameters. Any change of these changes it.
 */
export const curiosityHash = (call: CuriosityCall, params: Partial<JudgeParams>): string =>
  hashOf({ call, wording: wording(call), guard: guardVersion, params });
