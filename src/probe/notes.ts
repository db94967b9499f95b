import { borderlineWords } from '../judge/borderline.ts';
import type { Manifest } from './manifest.ts';
import type { RunSummary } from './summary-schema.ts';

/** What a reader of the figures has to keep in mind, in sentences; the most important first. */
export function notesOf(summary: Omit<RunSummary, 'notes'>, manifest: Manifest): string[] {
  const { nodes, marks, judge, gain, memorization, subject } = summary;
  const notes: string[] = [];
  const say = (condition: boolean, sentence: string): void => void (condition && notes.push(sentence));
  const open = summary.unscored.open ?? 0;
  say(open > 0, `Not finished: ${count(open, 'question')} of ${nodes.all} still to be asked or judged.`);
  say(
    nodes.all - nodes.scored - open > 0,
    `${count(nodes.all - nodes.scored - open, 'question')} without a score (${reasonWords(summary.unscored)}); no mean counts them.`,
  );
  say(
    judge.selfJudged === 'same-model',
    'The model judged its own answers, and models tend to favour their own words.',
  );
  say(
    judge.selfJudged === 'same-family',
    'Model and judge are of one family by their names, and models tend to favour what sounds like themselves.',
  );
  say(
    judge.names.every((name) => name === 'offline') && nodes.scored > 0,
    'Scores are estimates of the offline judge, which goes by words: a long answer that stays on the topic may get more than it deserves.',
  );
  say(
    marks.truncated > 0,
    `${count(marks.truncated, 'answer')} cut off at the token limit, judged as they are.`,
  );
  say(
    marks.historyShortened > 0,
    `${count(marks.historyShortened, 'conversation')} did not fit the model's context; the oldest turns were left out.`,
  );
  say(
    marks.injection > 0,
    `Words to the judge stand in ${count(marks.injection, 'answer')}; they were not judged.`,
  );
  say(marks.disputed > 0, `The judges differ by 2 or more on ${count(marks.disputed, 'answer')}.`);
  say(judge.borderline !== null, judge.borderline === null ? '' : borderlineWords(judge.borderline));
  say(
    subject.omitted.length > 0,
    `The server refused ${subject.omitted.join(', ')}: not controlled in this run.`,
  );
  say(
    subject.served.length > 1,
    `The server named the model ${subject.served.join(' and ')} during this run: it may have changed.`,
  );
  say(
    manifest.mode !== 'zero-shot' && gain === null,
    'No gain can be computed without a zero-shot run to compare with; name one with --zero-shot.',
  );
  say(
    memorization === null && (manifest.mode === 'zero-shot' || gain !== null) && nodes.answered > 0,
    'Memorization (Min-K%) is not available: there are no log-probabilities of the zero-shot answers.',
  );
  return notes;
}

const count = (number: number, one: string): string => `${number} ${number === 1 ? one : `${one}s`}`;

function reasonWords(unscored: RunSummary['unscored']): string {
  return Object.entries(unscored)
    .filter(([reason]) => reason !== 'open')
    .map(([reason, number]) => `${reason}: ${number}`)
    .join(', ');
}
