import { describe, expect, it } from 'vitest';
import type { AnswerLine, ScoreLine } from '../../src/probe/lines.ts';
import { probeModes } from '../../src/probe/modes.ts';
import type { Part } from '../../src/probe/part.ts';
import type { LoopbackModelServer, ReceivedRequest } from '../fakes/loopback-model-server.ts';
import { fails, hangsUp, rateLimits, says, tokenLogprobs } from '../fakes/model-behaviours.ts';
import { createScriptedJudge } from '../fakes/scripted-judge.ts';
import { askedIn, memoryPart, messagesOf, runParts, testServer } from './probe-harness.ts';
import { smallGraph } from './small-graph.ts';

const graph = smallGraph();

/** What was asked, by id of question: everything that the model was shown. */
function promptsOf(server: LoopbackModelServer): Record<string, string> {
  return Object.fromEntries(
    server.requests.map((request) => [
      askedIn(request),
      messagesOf(request)
        .map(({ content }) => content)
        .join('\n'),
    ]),
  );
}

/** The questions whose model answer, or whose reference, stands in a prompt, in order. */
function shownIn(prompt: string | undefined, what: 'answer' | 'reference'): string {
  const pattern = what === 'answer' ? /=4 said of ([\w-]+)/g : /The reference of ([\w-]+)\./g;
  return [...(prompt ?? '').matchAll(pattern)].map((match) => match[1]).join(' ');
}

const saysOf = says((request: ReceivedRequest) => `=4 said of ${askedIn(request)}`);

async function ranAlone(mode: Part['mode'], options: { readonly history?: Part['history'] } = {}) {
  const server = await testServer();
  server.always(saysOf);
  const part = memoryPart(graph, { mode, ...options });
  const judge = createScriptedJudge();
  expect(await runParts(server, [part], { judge })).toBe('done');
  return { server, part, judge, prompts: promptsOf(server) };
}

