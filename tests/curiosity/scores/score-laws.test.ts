import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setMetrics } from '../../../src/curiosity/scores/metric.ts';
import { parseScores } from '../../../src/curiosity/scores/parse-scores.ts';

const names = { relevance: 'Relevance', coherence: 'Coherence', diversity: 'Diversity' } as const;
const words = fc.constantFrom(
  'fits the statement',
  'It jumps, in 2 places',
  "the 3rd one isn't new",
  'wide: it asks of "use"',
);
const score = fc.constantFrom(1, 1.5, 2, 3, 3.5, 4, 5);
const state = fc.constantFrom(
  (value: number) => `${value}`,
  (value: number) => `${value}/5`,
  (value: number) => `${value} out of 5`,
);
type Stated = { readonly metric: keyof typeof names; readonly value: number; readonly why: string };

const writers: readonly ((all: readonly Stated[], say: (value: number) => string) => string)[] = [
  (all) => JSON.stringify(Object.fromEntries(all.map(({ metric, value }) => [metric, value]))),
  (all, say) =>
    JSON.stringify(
      Object.fromEntries(all.map(({ metric, value }) => [`${names[metric]} Score`, say(value)])),
    ),
  (all, say) =>
    JSON.stringify(
      {
        scores: Object.fromEntries(
          all.map(({ metric, value, why }) => [names[metric], { justification: why, score: say(value) }]),
        ),
      },
      null,
      2,
    ),
  (all) => JSON.stringify(all.map(({ metric, value, why }) => ({ metric, why, rating: value }))),
  (all) => `{${all.map(({ metric, value }) => `'${metric}': ${value}, // so it is\n`).join('')}}`,
  (all, say) =>
    `| Metric | Score | Why |\n|---|---|---|\n${all.map(({ metric, value, why }) => `| ${names[metric]} | ${say(value)} | ${why} |`).join('\n')}`,
  (all, say) =>
    all.map(({ metric, value, why }) => `**${names[metric]}:** ${say(value)} - ${why}.`).join('\n'),
  (all, say) =>
    all
      .map(({ metric, value, why }) => `### ${names[metric]}\n${why}.\n**Score:** ${say(value)}`)
      .join('\n\n'),
  (all, say) =>
    all
      .map(({ metric, value, why }, index) => `${index + 1}. ${names[metric]} (${say(value)}): ${why}.`)
      .join('\n'),
];

const moreWriters: typeof writers = [
  (all, say) => all.map(({ metric, value }) => `${metric} = ${say(value)}`).join('; '),
  (all, say) => all.map(({ metric, value, why }) => `${names[metric]}\t${say(value)}\t${why}.`).join('\n'),
  (all, say) =>
    all.map(({ metric, value, why }) => `${names[metric]} (1-5): ${say(value)}\n${why}.`).join('\n'),
  (all, say) =>
    all
      .map(({ metric, value, why }) => `<${metric}><score>${say(value)}</score>\n${why}.</${metric}>`)
      .join('\n'),
  (all, say) =>
    all
      .map(({ metric, value, why }) => `${names[metric]}\n1. ${why}.\n2. And more.\nScore: ${say(value)}`)
      .join('\n\n'),
  (all, say) =>
    `${all.map(({ metric, value, why }) => `${names[metric]} | ${say(value)} | ${why}`).join('\n')}`,
];

const reply = fc
  .record({
    all: fc.tuple(
      ...setMetrics.map((metric) => fc.record({ metric: fc.constant(metric), value: score, why: words })),
    ),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
    write: fc.constantFrom(...writers, ...moreWriters),
    say: state,
    before: fc.constantFrom('', 'Here is my evaluation:\n', '<think>Relevance: 1? Coherence: 5?</think>\n'),
    after: fc.constantFrom('', '\nI hope this helps.', '\n\n'),
  })
  .map(({ all, order, write, say, before, after }) => {
    const stated = order.flatMap((index) => all[index] ?? []);
    return { text: before + write(stated, say) + after, stated };
  });

describe('the scores of any messy reply', () => {
  it('are those that it states, and a metric that it leaves out has none', () => {
    fc.assert(
      fc.property(reply, ({ text, stated }) => {
        const read = parseScores(text, setMetrics);
        for (const metric of setMetrics) {
          const said = stated.find((one) => one.metric === metric);
          expect(read.get(metric)?.score ?? null).toBe(said?.value ?? null);
          if (said === undefined) expect(read.get(metric)?.reason).toBe('no-verdict');
        }
      }),
      { numRuns: 400 },
    );
  });

  it('are, when it is cut anywhere, the ones that it states or none', () => {
    fc.assert(
      fc.property(reply, fc.double({ min: 0, max: 1, noNaN: true }), ({ text, stated }, share) => {
        const read = parseScores(text.slice(0, Math.floor(text.length * share)), setMetrics, {
          truncated: true,
        });
        for (const [metric, { score: value }] of read)
          if (value !== null) expect(value).toBe(stated.find((one) => one.metric === metric)?.value);
      }),
      { numRuns: 400 },
    );
  });

  it.each(['**Score:** 3', '**Score:** 3.', '**Score:** 3,'])(
    'are none where "%s" may be half of one',
    (end) => {
      const read = parseScores(`### Coherence\nFits.\n${end}`, setMetrics, { truncated: true });
      expect(read.get('coherence')).toMatchObject({ score: null, reason: 'truncated' });
    },
  );

  it('are from 1 to 5 in halves, or null with a reason, whatever the text', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '"',
      'relevance',
      'Coherence',
      ':',
      ',',
      '4',
      '9',
      '/5',
      '.5',
      '\n',
      '|',
      'score',
      '- ',
      '[',
      ']',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
        for (const { score: value, reason } of parseScores(parts.join(''), setMetrics).values())
          if (value === null)
            expect(['no-verdict', 'ambiguous', 'out-of-range', 'truncated', 'refused', 'empty']).toContain(
              reason,
            );
          else expect([1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]).toContain(value);
      }),
      { numRuns: 600 },
    );
  });
});
