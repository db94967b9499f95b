import { describe, expect, it } from 'vitest';
import { guardVersion } from '../../../src/judge/injection/guard-request.ts';
import { judgeMessages, judgePromptVersion } from '../../../src/judge/prompts/judge-prompt.ts';
import { outputInstructions, verdictFormat } from '../../../src/judge/prompts/output-format.ts';
import { judgePresets } from '../../../src/judge/prompts/presets.ts';
import { hashOf, promptHash } from '../../../src/judge/prompts/prompt-hash.ts';
import { accuracyRubric, rubricLines } from '../../../src/judge/rubric.ts';

const texts = { question: 'What is a stack?', reference: 'Last in, first out.', answer: 'A pile.' };
const parts = { rubric: accuracyRubric, texts, fence: 'f3nc3', form: 'json' } as const;

describe('the judge prompt', () => {
  it('holds the rubric, the three texts in their fences, and what the reply must look like', () => {
    const [system, user] = judgeMessages(parts);
    for (const line of rubricLines(accuracyRubric)) expect(system?.content).toContain(line);
    expect(user?.content).toContain('<<<f3nc3 begin question>>>\nWhat is a stack?\n<<<f3nc3 end question>>>');
    expect(user?.content).toContain('\nLast in, first out.\n<<<f3nc3 end reference answer>>>');
    expect(user?.content).toContain('\nA pile.\n<<<f3nc3 end answer to judge>>>');
    expect(user?.content.endsWith(outputInstructions.json)).toBe(true);
  });

  it('shows nothing of a learner in the system message', () => {
    for (const text of Object.values(texts)) expect(judgeMessages(parts)[0]?.content).not.toContain(text);
  });

  it.each(['json', 'text'] as const)('asks for the feedback before the score, as %s', (form) => {
    const wish = outputInstructions[form];
    expect(wish.indexOf('feedback')).toBeLessThan(wish.search(/score|\[RESULT\]/));
  });

  it('asks for the feedback before the score in the schema, and lists the scores', () => {
    expect(JSON.stringify(verdictFormat)).toMatch(/"feedback".*"score".*"enum":\[1,2,3,4,5\]/);
  });

  it('names JSON in the form for JSON mode, which some servers insist on', () => {
    expect(outputInstructions.json).toContain('JSON');
  });
});

describe('the prompt hash', () => {
  const identity = {
    rubric: accuracyRubric,
    form: 'json',
    format: 'json-schema',
    params: judgePresets.deterministic,
  } as const;

  it('is the same for the same prompt, and short', () => {
    expect(promptHash(identity)).toMatch(/^[0-9a-f]{16}$/);
    expect(promptHash({ ...identity })).toBe(promptHash(identity));
  });

  it('changes with rubric, form, format and every parameter', () => {
    const reworded = { ...accuracyRubric, levels: { ...accuracyRubric.levels, 4: 'Good.' } };
    const changed = [
      { ...identity, rubric: reworded },
      { ...identity, rubric: { ...accuracyRubric, version: 2 } },
      { ...identity, format: 'json' as const },
      { ...identity, form: 'text' as const, format: 'text' as const },
      { ...identity, params: { ...identity.params, temperature: 0.1 } },
      { ...identity, params: { ...identity.params, maxTokens: 1025 } },
      { ...identity, params: { ...identity.params, seed: 1 } },
      { ...identity, params: judgePresets['paper-depthqa'] },
    ].map(promptHash);
    expect(new Set([promptHash(identity), ...changed]).size).toBe(changed.length + 1);
  });

  it('is of these versions: whoever changes the words raises the version of prompt, guards or rubric', () => {
    const versions = [judgePromptVersion, guardVersion, accuracyRubric.version];
    expect([versions, promptHash(identity)]).toEqual([[1, 3, 1], '49b7b1d06ca222eb']);
  });

  it('does not depend on the order of fields', () => {
    expect(hashOf({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(hashOf({ b: [{ d: 3, c: 2 }], a: 1 }));
  });

  it('sends temperature 0 outright by default, and the paper’s sampling on request', () => {
    expect(judgePresets.deterministic.temperature).toBe(0);
    expect(judgePresets['paper-depthqa']).toEqual({ temperature: 1, topP: 0.9, maxTokens: 1024 });
  });
});