describe('a run', () => {
  it.each(['zero-shot', 'prompt-gold', 'multi-turn'] as const)(
    'asks each question once and judges each answer once in %s',
    async (mode) => {
      const { server, part, judge } = await ranAlone(mode);
      expect(server.requests.map(askedIn).sort()).toEqual([...graph.ids()].sort());
      expect(judge.requests).toHaveLength(graph.size);
      expect([...part.scores.values()].map(({ score }) => score)).toEqual(graph.ids().map(() => 4));
      expect(part.kept.filter((line) => 'answer' in line)).toHaveLength(graph.size);
      expect(part.kept.filter((line) => 'score' in line)).toHaveLength(graph.size);
    },
  );

  it('shows nothing but the question in zero-shot, and asks for log-probabilities', async () => {
    const { server, prompts } = await ranAlone('zero-shot');
    for (const id of graph.ids()) {
      expect(shownIn(prompts[id], 'answer')).toBe('');
      expect(prompts[id]?.match(/Question of/g)).toHaveLength(1);
    }
    expect(server.requests.every(({ body }) => body.logprobs === true)).toBe(true);
  });

  it('leads through the conversation in multi-turn, D1s after their earlier siblings', async () => {
    const { prompts, part } = await ranAlone('multi-turn');
    const expected = { n: 'b c', b: '', c: 'b', m: 'a b', a: '', target: 'm n', lone: '' };
    for (const [id, shown] of Object.entries(expected)) expect(shownIn(prompts[id], 'answer')).toBe(shown);
    expect(part.answers.get('target')?.shown).toEqual(['m', 'n']);
  });

  it('leads through all ancestors where that is asked for', async () => {
    const { prompts } = await ranAlone('multi-turn', { history: 'ancestors' });
    expect(shownIn(prompts.target, 'answer')).toBe('a b m c n');
    expect(shownIn(prompts.n, 'answer')).toBe('b c');
  });

  it('shows references of direct predecessors in prompt-gold, and asks D1s zero-shot', async () => {
    const { prompts, part } = await ranAlone('prompt-gold');
    expect(shownIn(prompts.target, 'reference')).toBe('m n');
    expect(shownIn(prompts.m, 'reference')).toBe('a b');
    expect(shownIn(prompts.a, 'reference')).toBe('');
    expect(part.answers.get('a')?.from).toBe('zero-shot');
    expect(part.scores.get('a')?.from).toBe('zero-shot');
    expect(part.answers.get('m')?.from).toBeUndefined();
  });

  it('shows the own zero-shot answers in prompt-pred, never one that was made with context', async () => {
    const server = await testServer();
    server.always(
      says((request) => {
        const context = messagesOf(request).some(({ content }) => content.includes('said of'));
        return `=${context ? 5 : 3} said of ${askedIn(request)} ${context ? 'with context' : 'alone'}`;
      }),
    );
    const zeroShot = memoryPart(graph, { mode: 'zero-shot', run: 'run/zero-shot' });
    const part = memoryPart(graph, { mode: 'prompt-pred', zeroShot: { kind: 'part', part: 1 } });
    expect(await runParts(server, [part, zeroShot])).toBe('done');
    // Seven questions zero-shot, and the three that rest on others once more.
    expect(server.requests).toHaveLength(10);
    for (const request of server.requests)
      for (const { content } of messagesOf(request)) expect(content).not.toContain('with context');
    const target = part.answers.get('target');
    expect(target).toMatchObject({ answer: '=5 said of target with context', shown: ['m', 'n'] });
    expect(part.answers.get('a')).toMatchObject({
      answer: '=3 said of a alone',
      from: 'zero-shot',
      carried: true,
    });
    expect(part.scores.get('a')).toMatchObject({ score: 3, from: 'zero-shot', usage: null });
    expect(part.scores.get('m')).toMatchObject({ score: 5 });
    expect(zeroShot.scores.get('m')).toMatchObject({ score: 3 });
  });

  it.each(probeModes.filter((mode) => mode !== 'prompt-gold'))('leaks no reference in %s', async (mode) => {
    const server = await testServer();
    server.always(saysOf);
    const zeroShot = memoryPart(graph, { mode: 'zero-shot', run: 'run/zero-shot' });
    const parts =
      mode === 'prompt-pred'
        ? [memoryPart(graph, { mode, zeroShot: { kind: 'part', part: 1 } }), zeroShot]
        : [memoryPart(graph, { mode })];
    await runParts(server, parts);
    for (const prompt of Object.values(promptsOf(server))) expect(prompt).not.toContain('The reference of');
  });

  it('shows the judge question, reference and answer, and no prompt', async () => {
    const { judge } = await ranAlone('multi-turn');
    expect(judge.requests.find(({ question }) => question === 'Question of target?')).toEqual({
      question: 'Question of target?',
      reference: 'The reference of target.',
      answer: '=4 said of target',
      keyPoints: [],
    });
  });
});

describe('an answer', () => {
  const ranWith = async (behaviour: Parameters<LoopbackModelServer['always']>[0]) => {
    const server = await testServer();
    server.always(saysOf);
    server.rule((request) => (askedIn(request) === 'a' ? behaviour : undefined));
    const part = memoryPart(graph, { mode: 'zero-shot' });
    const judge = createScriptedJudge();
    await runParts(server, [part], { judge });
    const [answer, score] = [part.answers.get('a'), part.scores.get('a')];
    return { server, judge, answer, score };
  };

  it.each<{
    name: string;
    behaviour: ReturnType<typeof says>;
    answer: Partial<AnswerLine>;
    score: Partial<ScoreLine>;
  }>([
    {
      name: 'that is empty has no score, and no judge is asked',
      behaviour: says('  \n'),
      answer: { reason: 'empty' },
      score: { score: null, reason: 'empty', judge: 'none' },
    },
    {
      name: 'of nothing but thinking is empty',
      behaviour: says('', { finish: 'length', message: { reasoning_content: 'Let me think about a' } }),
      answer: { answer: '', reason: 'empty', finish: 'length' },
      score: { score: null, reason: 'empty' },
    },
    {
      name: 'never holds what the model thought',
      behaviour: says('<think>The reference may be 3.</think>=2 in short'),
      answer: { answer: '=2 in short' },
      score: { score: 2 },
    },
    {
      name: 'that is cut off is judged and marked',
      behaviour: says('=3 and so', { finish: 'length' }),
      answer: { answer: '=3 and so', finish: 'length' },
      score: { score: 3 },
    },
    {
      name: 'that the server filtered has no score',
      behaviour: says('', { finish: 'content_filter' }),
      answer: { reason: 'filtered' },
      score: { score: null, reason: 'filtered' },
    },
    {
      name: 'that the server refused to ask for has no score',
      behaviour: fails(400, { code: 'content_filter', message: 'The content filter was triggered' }),
      answer: { answer: null, reason: 'filtered' },
      score: { score: null, reason: 'filtered' },
    },
  ])('$name', async ({ behaviour, answer, score }) => {
    const found = await ranWith(behaviour);
    expect(found.answer).toMatchObject(answer);
    expect(found.score).toMatchObject(score);
    if (score.score === null) expect(found.judge.requests).toHaveLength(graph.size - 1);
  });

  it('brings its Min-K%, and the log-probabilities of its tokens in the log', async () => {
    const tokens = [
      ['=4', -0.5],
      [' said', -1.5],
      [' it', -0.25],
    ] as const;
    const { answer, server } = await ranWith(
      says('=4 said it', { logprobs: tokenLogprobs(tokens.map(([token, value]) => [token, value])) }),
    );
    expect(answer?.minK).toBe(1.5);
    expect(server.requests.length).toBe(graph.size);
  });
});

