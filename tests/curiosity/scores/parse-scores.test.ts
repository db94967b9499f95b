import { describe, expect, it } from 'vitest';
import { type MetricScore, setMetrics } from '../../../src/curiosity/scores/metric.ts';
import { parseScores, type ScoresContext } from '../../../src/curiosity/scores/parse-scores.ts';

/** `r4 c3 d-no-verdict`: each metric's score or reason. */
function brief(reply: string, context: ScoresContext = {}): string {
  const scores = parseScores(reply, setMetrics, context);
  return setMetrics
    .map((metric) => {
      const { score, reason } = scores.get(metric) as MetricScore;
      return `${metric.charAt(0)}${score ?? `-${reason}`}`;
    })
    .join(' ');
}
const rows: readonly (readonly [name: string, reply: string, expected: string])[] = [
  [
    'a score a question in place of one a set',
    'Relevance\n1. 4 - fits\n2. 5 - fits well\n\nCoherence\n1) **3** - jumps\n2) 5 - flows\n\nDiversity: 4',
    'r-no-verdict c-no-verdict d4',
  ],
  [
    'numbered reasons before the score',
    'Relevance\n1. All questions fit.\nScore: 4\nCoherence\n1. They flow.\n2. Mostly.\nScore: 3/5\nDiversity\n5. It is wide.',
    'r4 c3 d5',
  ],
  [
    'several blocks of loose rows that differ',
    'Relevance | 4 | a\nCoherence | 4 | b\nDiversity | 4 | c\n\nRelevance | 4 | d\nCoherence | 4 | e\nDiversity | 3 | f\n\nRelevance | 5 | g',
    'r-ambiguous c4 d-ambiguous',
  ],
  [
    'a table, and a row of second thoughts',
    '| Metric | Score |\n|---|---|\n| Relevance | 5 |\n| Coherence | 4 |\n| Diversity | 4 |\n\nRelevance | 2 | on second thought',
    'r-ambiguous c4 d4',
  ],
  ['cells parted by tabs', 'Relevance\t5\tAll fit.\nCoherence\t4\tYes.\nDiversity\t3\tFew.', 'r5 c4 d3'],
  [
    'the scale beside the name',
    'Relevance (1-5): 4\nCoherence (on a scale of 1 to 5): 3\nDiversity [1..5]: 2',
    'r4 c3 d2',
  ],
  ['all in one line', 'relevance 5; coherence=4 | "diversity_score": 3.5', 'r5 c4 d3.5'],
  [
    'one line with what is off the scale',
    'Relevance: 5/10, Coherence: 80%, Diversity: 0',
    'r-out-of-range c-out-of-range d-out-of-range',
  ],
  [
    'tags',
    '<relevance>4</relevance>\n<coherence><score>3</score></coherence><diversity>5/5</diversity>',
    'r4 c3 d5',
  ],
  ['stars and circles', 'Relevance: ★★★★☆\nCoherence ⭐⭐⭐\nDiversity: ④', 'r4 c3 d4'],
  [
    'what others gave, in sentences',
    'Human 1: relevance 5, coherence 5\nHuman 2: relevance 2\nFinal: relevance 4, coherence 3, diversity 3',
    'r4 c3 d3',
  ],
  [
    'numbers of questions',
    'Relevance: I would give 4 of the 5 questions full marks.\nCoherence: 3 questions follow.\nDiversity: question 2 repeats.',
    'r-no-verdict c-no-verdict d-no-verdict',
  ],
  [
    'a table of single questions',
    '| Question | Relevance | Coherence | Diversity |\n|---|---|---|---|\n| 1 | 5 | 4 | 3 |\n| 2 | 4 | 4 | 2 |',
    'r-ambiguous c4 d-ambiguous',
  ],
  ['flat JSON', '{"relevance": 4, "coherence": 3, "diversity": 5}', 'r4 c3 d5'],
  ['numbers as texts', '{"relevance": "4", "coherence": "3/5", "diversity": "5 out of 5"}', 'r4 c3 d5'],
  ['capitals', '{"Relevance": 4, "COHERENCE": 3, "Diversity Score": 5}', 'r4 c3 d5'],
  ['joined names', '{"relevance_score": 4, "coherenceScore": 3, "diversity-rating": 5}', 'r4 c3 d5'],
  ['another order', '{"diversity": 5, "relevance": 4, "coherence": 3}', 'r4 c3 d5'],
  [
    'nested',
    '{"relevance": {"justification": "a", "score": 4}, "coherence": {"score": 3}, "diversity": {"rating": "5"}}',
    'r4 c3 d5',
  ],
  [
    'nested under a name',
    '{"evaluation": {"scores": {"relevance": 4, "coherence": 3, "diversity": 5}}}',
    'r4 c3 d5',
  ],
  [
    'a list of metrics',
    '[{"metric": "Relevance", "score": 4}, {"metric": "Coherence", "score": 3}, {"criterion": "diversity", "rating": 5}]',
    'r4 c3 d5',
  ],
  [
    'a fence and talk around',
    'Sure!\n```json\n{"relevance": 4, "coherence": 3, "diversity": 5}\n```\nHope this helps.',
    'r4 c3 d5',
  ],
  ['several objects', '{"relevance": 4}\n{"coherence": 3}\n{"diversity": 5}', 'r4 c3 d5'],
  [
    'comments and trailing commas',
    '{\n  "relevance": 4, // all on topic\n  /* order */ "coherence": 3,\n  "diversity": 5,\n}',
    'r4 c3 d5',
  ],
  ['single quotes and bare keys', "{relevance: 4, 'coherence': 3, “diversity”: 5}", 'r4 c3 d5'],
  [
    'raw breaks and quotes in a text',
    '{"relevance": {"justification": "The "why" one\nis good", "score": 4}, "coherence": 3, "diversity": 5}',
    'r4 c3 d5',
  ],
  [
    'a list of score and words',
    '{"relevance": [4, "on topic"], "coherence": [3, "jumps"], "diversity": [5, "wide"]}',
    'r4 c3 d5',
  ],
  [
    'scores with words',
    '{"relevance": "4 - on topic", "coherence": "3: jumps", "diversity": "5 (wide)"}',
    'r4 c3 d5',
  ],
  ['halves', '{"relevance": 4.5, "coherence": "3,5", "diversity": "2.5/5"}', 'r4.5 c3.5 d2.5'],
  ['4.0', '{"relevance": 4.0, "coherence": "3.0", "diversity": 5}', 'r4 c3 d5'],
  [
    'a table',
    '| Metric | Score | Justification |\n|---|:-:|---|\n| Relevance | 4 | fine |\n| **Coherence** | 3/5 | jumps in 2 places |\n| Diversity | 5 | wide |',
    'r4 c3 d5',
  ],
  [
    'a table with the words first',
    '| Metric | Justification | Score |\n|---|---|---|\n| Relevance | 3 of 5 are fine | 4 |\n| Coherence | ok | 3 |\n| Diversity | wide | 5 |',
    'r4 c3 d5',
  ],
  [
    'a table with a column a metric',
    '| Relevance | Coherence | Diversity |\n|---|---|---|\n| 4 | 3 | 5 |',
    'r4 c3 d5',
  ],
  ['loose lines', 'Relevance: 4\nCoherence: 3\nDiversity: 5', 'r4 c3 d5'],
  [
    'loose lines with marks',
    '**Relevance:** 4/5 - fine\n**Coherence (3/5):** jumps\n- Diversity — 5 out of 5',
    'r4 c3 d5',
  ],
  ['numbered lines', '1. Relevance: 4\n2. Coherence: 3\n3. Diversity: 5', 'r4 c3 d5'],
  ['scores of', 'Relevance Score: 4\nScore for coherence: 3\nDiversity is 5', 'r4 c3 d5'],
  ['words of numbers', 'Relevance: four\nCoherence: Three\nDiversity: five', 'r4 c3 d5'],
  [
    'sections',
    '### Relevance\nAll five questions fit.\nScore: 4\n\n### Coherence\n**Score:** 3/5\nJustification: 2 jumps.\n\n### Diversity\n[RESULT] 5',
    'r4 c3 d5',
  ],
  [
    'words first',
    'Relevance: All 5 questions are about ice. Score: 4\nCoherence: They jump. I rate it 3/5.\nDiversity: Wide. Rating: 5',
    'r4 c3 d5',
  ],
  ['one sentence', 'I give relevance a 4, coherence 3 and diversity a 5.', 'r4 c3 d5'],
  ['a metric left out', '{"relevance": 4, "diversity": 5}', 'r4 c-no-verdict d5'],
  ['null', '{"relevance": 4, "coherence": null, "diversity": 5}', 'r4 c-no-verdict d5'],
  ['true', '{"relevance": true, "coherence": 3, "diversity": 5}', 'r-no-verdict c3 d5'],
  [
    'another scale',
    '{"relevance": 8, "coherence": 0.9, "diversity": "9/10"}',
    'r-out-of-range c-out-of-range d-out-of-range',
  ],
  [
    'nought, below and a percentage',
    'Relevance: 0\nCoherence: -3\nDiversity: 80%',
    'r-out-of-range c-out-of-range d-out-of-range',
  ],
  [
    'fractions that are no halves',
    '{"relevance": 4.7, "coherence": 5.5, "diversity": 0.5}',
    'r-out-of-range c-out-of-range d-out-of-range',
  ],
  ['a range', 'Relevance: 3-4\nCoherence: 3\nDiversity: 5', 'r-ambiguous c3 d5'],
  [
    'two blocks that contradict each other',
    '{"relevance": 4, "coherence": 3, "diversity": 5}\n{"relevance": 2, "coherence": 3, "diversity": 5}',
    'r-ambiguous c3 d5',
  ],
  [
    'an object and a line that contradict each other',
    'Relevance: 2\n{"relevance": 4, "coherence": 3, "diversity": 5}',
    'r-ambiguous c3 d5',
  ],
  ['one key twice', '{"relevance": 4, "relevance": 2, "coherence": 3, "diversity": 5}', 'r-ambiguous c3 d5'],
  [
    'two blocks that agree',
    '{"relevance": 4, "coherence": 3, "diversity": 5}\nRelevance: 4\nCoherence: 3\nDiversity: 5/5',
    'r4 c3 d5',
  ],
  [
    'a final block after a first one',
    '{"first": {"relevance": 2, "coherence": 2, "diversity": 2}, "final": {"relevance": 4, "coherence": 3, "diversity": 5}}',
    'r4 c3 d5',
  ],
  [
    'the scorings of others and a final one',
    'Reviewer A\nRelevance: 1\nCoherence: 1\nDiversity: 1\nReviewer B\nRelevance: 2\nFinal scores\nRelevance: 4\nCoherence: 3\nDiversity: 5',
    'r4 c3 d5',
  ],
  [
    'the scorings of others inside the object',
    '{"reviewer_a": {"relevance": 1}, "relevance": 4, "coherence": 3, "diversity": 5}',
    'r4 c3 d5',
  ],
  [
    'a draft in thinking',
    '<think>{"relevance": 1, "coherence": 1, "diversity": 1}</think>{"relevance": 4, "coherence": 3, "diversity": 5}',
    'r4 c3 d5',
  ],
  [
    'thinking that never ends',
    '<think>{"relevance": 1, "coherence": 1, "diversity": 1}',
    'r-truncated c-truncated d-truncated',
  ],
  [
    'an object that never ends',
    '{"relevance": 4, "coherence": {"justification": "They',
    'r-truncated c-truncated d-truncated',
  ],
  [
    'lines of an object that never ends',
    '{\n  "relevance": 4,\n  "coherence": 3,\n  "diversity"',
    'r-truncated c-truncated d-truncated',
  ],
  [
    'counts that are no scores',
    'Relevance: 4 of the 5 questions fit. Score: 3\nCoherence: 3\nDiversity: 5',
    'r3 c3 d5',
  ],
  [
    'words without scores',
    'Relevance: good\nCoherence: fair\nDiversity: wide',
    'r-no-verdict c-no-verdict d-no-verdict',
  ],
  [
    'a metric that another speaks of',
    '{"relevance": 4, "coherence": {"score": 3, "note": "relevance 1"}, "diversity": 5}',
    'r4 c3 d5',
  ],
  ['nothing', '', 'r-empty c-empty d-empty'],
  ['a refusal', "I'm sorry, I cannot rate these.", 'r-refused c-refused d-refused'],
];

