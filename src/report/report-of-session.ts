import { QuestionGraph } from '../graph/question-graph.ts';
import { discrepanciesOf } from '../metrics/discrepancy.ts';
import { summarise } from '../metrics/summary.ts';
import { firstScore } from '../tutor/first-score.ts';
import { plan } from '../tutor/next-step.ts';
import { tellingAnswer } from '../tutor/recap.ts';
import { type GivenAnswer, type NodeState, nodeOf, type Session, standingAnswers } from '../tutor/session.ts';
import { formulaWords } from './formula-words.ts';
import type { Fact, ReportAnswer, ReportData, ReportQuestion } from './report-data.ts';

const orderNames: Readonly<Record<Session['order'], string>> = {
  climb: 'a climb, from recall up to the target',
  dive: 'a dive, from the target down',
  'dive-full': 'a full dive, from the target down to everything below it',
};

const aidNotes: Readonly<Record<GivenAnswer['aid'], string | null>> = {
  none: null,
  'own-answers': null,
  hint: 'after a hint',
  reference: 'after the reference was shown',
};

/**
 * The report of a walk over `graph` (which may hold more than the walk), finished or not. A reference that the learner
 * is still to find is left out. `facts` are what only the program knows: versions, packs.
 */
export function reportOfSession(
  session: Session,
  graph: QuestionGraph,
  facts: readonly Fact[] = [],
): ReportData {
  const ids = plan(session, graph);
  const walked = new QuestionGraph(ids.map((id) => graph.get(id)));
  const nodes = ids.map((id) => nodeOf(session, id));
  const scores = new Map(nodes.map((node) => [node.id, firstScore(node)]));
  return {
    title: graph.get(session.target).question,
    subject: { kind: 'learner', name: session.subject },
    graph: walked,
    questions: nodes.map((node) => questionOf(node, walked)),
    discrepancies: discrepanciesOf(walked, scores),
    summary: summarise(walked, scores),
    caveats: caveatsOf(session, nodes),
    made: [...factsOf(session, nodes), ...facts],
  };
}

function questionOf(node: NodeState, graph: QuestionGraph): ReportQuestion {
  const score = firstScore(node);
  const telling = tellingAnswer(node);
  const settled = node.outcome !== null;
  return {
    id: node.id,
    score,
    state: stateOf(node, score),
    reason: score === null ? reasonOf(node, telling) : null,
    answer: telling === null ? null : answerOf(telling, settled),
    others: standingAnswers(node)
      .filter((answer) => answer !== telling)
      .map((answer) => answerOf(answer, settled)),
    // Whoever skipped a question may come back to it.
    reference: node.revealed || (settled && node.outcome !== 'skipped') ? graph.get(node.id).answer : null,
    notes: notesOf(node),
  };
}

function stateOf(node: NodeState, score: number | null): ReportQuestion['state'] {
  if (score !== null) return 'scored';
  if (node.outcome === 'skipped') return 'skipped';
  return node.asked || node.answers.length > 0 ? 'unscored' : 'not-asked';
}

const reasonWords: Readonly<Record<string, string>> = {
  declined: 'not known, or left blank',
};

function reasonOf(node: NodeState, telling: GivenAnswer | null): string | null {
  const reason = telling?.verdict?.reason;
  if (reason !== undefined) return reasonWords[reason] ?? reason;
  if (telling === null) return null;
  return telling.verdict === null ? 'not judged yet' : node.hinted ? 'answered after a hint only' : null;
}

function answerOf(answer: GivenAnswer, settled: boolean): ReportAnswer {
  const { text, verdict, attempt, aid, contested } = answer;
  const notes = [
    ...(attempt > 1 ? [`try ${attempt}`] : []),
    ...[aidNotes[aid]].filter((note) => note !== null),
    ...(contested ? ['contested: the score is under appeal'] : []),
    ...(verdict?.flags ?? []).map((flag) => `flag: ${flag}`),
  ];
  return {
    text,
    score: verdict?.score ?? null,
    reason: verdict === null ? 'not judged yet' : (verdict.reason ?? null),
    // The judge's own words may give the reference away; those shown to the learner do not.
    feedback: (settled ? verdict?.feedback : verdict?.shown) ?? null,
    judge: verdict?.judge ?? null,
    promptHash: verdict?.promptHash ?? null,
    notes,
  };
}

function notesOf(node: NodeState): string[] {
  const { ruling, carried, outcome, selfRating } = node;
  return [
    ...(ruling === null ? [] : [`${ruling.who} set the score to ${ruling.score} on ${day(ruling.at)}`]),
    ...(outcome === 'carried' && carried !== null
      ? [`not asked again: the score is from ${day(carried.at)}`]
      : []),
    ...(outcome === 'moved-on' ? ['went on after a verdict that the judge was unsure of'] : []),
    ...(selfRating === null ? [] : [`rated themselves ${selfRating}; this counts in no figure`]),
  ];
}

function day(at: string): string {
  return at.slice(0, 10);
}

function caveatsOf(session: Session, nodes: readonly NodeState[]): string[] {
  const carried = nodes.filter(({ outcome }) => outcome === 'carried').length;
  return [
    ...(session.order === 'climb'
      ? [
          'This was a climb: each question came right after those that it rests on. That helps, so these scores must not be set beside those of questions asked alone (zero-shot).',
        ]
      : ['This was a dive: what it did not need to check was not asked. It must not be pooled with climbs.']),
    ...(session.status === 'ended' ? [] : ['The walk is not finished; the figures will change.']),
    ...(carried > 0
      ? [
          `${carried} of the scores come from an earlier walk, since what was passed is not asked again until it is due.`,
        ]
      : []),
    'A score is that of the first answer before any hint. Later tries are shown, and count for progress, but in no figure here.',
  ];
}

function factsOf(session: Session, nodes: readonly NodeState[]): Fact[] {
  const verdicts = nodes.flatMap((node) => standingAnswers(node).map(({ verdict }) => verdict));
  const judges = new Map<string, Set<string>>();
  for (const verdict of verdicts)
    if (verdict !== null && verdict.reason !== 'declined')
      judges.set(verdict.judge, (judges.get(verdict.judge) ?? new Set()).add(verdict.promptHash));
  const answered = nodes.flatMap((node) => standingAnswers(node).map(({ at }) => at)).sort();
  return [
    { name: 'Session', value: session.id },
    { name: 'Started', value: session.startedAt },
    { name: 'Last answer', value: answered.at(-1) ?? 'none' },
    { name: 'Walk', value: `${orderNames[session.order]}; up to ${session.maxTries} tries a question` },
    ...[...judges].map(([name, hashes]) => ({
      name: `Judge ${name}`,
      value: `prompt or weights ${[...hashes].join(', ')}`,
    })),
    { name: 'Formula', value: formulaWords.corrected },
  ];
}