describe('trouble', () => {
  it('with one question costs that question alone, and what builds on it', async () => {
    const server = await testServer();
    server.always(saysOf);
    server.rule((request) => (askedIn(request) === 'm' ? fails(500) : undefined));
    const part = memoryPart(graph, { mode: 'multi-turn' });
    expect(await runParts(server, [part], { concurrency: 2 })).toBe('done');
    expect(part.answers.get('m')).toMatchObject({ answer: null, reason: 'error' });
    expect(part.scores.get('m')).toMatchObject({ score: null, reason: 'error' });
    expect(part.answers.get('target')).toMatchObject({ answer: null, reason: 'missing-predecessor' });
    expect(part.answers.get('target')?.detail).toContain('m');
    expect(part.scores.get('target')).toMatchObject({ score: null, reason: 'missing-predecessor' });
    expect(part.scores.get('n')).toMatchObject({ score: 4 });
  });

  it('with a D1 leaves it out of what its siblings see, and costs the D2', async () => {
    const server = await testServer();
    server.always(saysOf);
    server.rule((request) => (askedIn(request) === 'b' ? says('') : undefined));
    const part = memoryPart(graph, { mode: 'multi-turn' });
    await runParts(server, [part]);
    expect(part.answers.get('c')).toMatchObject({ answer: '=4 said of c' });
    expect(part.answers.get('c')?.shown).toBeUndefined();
    expect(part.answers.get('n')).toMatchObject({ reason: 'missing-predecessor' });
  });

  it('with the whole server stops the run, keeps what is there, and leaves the rest open', async () => {
    const server = await testServer();
    server.always(hangsUp);
    server.script(saysOf, saysOf);
    const part = memoryPart(graph, { mode: 'zero-shot' });
    await expect(runParts(server, [part], { concurrency: 1 })).rejects.toMatchObject({
      code: 'model_failed',
    });
    expect(part.answers.size).toBe(2);
    server.always(saysOf);
    expect(await runParts(server, [part], { concurrency: 1 })).toBe('done');
    expect(part.scores.size).toBe(graph.size);
    expect(server.requests.filter((request) => askedIn(request) === 'target')).toHaveLength(1);
  });

  it('with a key stops the run at once', async () => {
    const server = await testServer();
    server.always(fails(401, { message: 'Incorrect API key' }));
    const part = memoryPart(graph, { mode: 'zero-shot' });
    await expect(runParts(server, [part], { concurrency: 1 })).rejects.toMatchObject({
      code: 'model_failed',
    });
    expect(server.requests).toHaveLength(1);
    expect(part.answers.size).toBe(0);
  });

  it('of too many requests loses nothing: every other one is throttled', async () => {
    const server = await testServer();
    const throttle = rateLimits('1');
    server.always((request, response) => (request.number % 2 === 1 ? throttle : saysOf)(request, response));
    const part = memoryPart(graph, { mode: 'multi-turn' });
    expect(await runParts(server, [part], { concurrency: 8 })).toBe('done');
    expect([...part.scores.values()].every(({ score }) => score === 4)).toBe(true);
  });

  it('with the judge leaves answers that are judged when the run goes on', async () => {
    const server = await testServer();
    server.always(saysOf);
    const part = memoryPart(graph, { mode: 'zero-shot' });
    const judge = createScriptedJudge();
    judge.outage = true;
    await expect(runParts(server, [part], { judge, concurrency: 1 })).rejects.toMatchObject({
      code: 'model_failed',
    });
    expect(part.scores.size).toBe(0);
    judge.outage = false;
    expect(await runParts(server, [part], { judge, concurrency: 1 })).toBe('done');
    expect(part.scores.size).toBe(graph.size);
    expect(server.requests).toHaveLength(graph.size);
  });

  it('with the log ends the run with its error', async () => {
    const server = await testServer();
    server.always(saysOf);
    const part = memoryPart(graph, { mode: 'zero-shot' });
    const full = new Error('The disk is full');
    const log = { ...part.log, appendAnswer: () => Promise.reject(full) };
    await expect(runParts(server, [{ ...part, log }], { concurrency: 1 })).rejects.toBe(full);
    expect(server.requests.length).toBeLessThan(graph.size);
  });
});

