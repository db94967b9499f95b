import { describe, expect, it } from 'vitest';
import { lintGraph } from '../../../src/graph/lint/lint-graph.ts';
import { readGraph } from '../../../src/graph/read-graph.ts';
import { bytesOf, jsonl } from '../../collect.ts';

type Row = {
  id: string;
  depth: number;
  question: string;
  answer: string;
  predecessors?: string[];
  keyPoints?: string[];
};

const sound: Row[] = [
  { id: 'density', depth: 1, question: 'What is density?', answer: 'Mass per volume.' },
  {
    id: 'buoyancy',
    depth: 1,
    question: 'What does the principle of Archimedes say?',
    answer: 'Lift equals the weight of displaced fluid.',
  },
  {
    id: 'compare',
    depth: 2,
    question: 'How is the density of two bodies compared?',
    answer: 'Divide the mass of each by its volume.',
    predecessors: ['density', 'buoyancy'],
  },
  {
    id: 'lift',
    depth: 2,
    question: 'How is the lift on a sunken stone worked out?',
    answer: 'Weigh the water that it pushes aside.',
    predecessors: ['density', 'buoyancy'],
  },
  {
    id: 'float',
    depth: 3,
    question: 'Why does ice float on a lake?',
    answer: 'Frozen water takes more room than liquid water.',
    predecessors: ['compare', 'lift'],
  },
];

const lint = (rows: Row[]) => lintGraph([{ file: 'g.jsonl', entries: readGraph(jsonl(...rows), 'g.jsonl') }]);

async function warningsOf(...rows: Row[]) {
  const { warnings } = await lint([...sound, ...rows]);
  return warnings.map(({ code, id, other }) => [code, id, ...(other === undefined ? [] : [other])]);
}

const q = (
  id: string,
  depth: number,
  question: string,
  predecessors: string[] = [],
  answer = `About ${id}.`,
): Row => ({
  id,
  depth,
  question,
  answer,
  predecessors,
});

