import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declinedKind, isDeclined } from '../../src/judge/is-declined.ts';

describe('a message that is no attempt', () => {
  it.each(['', '   \n\t', '\u200b\u200d', '...', '…', '?', '???', '--', '\u3164'])('%j is blank', (text) =>
    expect(declinedKind(text)).toBe('blank'),
  );

  it.each([
    "I don't know",
    'i dont know',
    'I don’t know.',
    'I do not know!',
    'idk',
    'IDK sorry',
    'Sorry, I have no idea.',
    'No clue',
    'no idea, I forgot',
    "I really don't remember",
    "I can't remember this",
    "I'm not sure",
    'not sure',
    'dunno',
    'I give up',
    'pass',
    "I'm stuck",
    "I don't know what a monad is",
    "I don't know how to do this",
    "I don't know the answer to this question",
    "honestly I haven't the faintest idea",
    'um, well... idk',
    '🤷',
    '🤷🏽‍♀️',
    'No lo sé',
    'ni idea',
    'não sei',
    'non lo so',
    'Je ne sais pas',
    'aucune idée',
    'Ich weiß es nicht',
    'keine Ahnung',
    'Ik weet het niet',
    'jag vet inte',
    'nie wiem',
    'nevím',
    'не знаю',
    'Я не знаю.',
    'bilmiyorum',
    'لا أعرف',
    'मुझे नहीं पता',
    '我不知道',
    '不知道。',
    'わかりません',
    '모르겠어요',
    'tidak tahu',
    'Tôi không biết',
    'δεν ξέρω',
    'לא יודע',
    'nem tudom',
    'en tiedä',
  ])('%j says that the answer is not known', (text) => expect(declinedKind(text)).toBe('unknown'));

  it.each([
    'help',
    'Help me please',
    'can you explain?',
    'Could you give me a hint?',
    'I need a hint',
    "what's the answer?",
    'just tell me',
    "I don't know, help me",
    'ayuda',
    'Hilfe!',
    'aide-moi',
    'помогите',
    '帮我',
    'ヒントください',
  ])('%j asks for help', (text) => expect(declinedKind(text)).toBe('help'));
});

describe('an attempt', () => {
  it.each([
    "I don't know the exact value but it is about 5",
    "I'm not sure, but I think it is a measure of spread",
    'I think variance measures spread, not sure',
    '0',
    '5',
    'x',
    '∅',
    '+',
    '-',
    'no',
    'yes',
    'None',
    'null',
    'nothing is copied',
    "I don't know what it is called, the one where the last item in comes out first",
    'help is given by the operating system',
    'It passes the value by reference',
    'pass by value',
    'passing',
    'not',
    'A hint tells the optimiser which index to use',
    'Not sure about the name, a stack',
    'The answer is 42',
    'I forgot to carry the one: 12',
    'unknown',
    'He does not know the password',
    'We cannot know position and momentum at once',
    'agnosticism: I do not know whether a god exists, and nobody can',
    '不知道密码的人不能登录',
    'je ne sais pas exactement, mais la variance mesure la dispersion',
    '😀',
    '∞',
  ])('%j goes to the judge', (text) => expect(isDeclined(text)).toBe(false));

  it('is anything with a clause of its own after the refusal', () => {
    fc.assert(
      fc.property(fc.constantFrom('idk', "I don't know", 'no idea', 'not sure'), (refusal) => {
        expect(isDeclined(`${refusal}, but the pivot splits the array in two`)).toBe(false);
        expect(isDeclined(`the pivot splits the array in two, ${refusal}`)).toBe(false);
      }),
    );
  });

  it('is never decided by an exception or in more than linear time', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void isDeclined(text)));
    expect(isDeclined('sorry '.repeat(30))).toBe(false);
    expect(isDeclined("I don't know ".repeat(20_000))).toBe(false);
    expect(isDeclined('really '.repeat(28))).toBe(false);
  });
});
