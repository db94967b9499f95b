import { PlumblineError } from '../../errors.ts';
import type { CuriousEvent, CuriousEventOf } from '../../trace/curious-event.ts';
import { afterCommon, remember } from '../common-events.ts';
import { type CuriousAnswer, type CuriousSession, statementNode } from './session.ts';

/** The session that its first event opens. */
export function beginCurious(event: CuriousEventOf<'inquiry'>): CuriousSession {
  return {
    id: event.session ?? '',
    subject: event.subject,
    direction: event.direction,
    statement: event.statement,
    startedAt: event.at,
    seq: 1,
    status: 'active',
    said: 0,
    handled: event.cause === undefined ? [] : [event.cause],
    sets: [],
    open: null,
    answers: [],
    wonderings: [],
    skipped: [],
    remarks: [],
    doubt: null,
    discussed: null,
  };
}

/** The session after `event`. Pure, so that replaying a stored trace gives back exactly where the learner stood. */
export function evolveCurious(session: CuriousSession, event: CuriousEvent): CuriousSession {
  const seq = session.seq + 1;
  return {
    ...apply(session, event, seq),
    seq,
    said: event.event === 'said' ? seq : session.said,
    handled: remember(session.handled, event.cause),
  };
}

function apply(session: CuriousSession, event: CuriousEvent, seq: number): CuriousSession {
  switch (event.event) {
    case 'inquiry':
      throw new PlumblineError('internal', 'A curiosity session starts once, with its first event');
    case 'curiosity':
      return { ...session, sets: [...session.sets, event] };
    case 'put':
      return { ...session, open: { node: event.node, since: { seq, at: event.at } } };
    case 'answered':
      return answered(session, event);
    case 'reference':
      return withAnswers(session, (answer) =>
        answer.node === event.node ? { ...answer, reference: { text: event.text, by: event.by } } : answer,
      );
    case 'verdict':
      return leave(
        withAnswers(session, (answer) =>
          answer.id === event.answerId ? { ...answer, verdict: event } : answer,
        ),
        event.node,
      );
    case 'wondered': {
      const { id, questions, message } = event;
      const before = replaced(session, event.replaces);
      const wonderings = [...before.wonderings, { id, questions, message, replaced: false }];
      // What an edit takes the place of keeps its place in the order.
      return {
        ...before,
        wonderings: event.replaces === undefined ? wonderings : moved(wonderings, event.replaces),
      };
    }
    case 'remarked':
      return { ...session, remarks: [...session.remarks, event.text] };
    case 'withdrawn':
      return replaced(session, event.answerId);
    case 'skipped': {
      const next = { ...session, skipped: [...session.skipped, event.node] };
      return event.node === statementNode ? next : leave(next, event.node);
    }
    case 'doubted':
      return { ...session, doubt: event };
    case 'discussed':
      return { ...session, discussed: event };
    case 'said':
    case 'paused':
    case 'resumed':
    case 'ended':
      return afterCommon(session, event);
  }
}

function answered(session: CuriousSession, event: CuriousEventOf<'answered'>): CuriousSession {
  const { id, node, answer: text, message } = event;
  const before = replaced(session, event.replaces);
  const given = { id, node, text, message, verdict: null, replaced: false, reference: null };
  const skipped = before.skipped.filter((one) => one !== node);
  return { ...before, skipped, answers: [...before.answers, given] };
}

function withAnswers(
  session: CuriousSession,
  change: (answer: CuriousAnswer) => CuriousAnswer,
): CuriousSession {
  return { ...session, answers: session.answers.map(change) };
}

function replaced(session: CuriousSession, id: string | undefined): CuriousSession {
  const mark = <One extends { readonly id: string; readonly replaced: boolean }>(one: One): One =>
    one.id === id ? { ...one, replaced: true } : one;
  return { ...session, answers: session.answers.map(mark), wonderings: session.wonderings.map(mark) };
}

function moved(wonderings: CuriousSession['wonderings'], after: string): CuriousSession['wonderings'] {
  const last = wonderings.at(-1);
  if (last === undefined) return wonderings;
  return wonderings.slice(0, -1).flatMap((one) => (one.id === after ? [one, last] : [one]));
}

/** Nothing is in front of the learner any more, if that was. */
function leave(session: CuriousSession, node: string): CuriousSession {
  return session.open?.node === node ? { ...session, open: null } : session;
}