describe('lintGraph', () => {
  it('is silent on a sound graph', async () => {
    expect(await lint(sound)).toEqual({ errors: [], warnings: [], notes: [], questions: 5 });
  });

  it('gives errors of lines and of edges together, in file order', async () => {
    const source = bytesOf(
      [
        JSON.stringify(q('b', 2, 'How?', ['x'])),
        'not json',
        JSON.stringify({ ...q('c', 5, 'Why?'), answer: '' }),
        JSON.stringify(q('b', 1, 'What?')),
      ].join('\n'),
    );
    const { errors } = await lintGraph([{ file: 'g.jsonl', entries: readGraph(source, 'g.jsonl') }]);
    expect(errors.map(({ code, id, line, file }) => [code, id, line, file])).toEqual([
      ['missing-predecessor', 'b', 1, 'g.jsonl'],
      ['bad-line', null, 2, 'g.jsonl'],
      ['bad-depth', 'c', 3, 'g.jsonl'],
      ['empty-text', 'c', 3, 'g.jsonl'],
      ['duplicate-id', 'b', 4, 'g.jsonl'],
    ]);
  });

  it('does not say that a predecessor is missing whose line is broken', async () => {
    const { errors } = await lint([{ ...q('a', 1, 'What is it?'), answer: '' }, q('b', 2, 'How so?', ['a'])]);
    expect(errors.map(({ code }) => code)).toEqual(['empty-text']);
  });

  it('says that an empty file holds no question', async () => {
    const { errors } = await lint([]);
    expect(errors).toMatchObject([{ code: 'bad-line', file: 'g.jsonl', line: 1, id: null }]);
  });

  it('warns of more than four predecessors, and of one', async () => {
    const five = ['one', 'two', 'three', 'four', 'five'].map((word) =>
      q(`n${word}`, 1, `What is a ${word}fold knot?`),
    );
    const rows = [
      ...five,
      q(
        'wide',
        2,
        'How is a rope spliced?',
        five.map(({ id }) => id),
      ),
      q('thin', 2, 'How is a sail set?', ['none']),
      q('none', 1, 'What is a halyard?'),
      q('top', 3, 'Why reef early?', ['wide', 'thin']),
    ];
    expect(await warningsOf(...rows)).toEqual([
      ['many-predecessors', 'wide'],
      ['single-predecessor', 'thin'],
    ]);
  });

  it('counts a predecessor that is listed twice once', async () => {
    const rows = [
      q('knot', 2, 'How is a knot tied?', ['density', 'density']),
      q('top', 3, 'Why splice a rope?', ['knot', 'lift']),
    ];
    expect(await warningsOf(...rows)).toEqual([['single-predecessor', 'knot']]);
  });

  it('warns of what no target rests on', async () => {
    const rows = [
      q('alone', 1, 'What is a comet?'),
      q('dead-end', 2, 'How is a tail formed?', ['alone', 'density']),
    ];
    expect(await warningsOf(...rows)).toEqual([
      ['unreachable', 'alone'],
      ['unreachable', 'dead-end'],
    ]);
  });

  it('warns of a yes/no question with the words that make it so', async () => {
    const [first, ...rest] = sound;
    const { warnings } = await lint([{ ...first, question: 'Is density a mass?' } as Row, ...rest]);
    expect(warnings).toMatchObject([
      {
        code: 'yes-no',
        id: 'density',
        line: 1,
        field: 'question',
        message: expect.stringContaining('"Is density a"'),
      },
    ]);
  });

  describe('near duplicates', () => {
    const reached = (id: string, depth: number, question: string, ids: string[] = []) => [
      q(id, depth, question, ids),
      q('use', 2, 'Describe a diving bell.', ['density', 'buoyancy', ...(depth === 1 ? [id] : [])]),
      q('end', 3, 'Why would a submarine sink?', ['use', 'lift', ...(depth === 2 ? [id] : [])]),
    ];

    it('names both at one depth', async () => {
      expect(await warningsOf(...reached('again', 1, 'Define density.'))).toEqual([
        ['near-duplicate', 'again', 'density'],
      ]);
    });

    it.each([
      'What exactly is density in physics?',
      'State the definition of density.',
      'What is a density?',
    ])('knows %j for what is asked already, in a graph of a few questions', async (question) => {
      expect(await warningsOf(...reached('again', 1, question))).toEqual([
        ['near-duplicate', 'again', 'density'],
      ]);
    });

    it('names both between D1 and D2', async () => {
      const rows = reached('again', 1, 'How are the densities of two bodies compared?');
      expect(await warningsOf(...rows)).toEqual([['near-duplicate', 'again', 'compare']]);
    });

    it('compares nothing with a question two depths away', async () => {
      expect(await warningsOf(...reached('again', 1, 'Why does ice float on a lake?'))).toEqual([]);
    });

    it('tells what is asked about one subject apart', async () => {
      expect(await warningsOf(...reached('when', 1, 'When is density measured?'))).toEqual([]);
    });

    it('puts both ids into the message', async () => {
      const { warnings } = await lint([...sound, ...reached('again', 1, 'What is a density?')]);
      expect(warnings[0]?.message).toMatch(/"again".*"density"/);
    });
  });

  describe('a sub-question that gives its successor away', () => {
    const withSub = (question: string, answer?: string) => [
      q('sub', 2, question, ['density', 'buoyancy'], answer ?? 'It follows.'),
      q(
        'main',
        3,
        'Why did the iron ship sink?',
        ['sub', 'lift'],
        'Its hull filled with sea water and its mean density rose above one.',
      ),
    ];

    it.each([
      [
        'by the whole answer',
        'Explain what follows when a hull filled with sea water has a mean density risen above one.',
      ],
      ['by most of it', 'Describe how sea water filled the hull so that density rose.'],
    ])('is reported %s', async (_, question) => {
      expect(await warningsOf(...withSub(question))).toEqual([['gives-away', 'sub', 'main']]);
    });

    it('is reported when its own reference has it', async () => {
      const answer = 'The hull filled with sea water and the mean density of it rose above one.';
      expect(await warningsOf(...withSub('Describe a wreck.', answer))).toEqual([
        ['gives-away', 'sub', 'main'],
      ]);
    });

    it('is not reported for sharing the subject', async () => {
      expect(await warningsOf(...withSub('Describe how the iron hull of a ship is loaded.'))).toEqual([]);
    });

    it('is reported for a word that is the answer', async () => {
      const rows = [
        q('sub', 2, 'How is entropy measured?', ['density', 'buoyancy'], 'By heat over temperature.'),
        q('main', 3, 'Which quantity never falls in a closed system?', ['sub', 'lift'], 'Entropy.'),
      ];
      expect(await warningsOf(...rows)).toEqual([['gives-away', 'sub', 'main']]);
    });
  });
});
