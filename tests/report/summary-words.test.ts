import { describe, expect, it } from 'vitest';
import { reportOfRun } from '../../src/report/report-of-run.ts';
import { summaryWords } from '../../src/report/summary-words.ts';
import { smallGraph } from '../picture/graphs.ts';
import { alike, runOf, smallRun } from './runs.ts';

const wordsOf = (run: Parameters<typeof reportOfRun>[0]): string => summaryWords(reportOfRun(run)).join('\n');

describe('summaryWords', () => {
  it('tells the scores, the scale and both directions in plain words', () => {
    const words = wordsOf(smallRun());
    expect(words).toContain('4 questions, 4 with a score.');
    expect(words).toContain('On a scale from 1 (largely wrong) to 5 (complete and right), where 4 passes');
    expect(words).toContain('recall 4.50 (2 scored), procedure 2.00 (1 scored), strategy 4.00 (1 scored)');
    expect(words).toContain(
      '1 question of 1 compared was answered worse than what it rests on (forward discrepancy), by 2.5 points on average',
    );
    expect(words).toContain(
      '1 question of 1 compared was answered worse than what builds on it (backward discrepancy), by 2.0 points on average',
    );
  });

  it('says of a model that recalls but cannot reason that it leans forward', () =>
    expect(wordsOf(alike(8, { D1: 5, D2: 4, D3: 1 }))).toContain(
      'lean forward: this looks like recall without the reasoning',
    ));

  it('says of a model that knows answers by heart that it leans backward', () =>
    expect(wordsOf(alike(8, { D1: 2, D2: 4, D3: 5 }))).toContain(
      'lean backward: this looks like answers that were memorized',
    ));

  it('says of a model that is as good everywhere that all agrees', () =>
    expect(wordsOf(alike(8, { D1: 5, D2: 5, D3: 5 }))).toContain('agree nearly everywhere'));

  it('draws no conclusion from a handful of questions', () =>
    expect(wordsOf(alike(1, { D1: 5, D2: 4, D3: 1 }))).not.toContain('lean'));

  it('says so too of one whose deep answers are all too poor to be compared from', () => {
    const recalls = wordsOf(alike(8, { D1: 5, D2: 1, D3: 1 }));
    expect(recalls).toContain('lean forward: this looks like recall without the reasoning');
    expect(recalls).not.toContain('memorized');
    const memorized = wordsOf(alike(8, { D1: 1, D2: 1, D3: 5 }));
    expect(memorized).toContain('lean backward: this looks like answers that were memorized');
    expect(memorized).not.toContain('recall without');
    expect(wordsOf(alike(8, { D1: 1, D2: 1, D3: 1 }))).not.toContain('lean');
  });

  it('concludes nothing from under five targets with a score, and says so', () => {
    const few = 'fewer than 5 targets, too few for an interval';
    const four = wordsOf(alike(4, { D1: 5, D2: 4, D3: 1 }));
    expect(four).toContain(few);
    expect(four).not.toContain('lean');
    expect(wordsOf(alike(5, { D1: 5, D2: 4, D3: 1 }))).not.toContain(few);
    expect(wordsOf(runOf(smallGraph(), { mean: 2, variance: 2, error: 2 }))).not.toContain(few);
    const noIntervals = { ...alike(5, { D1: 5, D2: 4, D3: 1 }), resampling: { resamples: 0, seed: 1 } };
    expect(wordsOf(noIntervals)).not.toContain(few);
    expect(wordsOf(noIntervals)).toContain('lean forward');
  });

  it('says that nothing could be compared where nothing was', () => {
    const words = wordsOf(runOf(smallGraph(), { mean: 2, variance: null, error: null }));
    expect(words).toContain('4 questions, 1 with a score and 3 without.');
    expect(words).toContain('procedure has no score yet');
    expect(words).toContain('Nothing could be compared with what it rests on');
    expect(wordsOf(runOf(smallGraph(), {}))).toContain('Nothing has a score yet');
  });
});