describe('going on', () => {
  it('asks and judges only what has no line', async () => {
    const { part: before } = await ranAlone('multi-turn');
    const server = await testServer();
    server.always(saysOf);
    const part = memoryPart(graph, { mode: 'multi-turn' });
    for (const id of ['b', 'c', 'n']) part.answers.set(id, before.answers.get(id) as AnswerLine);
    part.scores.set('b', before.scores.get('b') as ScoreLine);
    const judge = createScriptedJudge();
    await runParts(server, [part], { judge });
    expect(server.requests.map(askedIn).sort()).toEqual(['a', 'lone', 'm', 'target']);
    expect(judge.requests).toHaveLength(graph.size - 1);
    expect(shownIn(promptsOf(server).target, 'answer')).toBe('m n');
  });

  it('scores recorded answers without asking anything', async () => {
    const server = await testServer();
    const part = memoryPart(graph, { mode: 'zero-shot', answered: true });
    for (const id of graph.ids())
      part.answers.set(id, { id, answer: '=2 recorded', at: '', ms: 0, usage: null });
    await runParts(server, [part]);
    expect(server.requests).toHaveLength(0);
    expect([...part.scores.values()].every(({ score }) => score === 2)).toBe(true);
  });

  it('carries answers and scores of a zero-shot run that was named', async () => {
    const { part: zeroShot } = await ranAlone('zero-shot');
    const server = await testServer();
    server.always(says((request) => `=5 said of ${askedIn(request)}`));
    zeroShot.answers.delete('c');
    zeroShot.scores.delete('c');
    const recorded = { run: 'earlier', answers: zeroShot.answers, scores: zeroShot.scores };
    const part = memoryPart(graph, { mode: 'prompt-pred', zeroShot: { kind: 'recorded' }, recorded });
    await runParts(server, [part]);
    expect(server.requests.map(askedIn).sort()).toEqual(['m', 'target']);
    expect(part.scores.get('a')).toMatchObject({ score: 4, from: 'zero-shot', carried: true });
    expect(part.scores.get('c')).toMatchObject({ score: null, reason: 'missing', from: 'zero-shot' });
    expect(part.scores.get('n')).toMatchObject({ score: null, reason: 'missing-predecessor' });
    expect(part.scores.get('m')).toMatchObject({ score: 5 });
  });

  it('begins nothing more once it is to stop', async () => {
    const server = await testServer();
    const stop = new AbortController();
    server.always((request, response) => {
      if (request.number === 3) stop.abort();
      return saysOf(request, response);
    });
    const part = memoryPart(graph, { mode: 'zero-shot' });
    expect(await runParts(server, [part], { concurrency: 1, stop: stop.signal })).toBe('stopped');
    expect(server.requests).toHaveLength(3);
    expect(part.answers.size).toBe(3);
  });
});
