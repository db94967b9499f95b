import { describe, expect, it } from 'vitest';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import type { Score } from '../../src/judge/verdict.ts';
import { reportOfSession } from '../../src/report/report-of-session.ts';
import { type GivenAnswer, type NodeState, type Session, untouched } from '../../src/tutor/session.ts';
import { node, smallGraph } from '../picture/graphs.ts';

const graph = new QuestionGraph([...smallGraph().questions(), node('elsewhere', 1)]);
const at = '2026-11-30T10:00:00.000Z';

function answer(nodeId: string, score: Score | null, more: Partial<GivenAnswer> = {}): GivenAnswer {
  const base = {
    v: 1,
    at,
    subject: 'ada',
    session: 's',
    event: 'verdict' as const,
    node: nodeId,
    answerId: `${nodeId}-1`,
    feedback: `The judge on ${nodeId}`,
    shown: `Shown on ${nodeId}`,
    judge: 'strict',
    promptHash: 'h1',
    usage: null,
    ms: 1,
  };
  return {
    id: `${nodeId}-1`,
    node: nodeId,
    text: `Answer to ${nodeId}`,
    attempt: 1,
    aid: 'none',
    at,
    message: undefined,
    verdict: score === null ? { ...base, score, reason: 'declined' } : { ...base, score },
    replaced: false,
    contested: false,
    ...more,
  };
}

function state(id: string, more: Partial<NodeState>): NodeState {
  return { ...untouched(id), asked: true, ...more };
}

function session(nodes: readonly NodeState[], more: Partial<Session> = {}): Session {
  return {
    id: 's',
    subject: 'ada',
    target: 'interval',
    order: 'climb',
    maxTries: 3,
    startedAt: at,
    seq: 1,
    said: 0,
    handled: [],
    status: 'ended',
    nodes: new Map(nodes.map((one) => [one.id, one])),
    open: null,
    asked: nodes.map(({ id }) => id),
    discrepancies: [],
    lastAnswer: null,
    lastHint: null,
    ...more,
  };
}

const walked = session([
  state('mean', { answers: [answer('mean', 5)], outcome: 'passed' }),
  state('variance', {
    answers: [answer('variance', 2), answer('variance', 5, { id: 'v2', attempt: 2, aid: 'hint' })],
    outcome: 'passed',
    hinted: true,
  }),
  state('error', { answers: [answer('error', null)], outcome: 'unknown', revealed: true }),
  state('interval', { outcome: 'skipped' }),
]);

const questionOf = (data: ReturnType<typeof reportOfSession>, id: string) =>
  data.questions.find((question) => question.id === id);

describe('reportOfSession', () => {
  const data = reportOfSession(walked, graph, [{ name: 'Questions', value: 'statistics 1.0.0' }]);

  it('holds the walk and nothing else', () => {
    expect(data.questions.map(({ id }) => id)).toEqual(['mean', 'variance', 'error', 'interval']);
    expect(data.graph.has('elsewhere')).toBe(false);
    expect(data.subject).toEqual({ kind: 'learner', name: 'ada' });
  });

  it('counts the first unaided score, and shows later tries for what they are', () => {
    expect(questionOf(data, 'variance')).toMatchObject({
      score: 2,
      answer: { score: 2, notes: [] },
      others: [{ score: 5, notes: ['try 2', 'after a hint'] }],
    });
    expect(data.summary.accuracy.D1).toEqual({ mean: 3.5, scored: 2, unscored: 0 });
  });

  it('tells what was not known from what was skipped', () => {
    expect(questionOf(data, 'error')).toMatchObject({
      state: 'unscored',
      score: null,
      reason: 'not known, or left blank',
    });
    expect(questionOf(data, 'interval')).toMatchObject({ state: 'skipped', answer: null });
  });

  it('shows a reference only where nothing is left to find', () => {
    expect(questionOf(data, 'error')?.reference).toBe('-');
    expect(questionOf(data, 'mean')?.reference).toBe('-');
    expect(questionOf(data, 'interval')?.reference).toBeNull();
    const open = reportOfSession(session([state('mean', { answers: [answer('mean', 2)] })]), graph);
    expect(questionOf(open, 'mean')).toMatchObject({
      reference: null,
      answer: { feedback: 'Shown on mean' },
    });
    expect(questionOf(data, 'mean')?.answer?.feedback).toBe('The judge on mean');
  });

  it('names the judge, its prompt, the walk and what the program adds', () => {
    expect(data.made).toEqual(
      expect.arrayContaining([
        { name: 'Judge strict', value: expect.stringContaining('h1') },
        { name: 'Questions', value: 'statistics 1.0.0' },
        { name: 'Walk', value: expect.stringContaining('a climb') },
        { name: 'Formula', value: expect.stringContaining('corrected') },
      ]),
    );
  });

  it('says that a climb is scaffolded, that a dive is no climb, and that an open walk is open', () => {
    expect(data.caveats.join(' ')).toContain('zero-shot');
    const dive = reportOfSession({ ...walked, order: 'dive', status: 'active' }, graph);
    expect(dive.caveats.join(' ')).toContain('must not be pooled with climbs');
    expect(dive.caveats.join(' ')).toContain('not finished');
  });

  it('tells rulings, appeals and scores of earlier walks', () => {
    const judged = reportOfSession(
      session([
        state('mean', {
          answers: [answer('mean', 2, { contested: true })],
          ruling: { score: 4, who: 'Ms Lovelace', at },
          outcome: 'passed',
        }),
        {
          ...untouched('variance'),
          outcome: 'carried',
          carried: { score: 5, at: '2026-10-01T00:00:00.000Z' },
        },
      ]),
      graph,
    );
    expect(questionOf(judged, 'mean')).toMatchObject({
      score: 4,
      notes: ['Ms Lovelace set the score to 4 on 2026-11-30'],
      answer: { notes: ['contested: the score is under appeal'] },
    });
    expect(questionOf(judged, 'variance')).toMatchObject({
      score: 5,
      state: 'scored',
      notes: ['not asked again: the score is from 2026-10-01'],
    });
    expect(judged.caveats.join(' ')).toContain('1 of the scores come from an earlier walk');
  });
});
