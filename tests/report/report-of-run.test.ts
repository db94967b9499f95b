import { describe, expect, it } from 'vitest';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import { reportOfRun } from '../../src/report/report-of-run.ts';
import { node, smallGraph } from '../picture/graphs.ts';
import { alike, smallRun } from './runs.ts';

describe('reportOfRun', () => {
  it('holds the questions of the run alone, with the edges among them', () => {
    const run = smallRun();
    const part = { ...run, answers: run.answers.slice(1), scores: run.scores.slice(1) };
    const { graph, questions } = reportOfRun(part);
    expect(questions.map(({ id }) => id)).toEqual(['variance', 'error', 'interval']);
    expect(graph.predecessors('error')).toEqual(['variance']);
    expect(smallGraph().predecessors('error')).toEqual(['mean', 'variance']);
  });

  it('leads through each target from shallow to deep, however the file has them', () => {
    const run = smallRun();
    const graph = new QuestionGraph([...run.graph.questions().reverse(), node('alone', 1)]);
    const { questions } = reportOfRun({ ...run, graph, asked: graph.ids() });
    expect(questions.map(({ id }) => id)).toEqual(['mean', 'variance', 'error', 'interval', 'alone']);
  });

  it('shows what is still to be asked as such, and counts it as the summary of the run does', () => {
    const run = smallRun();
    const { questions, summary } = reportOfRun({
      ...{ ...run, asked: run.graph.ids() },
      ...{ answers: run.answers.slice(0, 3), scores: run.scores.slice(0, 2) },
    });
    expect(questions.map(({ state, reason }) => [state, reason])).toEqual([
      ['scored', null],
      ['scored', null],
      ['unscored', 'not judged yet'],
      ['not-asked', null],
    ]);
    expect(summary.accuracy.overall).toMatchObject({ scored: 2, unscored: 2 });
  });

  it('counts an answer that was not judged as unscored, with the reason', () => {
    const run = smallRun();
    const { questions, summary } = reportOfRun({ ...run, scores: run.scores.slice(0, 3) });
    expect(questions.at(-1)).toMatchObject({
      id: 'interval',
      score: null,
      state: 'unscored',
      reason: 'not judged yet',
    });
    expect(summary.accuracy.D3).toEqual({ mean: null, scored: 0, unscored: 1 });
  });

  it('draws the intervals as the run was told to', () => {
    const run = alike(6, { D1: 5, D2: 4, D3: 1 });
    const resampled = (resamples: number) =>
      reportOfRun({ ...run, resampling: { resamples, seed: 3 } }).summary.forward.overall.interval;
    expect(resampled(0)).toBeNull();
    expect(resampled(100)).not.toBeNull();
  });

  it.each([
    ['multi-turn', /scaffolded and must not be set beside zero-shot/],
    ['prompt-gold', /shown reference answers/],
    ['prompt-pred', /its own zero-shot answers/],
  ])('says what %s means for the scores', (mode, words) =>
    expect(reportOfRun(smallRun({ mode })).caveats.join(' ')).toMatch(words),
  );

  it('tells of each answer what a reader should know, and of each that is missing why', () => {
    const run = smallRun();
    const [mean, variance, error, interval] = run.answers;
    const ofPanel = [
      { judge: 'strict', score: 2 },
      { judge: 'kind', score: 4 },
      { judge: 'ill', score: null },
    ];
    const { questions } = reportOfRun({
      ...run,
      answers: [
        { ...mean, id: 'mean', answer: 'A', from: 'zero-shot', finish: 'length', minK: 2.345 },
        { ...variance, id: 'variance', answer: 'B', finish: 'stop', droppedTurns: 1 },
        { ...error, id: 'error', answer: null, detail: 'The server was gone' },
        { ...interval, id: 'interval', answer: 'D' },
      ],
      scores: run.scores.map((row) =>
        row.id === 'variance'
          ? { ...row, spread: 1, scores: [4, 3, 4] }
          : row.id === 'interval'
            ? { ...row, spread: 2, members: ofPanel, flags: ['injection'] }
            : row,
      ),
    });
    expect(questions.map(({ answer, notes }) => answer?.notes ?? notes)).toEqual([
      ['the zero-shot answer and score', 'cut off at the token limit', 'Min-20% 2.35'],
      ['without the 1 oldest turn of its conversation', 'judged again and again: 4, 3, 4'],
      ['The server was gone'],
      ['the judges differ by 2', 'strict 2, kind 4, ill no score', 'flag: injection'],
    ]);
  });

  it('flags a model that judged itself', () => {
    expect(reportOfRun(smallRun()).caveats).toEqual([]);
    expect(reportOfRun(smallRun({ model: 'strict-judge' })).caveats.join(' ')).toContain(
      'judged its own answers',
    );
  });
});
