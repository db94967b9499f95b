import { passMark } from '../judge/verdict.ts';

type Loose = Readonly<Record<string, unknown>>;

/**
 * The events of a walk for printing. Until the walk ended, what would give a reference away is kept back for the
 * questions that the learner may still answer: the key points missed, and the judge's own words in place of which
 * stand those that the learner saw. A question is open until it is passed or its reference was shown.
 */
export function withoutGivingAway(events: readonly unknown[]): unknown[] {
  const known = events.filter(isRecord);
  if (known.some(({ event }) => event === 'ended')) return [...events];
  const settled = new Set(known.filter(settles).map(({ node }) => node));
  return events.map((event) =>
    isRecord(event) && event.event === 'verdict' && !settled.has(event.node) ? guarded(event) : event,
  );
}

function settles({ event, score, to }: Loose): boolean {
  if (event === 'revealed') return true;
  const reached = event === 'verdict' ? score : event === 'override' ? to : null;
  return typeof reached === 'number' && reached >= passMark;
}

function guarded(verdict: Loose): Loose {
  const { points, members, ...rest } = verdict;
  return {
    ...rest,
    feedback: typeof rest.shown === 'string' ? rest.shown : '',
    ...(isRecord(points) ? { points: { found: points.found } } : {}),
    ...(Array.isArray(members) ? { members: members.filter(isRecord).map(scoreOnly) } : {}),
  };
}

/** Of a member of a panel, what it gave and not what it said. */
function scoreOnly({ judge, score, reason }: Loose): Loose {
  return { judge, score, ...(reason === undefined ? {} : { reason }) };
}

function isRecord(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
