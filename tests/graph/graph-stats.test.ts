import { describe, expect, it } from 'vitest';
import { graphStats } from '../../src/graph/graph-stats.ts';
import type { Question } from '../../src/graph/question.ts';
import { QuestionGraph } from '../../src/graph/question-graph.ts';

const question = (id: string, depth: 1 | 2 | 3, more: Partial<Question> = {}): Question => ({
  id,
  depth,
  question: '?',
  answer: '!',
  keyPoints: [],
  domain: 'math',
  reasoning: [],
  predecessors: [],
  ...more,
});

describe('graphStats', () => {
  it('counts a graph as worked out by hand', () => {
    const stats = graphStats(
      new QuestionGraph([
        question('a', 1),
        question('b', 1, { domain: 'physics' }),
        question('c', 1, { domain: null }),
        question('d', 2, { predecessors: ['a', 'b', 'a'], reasoning: ['causal', 'procedural'] }),
        question('e', 2, { predecessors: ['c'], domain: null, reasoning: ['causal', 'causal'] }),
        question('f', 3, { predecessors: ['d', 'e'] }),
      ]),
    );
    expect(stats).toEqual({
      questions: { D1: 3, D2: 2, D3: 1, total: 6 },
      edges: { 'D1-D2': 3, 'D2-D3': 2, total: 5 },
      byDomain: {
        math: { D1: 1, D2: 1, D3: 1, 'D1-D2': 1, 'D2-D3': 1 },
        physics: { D1: 1, D2: 0, D3: 0, 'D1-D2': 0, 'D2-D3': 0 },
        none: { D1: 1, D2: 1, D3: 0, 'D1-D2': 1, 'D2-D3': 0 },
      },
      crossDomainEdges: 2, // b→d, e→f
      reasoning: {
        causal: { D2: 2 / 3, D3: null },
        procedural: { D2: 1 / 3, D3: null },
      },
      targets: ['f'],
    });
  });

  it('counts a graph of nothing but D1 questions', () => {
    expect(graphStats(new QuestionGraph([question('a', 1)]))).toMatchObject({
      edges: { 'D1-D2': 0, 'D2-D3': 0, total: 0 },
      reasoning: {},
      targets: [],
    });
  });
});
