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

    describeCuriosity(() => learner, only);
  });
}

type Only = (ability: keyof ConversationAbilities, work: () => Promise<void>) => () => Promise<void>;

const claim = 'A plumb line hangs straight down, because gravity pulls its weight.';
const thought = 'Gravity pulls the weight down, because the weight has mass.';

/**
 * Curiosity about a statement, in both directions, after the walk. `learner` and `only` as in the walk's suite: a
 * platform needs nothing more than it needs for that.
 */
function describeCuriosity(learner: () => ConversationHarness, only: Only): void {
  describe('where the bot asks about a statement', () => {
    it('shows the statement and five questions, and puts the first', async () => {
      const said = await learner().say(`/curious ${claim}`);
      expect(said).toContain('A plumb line hangs straight down');
      expect(said).toMatch(/5 questions about it/);
      expect(said).toContain('Question 1 of 5');
    });

    it(
      'takes a message once',
      only('again', async () => {
        expect(await learner().deliverAgain()).toBe('');
      }),
    );

    it('scores an answer as an estimate, and says what that rests on', async () => {
      const said = await learner().say(thought);
      expect(said).toMatch(/[1-5] of 5/);
      expect(said).toContain('an estimate');
      expect(said).toContain('Question 2 of 5');
      expect(await learner().say('why')).toContain('whether it is right nobody has checked');
    });

    it(
      'lets an edit after the score change nothing, and says so',
      only('edit', async () => {
        await learner().say(`2: ${thought}`);
        expect(await learner().edit('2: something else')).toContain('scored already');
      }),
    );

    it('goes on at the same question after a crash', async () => {
      await learner().crash();
      const said = await learner().say('repeat');
      expect(said).toContain('A plumb line hangs straight down');
      expect(said).toMatch(/Question [23] of 5/);
    });

    it('is left and taken up again', async () => {
      expect(await learner().say('stop')).toContain('kept');
      expect(await learner().say('resume')).toContain('A plumb line hangs straight down');
    });

    it('ends with what it knows of the statement, which is nothing here', async () => {
      const said = await learner().say('/skip all');
      expect(said).toContain('I cannot tell');
    });

    it('leaves the same record on every platform', async () => {
      const record = curiousRecordOf(await learner().trace());
      const answered = ['answered curious-1', 'scored curious-1'];
      const edited = learner().can.edit ? ['answered curious-2', 'scored curious-2'] : [];
      const left = (learner().can.edit ? [3, 4, 5] : [2, 3, 4, 5]).map(
        (number) => `skipped curious-${number}`,
      );
      expect(record).toEqual([
        'bot-asks',
        'asked 5 by offline',
        ...answered,
        ...edited,
        ...left,
        'told null',
      ]);
    });
  });

  describe('where the learner asks about a statement', () => {
    it('shows it and asks nothing', async () => {
      const said = await learner().say(`/curious ask ${claim}`);
      expect(said).toContain('A plumb line hangs straight down');
      expect(said).toContain('Ask up to 5');
    });

    it('takes questions from several messages', async () => {
      expect(await learner().say('What is gravity? How does it pull straight down?')).toContain(
        'Ask up to 3 more',
      );
      expect(await learner().say('Does it hang so on the moon? I like the moon.')).toContain('no question');
    });

    it('scores them, and shows what it would have asked', async () => {
      const said = await learner().say('that is all');
      expect(said).toContain('Relevance');
      expect(said).toContain('(estimate)');
      expect(said).toContain('would have asked');
    });

    it('leaves the same record on every platform', async () => {
      expect(curiousRecordOf(await learner().trace())).toEqual([
        'learner-asks',
        'wondered 2',
        'wondered 1',
        'skipped curious-statement',
        'asked 3 by learner, scored relevance coherence diversity',
        'asked 5 by offline',
        'told null',
      ]);
    });
  });

  describe('where a statement of the packs is asked for', () => {
    it('offers one without a word of whether it is right, and takes what no statement is with words', async () => {
      const said = await learner().say('/curious a wrong one about physics');
      expect(said).toContain('for you to find out');
      expect(JSON.stringify(await learner().trace())).not.toMatch(/"(?:correct|flaw|basedOn)"/);
      expect(await learner().say(`/curious ${'x'.repeat(1_500)}`)).toContain('at most 1000 characters');
      expect(await learner().say('/curious stop')).toContain('one of my own words');
    });
  });
}

/** What happened in a curiosity session, without when and under which names. */
function curiousRecordOf(events: readonly Record<string, unknown>[]): string[] {
  return events.flatMap((event) => {
    switch (event.event) {
      case 'inquiry':
        return [String(event.direction)];
      case 'curiosity': {
        const asked = `asked ${(event.questions as unknown[]).length} by ${event.asker}`;
        const scores = Object.entries((event.scores ?? {}) as Record<string, { score: number | null }>);
        const scored = scores.filter(([, { score }]) => score !== null).map(([metric]) => metric);
        return [scored.length === 0 ? asked : `${asked}, scored ${scored.join(' ')}`];
      }
      case 'answered':
        return [`answered ${event.node}`];
      case 'verdict':
        return [`scored ${event.node}`];
      case 'wondered':
        return [`wondered ${(event.questions as unknown[]).length}`];
      case 'skipped':
        return [`skipped ${event.node}`];
      case 'discussed':
        return [`told ${event.correct}`];
      default:
        return [];
    }
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
