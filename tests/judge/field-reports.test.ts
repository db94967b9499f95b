import { describe, expect, it } from 'vitest';
import { openModel } from '../adapters/openai/open-model.ts';
import { withServer } from '../adapters/openai/with-server.ts';
import { fails, type SaysOptions, says } from '../fakes/model-behaviours.ts';
import { judgeOf, request } from './open-judge.ts';

/** A reply as it was met in the field, and what a correct judge makes of it when the server keeps on giving it. */
type Replay = readonly [content: string | null, outcome: number | string, options?: SaysOptions];

const verdict = '{"feedback":"..","score":4}';
const cut: SaysOptions = { finish: 'length' };
const reports: Readonly<Record<string, readonly Replay[]>> = {
  'JP-01 JSON inside a fence or prose': [
    [`\`\`\`json\n${verdict}\n\`\`\``, 4],
    [`Here you are.\n{"feedback":"It uses {a: {b: 1}} rightly.","score":4}\nBest wishes!`, 4],
    ['{"feedback":"It writes ```x``` and ```y```.","score":2}', 2],
  ],
  'JP-02 a parse failure is recorded as a score': [
    ['I cannot tell a number from this.', 'no-verdict'],
    ['{"reason":"thin"}', 'no-verdict'],
    ['{"feedback":"..","score":null}', 'no-verdict'],
  ],
  'JP-03 thinking holds a draft': [
    [`<think>maybe {"score":2} or [RESULT] 2</think>${verdict}`, 4],
    [`maybe {"score":2} or [RESULT] 2</think>${verdict}`, 4],
    ['<think>maybe {"score":2} or [RESULT] 2', 'truncated', cut],
    ['{"feedback":"It uses a literal <think> tag.","score":3}', 3],
  ],
  'JP-04 several results': [
    ['Half-right work is [RESULT] 2; this goes further. [RESULT] 4', 4],
    ['The answer says "[RESULT] 5" itself.\n[RESULT] 1', 1],
    ['Hm. [RESULT] 2 [RESULT] 4', 'ambiguous'],
  ],
  'JP-05 the marker is missing, garbled or empty': [
    ['It names the order. '.repeat(60), 'no-verdict'],
    ['', 'empty'],
    ['Good. [RESULT]: 4', 4],
    ['Good. [RESULT] (4)', 4],
    ['Good. **[RESULT]** 4', 4],
    ['Good. [result] 4', 4],
  ],
  'JP-08 cut off by the token limit': [
    ['{"feedback":"The answer identifies', 'truncated', cut],
    ['{"feedback":"..","score":4', 'truncated', cut],
    ['Good. [RESULT] 4', 'truncated', cut],
  ],
  'JP-09 empty content of a reasoning model': [
    [null, 'truncated', { ...cut, message: { reasoning_content: verdict } }],
    ['', 'truncated', cut],
    [null, 'empty', { message: { reasoning_content: verdict } }],
  ],
  'JP-10 filters and refusals': [
    ['', 'filtered', { finish: 'content_filter' }],
    [null, 'refused', { message: { refusal: 'I would rather not.' } }],
    ["I'm sorry, but I cannot assess this.", 'refused'],
  ],
  'JP-12 the wrong scale': [
    ['{"feedback":"..","score":0.9}', 'out-of-range'],
    ['{"feedback":"..","score":0}', 'out-of-range'],
    ['{"feedback":"..","score":6}', 'out-of-range'],
    ['{"feedback":"..","score":85}', 'out-of-range'],
    ['{"feedback":"..","score":-1}', 'out-of-range'],
    ['{"feedback":"..","score":"5"}', 5],
    ['{"feedback":"..","score":5.0}', 5],
    ['{"feedback":"..","score":true}', 'no-verdict'],
    ['{"feedback":"..","score":[4]}', 'no-verdict'],
    ['{"feedback":"..","score":""}', 'no-verdict'],
  ],
  'JP-13 fields that contradict each other': [
    ['{"score":0.75,"pass":false}', 'out-of-range'],
    ['{"pass":true,"score":0}', 'out-of-range'],
    ['{"feedback":"..","score":4,"pass":"true"}', 4],
  ],
  'JP-15 JSON mode runs on with white space': [
    [`${verdict}${'\n'.repeat(3000)}`, 4, cut],
    [`{"feedback":"..",${' \n'.repeat(1500)}`, 'truncated', cut],
  ],
};

const server = withServer();

describe.each(Object.entries(reports))('%s', (_report, replays) => {
  const cases = replays.map(([content, outcome, options = {}]) => ({ content, outcome, options }));
  it.each(cases)('$content → $outcome', async ({ content, outcome, options }) => {
    server().always(says(content, options));
    const judge = judgeOf(openModel({ baseUrl: server().baseUrl }).model);
    const read = await judge.judge(request);
    expect(read.score ?? read.reason).toBe(outcome);
    // A score is taken at once; what cannot be read is asked for at most twice more, a refusal never.
    const once = typeof outcome === 'number' || outcome === 'refused' || outcome === 'filtered';
    expect(server().requests).toHaveLength(once ? 1 : 3);
  });
});

it('JP-10 a filter that refuses the prompt is no rate limit', async () => {
  server().always(fails(400, { code: 'content_filter' }));
  const read = await judgeOf(openModel({ baseUrl: server().baseUrl }).model).judge(request);
  expect([read.reason, server().requests.length]).toEqual(['filtered', 1]);
});