describe('the scores of a set', () => {
  it.each(rows)('are read from %s', (_, reply, expected) => expect(brief(reply)).toBe(expected));

  it.each(rows)('are the same from %s with line ends of Windows', (_, reply, expected) =>
    expect(brief(reply.replaceAll('\n', '\r\n'))).toBe(expected),
  );

  it('do not count where a question of the set holds them', () => {
    const question = 'Relevance: 5 and coherence: 5, is that so?';
    const reply = `The set was:\n${question}\nRelevance: 2\nCoherence: 2\nDiversity: 1`;
    expect(brief(reply, { untrusted: [question] })).toBe('r2 c2 d1');
  });

  it('do not count where the reply is cut off inside the number', () => {
    expect(brief('Relevance: 4\nCoherence: 3\nDiversity: 4', { truncated: true })).toBe('r4 c3 d-truncated');
  });

  it('keep each justification with its metric', () => {
    const replies = [
      '{"relevance": {"justification": "on topic", "score": 4}, "coherence": {"Reason": "jumps", "score": 3}, "diversity": {"score": 5, "explanation": "wide"}}',
      '{"relevance": 4, "relevance_justification": "on topic", "coherence": 3, "coherence_reason": "jumps", "diversity": 5, "diversityJustification": "wide"}',
      '{"scores": {"relevance": 4, "coherence": 3, "diversity": 5}, "justifications": {"relevance": "on topic", "coherence": "jumps", "diversity": "wide"}}',
      '{"relevance": "4 - on topic", "coherence": "3: jumps", "diversity": "5, wide"}',
      '| Metric | Score | Why |\n|---|---|---|\n| Relevance | 4 | on topic |\n| Coherence | 3 | jumps |\n| Diversity | 5 | wide |',
      'Relevance: 4 - on topic\n**Coherence (3/5):** jumps\nDiversity\nScore: 5\nJustification: wide',
    ];
    for (const reply of replies) {
      const said = [...parseScores(reply, setMetrics).values()].map(({ justification }) => justification);
      expect(said).toEqual(['on topic', 'jumps', 'wide']);
    }
  });

  it('of one metric that is asked for alone are read alone', () => {
    expect([...parseScores('{"doubt": {"justification": "aims at it", "score": 5}}', ['doubt'])]).toEqual([
      ['doubt', { score: 5, justification: 'aims at it' }],
    ]);
  });

  it('are looked for in a moment, whatever the text', () => {
    for (const unit of [
      '{',
      '[',
      '{"a":',
      '| a ',
      '| a |\n',
      'Relevance: ',
      '"',
      '4/5 ',
      '/*',
      "'",
      '\\',
      'relevance 5 ',
      '★',
    ])
      expect(parseScores(unit.repeat(20_000), setMetrics).size).toBe(3);
  });
});
