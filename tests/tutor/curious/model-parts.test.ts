import { describe, expect, it } from 'vitest';
import type { Judge } from '../../../src/judge/judge.ts';
import type { ChatModel, ChatRequest } from '../../../src/model/chat-model.ts';
import {
  createModelAsker,
  createModelDoubtScorer,
  createModelSetScorer,
  createReferenceScorer,
} from '../../../src/tutor/curious/model-parts.ts';
import { offlineAsker } from '../../../src/tutor/curious/offline-asker.ts';
import type { AnswerScorer } from '../../../src/tutor/curious/parts.ts';
import { aReply } from '../../fakes/plain-model.ts';
import { createScriptedJudge } from '../../fakes/scripted-judge.ts';
import { createCuriousTalk, secrets } from './curious-harness.ts';

const wrong = 0.4;
const list =
  'Sure! Here are five:\n- What is sound?\n- How does it travel?\n* **Why** air?\n- What of steel?\n- Is it always so?';

const replies: Readonly<Record<string, string>> = {
  asker: list,
  reference: 'In fact steel carries sound faster, as it is stiff.',
  'set-judge': JSON.stringify({
    relevance: { justification: 'They keep to sound.', score: 5 },
    coherence: { justification: 'They go on.', score: 4 },
    diversity: { justification: 'They differ.', score: 3 },
  }),
  doubt: JSON.stringify({ doubt: { justification: 'It aims at it.', score: 5 }, firstDoubt: 2 }),
};

/** A model that replies by what it is asked for, and remembers every prompt. */
function createRepliesModel(say: (request: ChatRequest) => string) {
  const requests: ChatRequest[] = [];
  const model: ChatModel = {
    name: 'replies',
    baseUrl: 'http://127.0.0.1:1/v1',
    async complete(request) {
      requests.push(request);
      const text = say(request);
      if (text === '') throw new Error('The server is gone');
      return { ...aReply, text };
    },
  };
  return { model, requests };
}

const noFallback: AnswerScorer = { score: () => Promise.reject(new Error('It was not to be asked')) };

function open(
  say: (request: ChatRequest) => string,
  judge: Judge = createScriptedJudge(),
  fallback = noFallback,
) {
  const { model, requests } = createRepliesModel(say);
  const problems: unknown[] = [];
  const parts = {
    model,
    randomId: (length: number) => 'f'.repeat(length),
    onProblem: (error: unknown) => problems.push(error),
  };
  const curiosity = {
    asker: createModelAsker(parts, offlineAsker),
    answers: createReferenceScorer(parts, judge, fallback),
    sets: createModelSetScorer(parts),
    doubts: createModelDoubtScorer(parts),
  };
  return { talk: createCuriousTalk(curiosity, wrong), requests, problems };
}

const byPurpose = ({ purpose }: ChatRequest): string => replies[purpose] ?? '';

describe('curiosity with a model', () => {
  it('asks with it, measures answers against one that it wrote, and shows that at the end only', async () => {
    const { talk, requests } = open(byPurpose);
    expect(await talk.begin('')).toContain('asked by replies');
    expect(talk.session().sets[0]?.questions).toHaveLength(5);
    const said = await talk.send('=5 it is a wave in a medium');
    expect(said).toContain('5 of 5');
    expect(await talk.send('why')).toContain('measured your answer against one that a model wrote');
    expect(JSON.stringify(talk.said)).not.toContain('stiff');
    const end = await talk.send('/skip all');
    expect(end).toContain('as it is stiff');
    expect(end).toContain('zebrafast');
    expect(requests.map(({ purpose }) => purpose)).toEqual(['asker', 'reference', 'doubt']);
  });

  it('scores the questions of a learner as those of a model', async () => {
    const { talk } = open(byPurpose);
    await talk.begin('ask');
    const said = await talk.send('What is sound?\nIs it really so?\nThat is all');
    expect(said).not.toContain('estimate');
    const end = talk.session().status === 'ended' ? said : await talk.send('that is all');
    expect(end).toContain('**5 of 5**. They keep to sound.');
    expect(end).toContain('right to doubt it with question 2');
  });

  it('tells nobody but the judge of doubt whether a statement is right', async () => {
    const { talk, requests } = open(byPurpose);
    await talk.begin('');
    await talk.send('=4 it is a wave');
    await talk.send('/skip all');
    await talk.begin('ask');
    await talk.send('What is sound?');
    await talk.send('skip');
    const told = requests.filter((request) => secrets.test(JSON.stringify(request)));
    expect(told.map(({ purpose }) => purpose)).toEqual(['doubt']);
    for (const { purpose, messages } of requests)
      if (purpose !== 'doubt') expect(JSON.stringify(messages)).not.toMatch(/physics-[a-z]{5}/);
  });

  it('goes on by rules where the model fails, and leaves what it does not score without a score', async () => {
    const { talk, problems } = open(() => '', createScriptedJudge(), {
      score: async () => ({
        verdict: {
          score: null,
          reason: 'error',
          feedback: '',
          judge: 'none',
          promptHash: 'none',
          usage: null,
          ms: 0,
        },
        reference: null,
        estimated: false,
      }),
    });
    expect(await talk.begin('')).toContain('made from its own words by rules');
    expect(await talk.send('It is a wave.')).toContain('Your answer is kept; it has no score');
    expect(await talk.send('/skip all')).toContain('Whether you doubted it has no score');
    // The asker, and the reference for the answer: when it came, and once more before the end.
    expect(problems).toHaveLength(3);
    await talk.begin('ask');
    await talk.send('What is sound? How does it move?');
    expect(await talk.send('skip')).toContain('no score: the judge could not be reached');
  });

  it('does not let the feedback of a judge tell what comes at the end', async () => {
    const leaking: Judge = {
      name: 'leaking',
      judge: async () => ({
        score: 2,
        feedback:
          'You name a wave. The statement is wrong, by the way. Stiffness matters more than density, zebrafast.',
        judge: 'leaking',
        promptHash: 'none',
        usage: null,
        ms: 0,
      }),
    };
    const { talk } = open(byPurpose, leaking);
    await talk.begin('');
    const said = await talk.send('It is a wave.');
    expect(said).toContain('You name a wave.');
    expect(said).not.toMatch(/wrong|Stiffness|zebrafast/);
    expect(await talk.send('why')).not.toMatch(/wrong|Stiffness|zebrafast/);
  });
});
