import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '../../src/graph/question.ts';
import { QuestionGraph } from '../../src/graph/question-graph.ts';

/** What a person at this platform can do besides writing. */
export type ConversationAbilities = {
  /** The same message is delivered twice, as after a retry. */
  readonly again: boolean;
  readonly edit: boolean;
  readonly remove: boolean;
  /** Two messages are sent before anything is answered. */
  readonly together: boolean;
};

/** One learner at a platform, as a test plays them. Resolves when everything that came of it is said. */
export type ConversationHarness = {
  readonly can: ConversationAbilities;
  /** Writes a message; the text that came back. */
  say(text: string): Promise<string>;
  /** Writes messages at once, without waiting in between. */
  sayTogether(...texts: string[]): Promise<string>;
  /** Delivers the last message once more. */
  deliverAgain(): Promise<string>;
  /** Changes the last message. */
  edit(text: string): Promise<string>;
  /** Deletes the last message. */
  remove(): Promise<string>;
  /** Ends the process as a SIGKILL does and starts another one, which takes up what there is. */
  crash(): Promise<void>;
  /** The events of the learner's session, as `plumbline trace` prints them. */
  trace(): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
};

/** Opens the platform with these questions, for a learner who is at the first one of `goal`. */
export type OpenConversation = (graph: QuestionGraph) => Promise<ConversationHarness>;

function question(
  id: string,
  depth: 1 | 2 | 3,
  text: string,
  answer: string,
  predecessors: string[] = [],
): Question {
  const reasoning: Question['reasoning'] = depth === 1 ? [] : ['causal'];
  return { id, depth, question: text, answer, keyPoints: [], domain: null, reasoning, predecessors };
}

/** A walk of four questions, whose references a learner can copy. */
export const conversationGraph = new QuestionGraph([
  question(
    'plumb',
    1,
    'What is a plumb line?',
    'A plumb line is a string with a weight at its end, which hangs straight down because gravity pulls it.',
  ),
  question(
    'level',
    1,
    'What does a spirit level show?',
    'A spirit level shows whether a surface is horizontal: its bubble stands in the middle of the tube then.',
  ),
  question(
    'wall',
    2,
    'How do you check that a wall is upright?',
    'Hang a plumb line beside the wall and measure the distance between string and wall at the top and at the bottom: if both are equal, the wall is upright.',
    ['plumb', 'level'],
  ),
  question(
    'goal',
    3,
    'Why does a tall tower need checking while it is built, and not only at the end?',
    'Small errors of each storey add up with the height, and a leaning load pushes further in the same direction; while it is built each storey can still correct the one below, at the end nothing can.',
    ['wall'],
  ),
]);

const right = (id: string): string => conversationGraph.get(id).answer;

/** An answer of several pages, nearly the longest that every platform takes: it is handled like any other. */
const long = `${right('wall')} ${'I would then measure once more in the middle of the wall to be sure of it. '.repeat(48)}`;

/**
 * What has to hold of a conversation on any platform: the same learner leaves the same record, whatever the platform
 * does to messages on the way.
 */
export function describeConversation(name: string, open: OpenConversation): void {
  describe(`a conversation ${name}`, () => {
    let learner: ConversationHarness;
    beforeAll(async () => {
      learner = await open(conversationGraph);
    }, 60_000);
    afterAll(() => learner.close());

    const only =
      (ability: keyof ConversationAbilities, work: () => Promise<void>) => async (): Promise<void> => {
        // A platform that has no such thing loses nothing of the record: each of these leaves none.
        if (learner.can[ability]) await work();
      };

    it('answers questions and remarks without scoring them', async () => {
      expect(await learner.say('what do you mean by that?')).toContain('Your answer is still open');
      expect(await learner.say('ok thanks')).toContain('nothing was scored');
      expect(await learner.say('/halp')).toContain('Did you mean');
    });

    it('judges an answer and asks on in one go', async () => {
      const said = await learner.say(right('plumb'));
      expect(said).toContain('Passed');
      expect(said).toContain('What does a spirit level show?');
    });

    it(
      'takes a message once, however often it is delivered',
      only('again', async () => {
        expect(await learner.deliverAgain()).toBe('');
      }),
    );

    it(
      'lets an edit after the verdict change nothing, and says so',
      only('edit', async () => {
        expect(await learner.edit('something else entirely')).toContain('judged already');
      }),
    );

    it(
      'lets a deletion after the verdict change nothing',
      only('remove', async () => {
        expect(await learner.remove()).toBe('');
      }),
    );

    it('explains a score, and helps', async () => {
      expect(await learner.say('why')).toContain('of 5');
      expect(await learner.say('hint')).toContain('Hint');
    });

    it('goes on at the same question after a crash', async () => {
      await learner.crash();
      const said = await learner.say('repeat');
      expect(said).toContain('What does a spirit level show?');
      expect(await learner.say(right('level'))).toContain('How do you check that a wall is upright?');
    });

    it('takes a long answer', async () => {
      const said = await learner.say(long);
      expect(said).toMatch(/of 5/);
    });

    it('takes one answer, though a second message comes with it, and is over after the last one', async () => {
      const answer = right('goal');
      const said = learner.can.together
        ? await learner.sayTogether(answer, 'and one more thing that I forgot')
        : await learner.say(answer);
      expect(said).toContain('is done.');
    });

    it('leaves the same record on every platform', async () => {
      expect(recordOf(await learner.trace())).toEqual(expectedRecord());
    });
  });
}

/** What a learner did and what came of it, without when and under which names. */
function recordOf(events: readonly Record<string, unknown>[]): string[] {
  return events.flatMap((event) => {
    switch (event.event) {
      case 'asked':
        return [`asked ${event.node} (${event.phase})`];
      case 'answer':
        return [
          `answered ${event.node}, try ${event.attempt}, aid ${event.aid}, ${String(event.answer).length} letters`,
        ];
      case 'verdict':
        return [`judged ${event.node}: ${Number(event.score) >= 4 ? 'passed' : 'not passed'}`];
      case 'hint':
        return [`helped with ${event.node}: ${event.step}`];
      case 'ended':
        return ['ended'];
      default:
        return [];
    }
  });
}

function expectedRecord(): string[] {
  const passed = (id: string, aid: string, text = right(id)): string[] => [
    `answered ${id}, try 1, aid ${aid}, ${text.trim().length} letters`,
    `judged ${id}: passed`,
  ];
  return [
    'asked plumb (first)',
    'helped with plumb: answered',
    ...passed('plumb', 'hint'),
    'asked level (first)',
    'helped with level: nudge',
    ...passed('level', 'hint'),
    'asked wall (first)',
    ...passed('wall', 'none', long),
    'asked goal (first)',
    ...passed('goal', 'none'),
    'ended',
  ];
}
