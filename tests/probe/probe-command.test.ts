import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RunSummarySchema } from '../../src/probe/summary-schema.ts';
import type { ReceivedRequest } from '../fakes/loopback-model-server.ts';
import { says, tokenLogprobs } from '../fakes/model-behaviours.ts';
import { ownFolder, runCommand } from '../run-command.ts';
import { askedIn, testServer } from './probe-harness.ts';
import { jsonIn, linesIn, packOf, plainLines } from './run-lines.ts';
import { smallGraph } from './small-graph.ts';

const graph = smallGraph();

/** Says the reference word for word, which the offline judge scores 5. */
const recites = says((request: ReceivedRequest) => `The reference of ${askedIn(request)}.`);

/** What a run keeps for others (verdicts, what servers refuse) is no matter of these tests. */
const quick = { STORE_URL: 'memory:' };

async function setUp() {
  const cwd = ownFolder();
  const server = await testServer();
  server.always(recites);
  writeFileSync(join(cwd, 'graph.jsonl'), packOf(graph));
  const model = `m@${server.baseUrl}`;
  const probe = (...args: string[]) =>
    runCommand(cwd, ['probe', '--graph', 'graph.jsonl', '--model', model, ...args], quick);
  return { cwd, server, model, probe, run: (...args: string[]) => runCommand(cwd, args, quick) };
}

describe('plumbline probe', () => {
  it('writes a run folder that holds all of the run, and prints its summary as one JSON document', async () => {
    const { cwd, probe } = await setUp();
    const { code, stdout } = await probe('--mode', 'zero-shot', '--out', 'run', '--json');
    expect(code).toBe(0);
    const printed = JSON.parse(stdout) as Record<string, unknown>;
    const summary = jsonIn(cwd, 'run/summary.json');
    expect(printed).toMatchObject(summary);
    expect(RunSummarySchema.parse(summary)).toMatchObject({
      complete: true,
      accuracy: { overall: { mean: 5, scored: 7, unscored: 0 } },
      forward: { overall: { gated: 3, positive: 0, average: 0 } },
      nodes: { all: 7, answered: 7, scored: 7, carried: 0 },
      memorization: null,
      gain: null,
    });
    expect(readdirSync(join(cwd, 'run')).sort()).toEqual([
      'answers.jsonl',
      'discrepancies.jsonl',
      'graph.jsonl',
      'graph.svg',
      'manifest.json',
      'report.html',
      'scores.jsonl',
      'summary.json',
    ]);
    expect(linesIn(cwd, 'run/answers.jsonl')).toHaveLength(7);
    expect(linesIn(cwd, 'run/scores.jsonl')[0]).toMatchObject({ score: 5, judge: 'offline' });
    expect(linesIn(cwd, 'run/discrepancies.jsonl')).toHaveLength(8);
    expect(jsonIn(cwd, 'run/manifest.json')).toMatchObject({
      mode: 'zero-shot',
      served: ['loopback-2025-01-01'],
      subject: { model: 'm' },
    });
    expect(readFileSync(join(cwd, 'run/report.html'), 'utf8')).toContain('Question of target?');
  });

  it('prints a summary that a person can read, with what to keep in mind first', async () => {
    const { probe } = await setUp();
    const { stdout, stderr } = await probe('--out', 'run');
    expect(stdout).toMatch(
      /zero-shot\n! Scores are estimates of the offline judge.*\n! Memorization \(Min-K%\) is not available/,
    );
    expect(stdout).toContain('Forward discrepancy');
    expect(stderr).toContain('7 of 7 questions (100 %)');
  });

  it('keeps a run without a place in runs/, where its id finds it, as it does one elsewhere', async () => {
    const { cwd, probe, run } = await setUp();
    await probe('--mode', 'multi-turn');
    const [id = ''] = readdirSync(join(cwd, '.plumbline/runs'));
    expect(id).toMatch(/^\d{8}-\d{6}-m-multi-turn$/);
    await probe('--out', 'elsewhere');
    const other = String(jsonIn(cwd, 'elsewhere/manifest.json').id);
    for (const name of [id, other, 'elsewhere']) {
      const { code, stdout } = await run('trace', name);
      expect(code).toBe(0);
      const events = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(events.filter(({ event }) => event === 'answer')).toHaveLength(7);
      expect(events.filter(({ event }) => event === 'verdict')).toHaveLength(7);
      expect(events.filter(({ event }) => event === 'discrepancy')).toHaveLength(8);
      expect(
        events.every(({ v, run: of, subject }) => v === 1 && of === (name === id ? id : other) && subject),
      ).toBe(true);
      expect((await run('report', name)).stdout).toContain('<!DOCTYPE html>');
    }
  });

  it('marks in the trace what a model saw of its own before an answer', async () => {
    const { probe, run } = await setUp();
    await probe('--mode', 'multi-turn', '--out', 'run');
    const events = (await run('trace', 'run')).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const aid = (node: string) =>
      events.find((event) => event.event === 'answer' && event.node === node)?.aid;
    expect(['b', 'c', 'target', 'lone'].map(aid)).toEqual(['none', 'own-answers', 'own-answers', 'none']);
  });

  it('asks whole subgraphs, or the first questions of the file', async () => {
    const { cwd, server, probe, run } = await setUp();
    await probe('--targets', 'm', '--out', 'targets');
    expect(server.requests.map(askedIn).sort()).toEqual(['a', 'b', 'm']);
    await probe('--limit', '2', '--out', 'limit');
    expect(plainLines(cwd, 'limit/answers.jsonl').map(({ id }) => id)).toEqual(['c', 'target']);
    expect(jsonIn(cwd, 'limit/summary.json')).toMatchObject({ nodes: { all: 2 } });
    const metrics = await run(
      'metrics',
      '--graph',
      'limit/graph.jsonl',
      '--scores',
      'limit/scores.jsonl',
      '--json',
    );
    expect(metrics.code).toBe(0);
  });

  it('makes the zero-shot run of prompt-pred first, in the same folder, and tells the gain', async () => {
    const { cwd, server, probe } = await setUp();
    server.always(
      says((request) => {
        const helped = JSON.stringify(request.body.messages).includes('Is it?');
        return helped ? `The reference of ${askedIn(request)}.` : 'Is it? I would say so, roughly, or not.';
      }),
    );
    expect((await probe('--mode', 'prompt-pred', '--out', 'run')).code).toBe(0);
    expect(jsonIn(cwd, 'run/zero-shot/manifest.json')).toMatchObject({ mode: 'zero-shot', partOf: '..' });
    expect(linesIn(cwd, 'run/zero-shot/scores.jsonl')).toHaveLength(7);
    const { gain, nodes } = RunSummarySchema.parse(jsonIn(cwd, 'run/summary.json'));
    expect(nodes).toMatchObject({ all: 7, carried: 4 });
    expect(gain?.D1).toMatchObject({ nodes: 4, gain: 0 });
    expect(gain?.D3.gain).toBeGreaterThan(2);
    expect(gain?.zeroShotRun).toBe(`${String(jsonIn(cwd, 'run/manifest.json').id)}/zero-shot`);
    expect(readFileSync(join(cwd, 'run/report.html'), 'utf8')).toContain('Gain over zero-shot');
  });

  it('builds on a zero-shot run that is named, and on its own after that one is gone', async () => {
    const { cwd, server, probe } = await setUp();
    await probe('--out', 'before');
    const asked = server.requests.length;
    expect((await probe('--mode', 'prompt-gold', '--zero-shot', 'before', '--out', 'run')).code).toBe(0);
    expect(server.requests.slice(asked).map(askedIn).sort()).toEqual(['m', 'n', 'target']);
    expect(jsonIn(cwd, 'run/summary.json')).toMatchObject({
      gain: { zeroShotRun: jsonIn(cwd, 'before/manifest.json').id, overall: { nodes: 7, gain: 0 } },
    });
    rmSync(join(cwd, 'before'), { recursive: true });
    rmSync(join(cwd, 'run/scores.jsonl'));
    expect((await runCommand(cwd, ['probe', '--resume', 'run'])).code).toBe(0);
    expect(linesIn(cwd, 'run/scores.jsonl')).toHaveLength(7);
    expect(server.requests).toHaveLength(asked + 3);
  });

  it('says that no gain can be computed where prompt-gold has nothing to compare with', async () => {
    const { cwd, server, probe } = await setUp();
    const { stdout } = await probe('--mode', 'prompt-gold', '--out', 'run');
    expect(stdout).toContain('No gain can be computed');
    expect(server.requests).toHaveLength(7);
    expect(plainLines(cwd, 'run/answers.jsonl').filter(({ from }) => from === 'zero-shot')).toHaveLength(4);
  });

  it('tells memorization from log-probabilities', async () => {
    const { cwd, server, probe } = await setUp();
    server.always((request, response) =>
      says('The reference', {
        logprobs: tokenLogprobs([
          ['The', -0.5],
          [' reference', -request.number],
        ]),
      })(request, response),
    );
    const { stdout } = await probe('--out', 'run');
    const { memorization } = RunSummarySchema.parse(jsonIn(cwd, 'run/summary.json'));
    expect(memorization).toMatchObject({ measured: 7, missing: 0, byDepth: { D1: { count: 4 } } });
    expect(stdout).toContain('lower means more likely memorized');
    expect(linesIn(cwd, 'run/answers.jsonl')[0]?.logprobs).toEqual([-0.5, -1]);
    expect(readFileSync(join(cwd, 'run/report.html'), 'utf8')).toContain('Min-20% by depth');
  });

  it('repeats a run in folders of their own and tells the spread between them', async () => {
    const { cwd, server, probe } = await setUp();
    await probe('--targets', 'm', '--repeat', '3', '--out', 'run');
    expect(server.requests).toHaveLength(9);
    for (const folder of ['run', 'run/repeat-2', 'run/repeat-3'])
      expect(linesIn(cwd, folder, 'scores.jsonl')).toHaveLength(3);
    expect(jsonIn(cwd, 'run/summary.json')).toMatchObject({
      repeats: { count: 3, accuracy: { overall: { values: [5, 5, 5], mean: 5, sd: 0 } } },
    });
  });

  it('gives each repeat of prompt-pred a zero-shot run of its own, or all of them one that is named', async () => {
    const { cwd, server, probe } = await setUp();
    const args = ['--mode', 'prompt-pred', '--targets', 'm', '--repeat', '2'];
    await probe(...args, '--out', 'own');
    // Two repeats of three questions zero-shot and one with what it rests on.
    expect(server.requests).toHaveLength(8);
    expect(linesIn(cwd, 'own/repeat-2/zero-shot/answers.jsonl')).toHaveLength(3);
    expect(jsonIn(cwd, 'own/repeat-2/summary.json')).toMatchObject({ gain: { D2: { nodes: 1 } } });
    await probe('--targets', 'm', '--out', 'zero');
    await probe(...args, '--zero-shot', 'zero', '--out', 'named');
    expect(server.requests).toHaveLength(8 + 3 + 2);
    expect(existsSync(join(cwd, 'named/repeat-2/zero-shot'))).toBe(false);
    expect(jsonIn(cwd, 'named/repeat-2/summary.json')).toMatchObject({ gain: { D2: { nodes: 1 } } });
    expect((await runCommand(cwd, ['probe', '--resume', 'named/repeat-2'], quick)).code).toBe(0);
  });

  it('sends the parameters of the run, and the defaults of the server otherwise', async () => {
    const { cwd, server, probe } = await setUp();
    await probe('--limit', '1', '--out', 'plain');
    expect(server.requests[0]?.body).not.toHaveProperty('temperature');
    await probe('--limit', '1', '--param', 'temperature=0.5', '--param', 'stop=["END"]', '--out', 'set');
    expect(server.requests[1]?.body).toMatchObject({ temperature: 0.5, stop: ['END'] });
    await probe('--limit', '1', '--preset', 'paper-depthqa', '--out', 'paper');
    expect(server.requests[2]?.body).toMatchObject({ temperature: 1, top_p: 0.9 });
    expect(jsonIn(cwd, 'set/summary.json')).toMatchObject({ subject: { params: { temperature: 0.5 } } });
  });
});

describe('plumbline probe --answers', () => {
  it('scores recorded answers without a server', async () => {
    const { cwd, server, run } = await setUp();
    const rows = graph.ids().map((id) => ({ qid: id, predicted_answer: `The reference of ${id}.` }));
    rows.splice(1, 2, { qid: 'c', predicted_answer: '' });
    writeFileSync(join(cwd, 'answers.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
    const { code, stderr } = await run(
      'probe',
      '--answers',
      'answers.jsonl',
      '--graph',
      'graph.jsonl',
      '--out',
      'run',
    );
    expect(code).toBe(0);
    expect(server.requests).toHaveLength(0);
    expect(stderr).toContain('1 of 7 questions have no answer in answers.jsonl');
    const scores = plainLines(cwd, 'run/scores.jsonl');
    expect(scores.find(({ id }) => id === 'a')).toMatchObject({ score: 5 });
    expect(scores.find(({ id }) => id === 'c')).toMatchObject({ score: null, reason: 'empty' });
    expect(scores.find(({ id }) => id === 'n')).toMatchObject({ score: null, reason: 'missing' });
  });

  it('refuses a file that does not fit the graph, and leaves no folder', async () => {
    const { cwd, run } = await setUp();
    writeFileSync(join(cwd, 'answers.jsonl'), '{"id":"a","answer":"x"}\n{"id":"zzz","answer":"x"}\n');
    const { code, stderr } = await run(
      'probe',
      '--answers',
      'answers.jsonl',
      '--graph',
      'graph.jsonl',
      '--out',
      'run',
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/answers\.jsonl:2: .*"zzz".*unknown-id/);
    expect(existsSync(join(cwd, 'run'))).toBe(false);
  });
});

describe('plumbline probe --resume', () => {
  it('does nothing on a finished run but print its summary again', async () => {
    const { cwd, server, probe, run } = await setUp();
    const first = await probe('--out', 'run', '--json');
    const before = readFileSync(join(cwd, 'run/scores.jsonl'), 'utf8');
    const again = await run('probe', '--resume', 'run', '--json');
    expect(again.code).toBe(0);
    expect(again.stdout).toBe(first.stdout);
    expect(server.requests).toHaveLength(7);
    expect(readFileSync(join(cwd, 'run/scores.jsonl'), 'utf8')).toBe(before);
  });

  it('mends a torn last line and asks only for what it held', async () => {
    const { cwd, server, probe, run } = await setUp();
    await probe('--mode', 'multi-turn', '--out', 'run');
    const wanted = ['answers.jsonl', 'scores.jsonl'].map((file) => plainLines(cwd, 'run', file));
    const answers = readFileSync(join(cwd, 'run/answers.jsonl'), 'utf8').trimEnd();
    const last = answers.slice(answers.lastIndexOf('\n') + 1);
    writeFileSync(join(cwd, 'run/answers.jsonl'), answers.slice(0, -last.length + 20));
    rmSync(join(cwd, 'run/summary.json'));
    expect((await run('probe', '--resume', 'run')).code).toBe(0);
    expect(server.requests).toHaveLength(8);
    expect(askedIn(server.requests[7] as ReceivedRequest)).toBe(
      String((JSON.parse(last) as { id: string }).id),
    );
    expect(['answers.jsonl', 'scores.jsonl'].map((file) => plainLines(cwd, 'run', file))).toEqual(wanted);
  });

  it('keeps a file with damage in its middle beside the mended one, and says so', async () => {
    const { cwd, server, probe, run } = await setUp();
    await probe('--out', 'run');
    const path = join(cwd, 'run/answers.jsonl');
    const lines = readFileSync(path, 'utf8').split('\n');
    lines[2] = '\u0000\u0000\u0000';
    writeFileSync(path, lines.join('\n'));
    rmSync(join(cwd, 'run/report.html'));
    const { stderr } = await run('probe', '--resume', 'run');
    expect(stderr).toContain('.damaged');
    expect(existsSync(`${path}.damaged`)).toBe(true);
    expect(linesIn(path)).toHaveLength(7);
    expect(server.requests).toHaveLength(8);
  });

  it('finishes a run whose last files a kill prevented', async () => {
    const { cwd, server, probe, run } = await setUp();
    await probe('--out', 'run');
    for (const file of ['summary.json', 'report.html', 'discrepancies.jsonl', 'graph.svg'])
      rmSync(join(cwd, 'run', file));
    expect((await run('probe', '--resume', 'run')).code).toBe(0);
    expect(linesIn(cwd, 'run/discrepancies.jsonl')).toHaveLength(8);
    expect(existsSync(join(cwd, 'run/report.html'))).toBe(true);
    expect(server.requests).toHaveLength(7);
  });

  it('is reported as far as its lines go, whatever summary a kill left', async () => {
    const { cwd, probe, run } = await setUp();
    await probe('--out', 'run', '--resamples', '0');
    const path = join(cwd, 'run/scores.jsonl');
    const lines = readFileSync(path, 'utf8').split('\n');
    for (const left of [3, 5]) {
      writeFileSync(path, `${lines.slice(0, left).join('\n')}\n`);
      const { stdout } = await run('report', 'run', '--format', 'md');
      expect(stdout).toContain(`Not finished: ${7 - left} questions of 7 still to be asked or judged.`);
    }
    rmSync(join(cwd, 'run/summary.json'));
    expect((await run('report', 'run', '--format', 'md')).stdout).toContain('Not finished: 2 questions of 7');
  });

  it('refuses another graph than the run began with, another run in the same folder, and other settings', async () => {
    const { cwd, probe, run } = await setUp();
    await probe('--out', 'run');
    expect(await probe('--out', 'run')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--resume'),
    });
    expect(await run('probe', '--resume', 'run', '--mode', 'multi-turn')).toMatchObject({ code: 2 });
    expect(await run('probe', '--resume', 'nowhere')).toMatchObject({ code: 2 });
    appendFileSync(join(cwd, 'run/graph.jsonl'), '\n');
    expect(await run('probe', '--resume', 'run')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not the one that the run began with'),
    });
  });

  it('asks again what failed, where that is wanted', async () => {
    const { cwd, server, probe, run } = await setUp();
    let sick = true;
    server.rule((request) =>
      sick && askedIn(request) === 'm'
        ? (_request, response) => void response.writeHead(400).end('{}')
        : undefined,
    );
    await probe('--mode', 'multi-turn', '--out', 'run');
    expect(jsonIn(cwd, 'run/summary.json')).toMatchObject({
      unscored: { error: 1, 'missing-predecessor': 1 },
    });
    sick = false;
    expect((await run('probe', '--resume', 'run')).code).toBe(0);
    expect(jsonIn(cwd, 'run/summary.json')).toMatchObject({ nodes: { scored: 5 } });
    expect((await run('probe', '--resume', 'run', '--retry-failed')).code).toBe(0);
    expect(jsonIn(cwd, 'run/summary.json')).toMatchObject({ nodes: { scored: 7 }, unscored: {} });
    expect(linesIn(cwd, 'run/answers.jsonl')).toHaveLength(7);
  });
});

describe('borderline verdicts of a model (JV-02)', () => {
  /** A judge that scores in turn 3, 4, 4, and everything else as the small graph is known by heart. */
  function wavering() {
    const before = new Map<string, number>();
    return says((request: ReceivedRequest) => {
      if (request.body.model !== 'j') return `The reference of ${askedIn(request)}.`;
      const about = /Question of \w+/.exec(JSON.stringify(request.body.messages))?.[0] ?? '';
      const times = before.get(about) ?? 0;
      before.set(about, times + 1);
      return JSON.stringify({ feedback: 'So it is.', score: times === 0 ? 3 : 4 });
    });
  }

  it('are repeated in the run, told in lines, summary and report, and the same after a resume', async () => {
    const { cwd, server, probe, run } = await setUp();
    server.always(wavering());
    const judge = ['--judge', `j@${server.baseUrl}`, '--repeat-borderline', '2', '--targets', 'm'];
    const { stdout } = await probe(...judge, '--out', 'run');
    expect(server.requests).toHaveLength(3 + 9);
    expect(
      linesIn(cwd, 'run/scores.jsonl').map(({ score, scores, spread }) => [score, scores, spread]),
    ).toEqual(Array(3).fill([4, [3, 4, 4], 1]));
    const borderline = { repeated: 3, flipped: 3, meanSpread: 1, failedRepeats: 0 };
    const words = '3 borderline verdicts were repeated: 3 passed at one time and not at another';
    expect(jsonIn(cwd, 'run/summary.json')).toMatchObject({ judge: { borderline }, marks: { disputed: 0 } });
    expect(stdout).toContain(words);
    const report = readFileSync(join(cwd, 'run/report.html'), 'utf8');
    expect(report).toContain('Borderline verdicts');
    expect(report).toContain(words);
    rmSync(join(cwd, 'run/scores.jsonl'));
    expect((await run('probe', '--resume', 'run')).code).toBe(0);
    expect(
      linesIn(cwd, 'run/scores.jsonl').every(({ scores }) => Array.isArray(scores) && scores.length === 3),
    ).toBe(true);
  });

  it('are judged again where the budget ended between two repeats', async () => {
    const { cwd, server } = await setUp();
    const usage = { input: 50, output: 50 };
    server.always((request, response) =>
      says(
        request.body.model === 'j'
          ? '{"feedback":"So it is.","score":3}'
          : `The reference of ${askedIn(request)}.`,
        { usage },
      )(request, response),
    );
    // Verdicts outlive the process here.
    const store = { STORE_URL: '' };
    const judge = ['--judge', `j@${server.baseUrl}`, '--repeat-borderline', '3', '--targets', 'm'];
    const args = ['probe', '--graph', 'graph.jsonl', '--model', `m@${server.baseUrl}`, ...judge];
    const sit = (...more: string[]) => runCommand(cwd, more, store);
    expect((await sit(...args, '--out', 'run', '--budget-tokens', '450', '--concurrency', '1')).code).toBe(4);
    const before = linesIn(cwd, 'run/scores.jsonl');
    expect(before.filter(({ failedRepeats }) => failedRepeats !== undefined)).toEqual([]);
    expect((await sit('probe', '--resume', 'run', '--budget-tokens', '100000')).code).toBe(0);
    expect(linesIn(cwd, 'run/scores.jsonl').map(({ scores }) => scores)).toEqual(Array(3).fill([3, 3, 3, 3]));
    expect(server.requests).toHaveLength(3 + 12);
  });
});

describe('a budget', () => {
  it('stops the run within one call, keeps everything, and lets a larger one go on', async () => {
    const { cwd, server, probe, run } = await setUp();
    server.always(
      says((request) => `The reference of ${askedIn(request)}.`, { usage: { input: 50, output: 50 } }),
    );
    const { code, stderr, stdout } = await probe(
      '--out',
      'run',
      '--budget-tokens',
      '250',
      '--concurrency',
      '1',
      '--json',
    );
    expect(code).toBe(4);
    expect(stderr).toContain('plumbline probe --resume');
    expect(JSON.parse(stdout)).toMatchObject({ complete: false, nodes: { answered: 3, scored: 3 } });
    expect(server.requests).toHaveLength(3);
    expect((await run('probe', '--resume', 'run')).code).toBe(4);
    expect(server.requests).toHaveLength(3);
    expect((await run('probe', '--resume', 'run', '--budget-tokens', '5000')).code).toBe(0);
    expect(server.requests).toHaveLength(7);
    expect(linesIn(cwd, 'run/scores.jsonl')).toHaveLength(7);
  });

  it('in USD counts by the price in the configuration', async () => {
    const { cwd, server, run } = await setUp();
    const entry = { model: 'm', baseURL: server.baseUrl, price: { input: 1000, output: 1000 } };
    writeFileSync(join(cwd, 'plumbline.config.json'), JSON.stringify({ models: { dear: entry } }));
    const args = ['probe', '--model', 'dear', '--graph', 'graph.jsonl', '--out', 'run', '--concurrency', '1'];
    // 15 tokens a call: $0.015.
    const { code, stderr } = await run(...args, '--budget-usd', '0.04');
    expect(code).toBe(4);
    expect(server.requests).toHaveLength(3);
    expect(stderr).toContain('$0.0450');
  });

  it('in USD is refused where no price is known, since it would stop nothing', async () => {
    const { cwd, server, probe } = await setUp();
    const { code, stderr } = await probe('--budget-usd', '1', '--out', 'run');
    expect(code).toBe(2);
    expect(stderr).toContain('--budget-tokens');
    expect(server.requests).toHaveLength(0);
    expect(existsSync(join(cwd, 'run'))).toBe(false);
  });
});

describe('Ctrl-C', () => {
  it('ends the run with what is under way, and says how to go on', async () => {
    const { cwd, server, model, run } = await setUp();
    const interruption = new AbortController();
    server.always((request, response) => {
      if (request.number === 3) interruption.abort('SIGINT');
      return recites(request, response);
    });
    const { code, stderr, stdout } = await runCommand(
      cwd,
      ['probe', '--model', model, '--graph', 'graph.jsonl', '--out', 'run', '--concurrency', '1'],
      quick,
      { signal: interruption.signal },
    );
    expect(code).toBe(130);
    expect(stdout).toBe('');
    expect(stderr).toMatch(
      /Again: at once; nothing kept is lost. Go on with: plumbline probe --resume \S+run\n/,
    );
    expect(stderr).toMatch(/Stopped: .*\nGo on with: plumbline probe --resume \S+run\n$/);
    expect(linesIn(cwd, 'run/answers.jsonl')).toHaveLength(3);
    expect((await run('probe', '--resume', 'run')).code).toBe(0);
    expect(server.requests).toHaveLength(7);
  });
});

describe('a disk', () => {
  it.runIf(existsSync('/dev/full'))(
    'that is full at the end keeps the lines, and says how to go on',
    async () => {
      const { cwd, server, probe, run } = await setUp();
      expect((await probe('--out', 'run', '--budget-tokens', '1')).code).toBe(4);
      symlinkSync('/dev/full', join(cwd, 'run/discrepancies.jsonl'));
      const full = await run('probe', '--resume', 'run', '--budget-tokens', '100000');
      expect(full.code).toBe(1);
      expect(full.stderr).toMatch(
        /The disk is full; .*discrepancies.jsonl[\s\S]*Go on with: plumbline probe --resume/,
      );
      rmSync(join(cwd, 'run/discrepancies.jsonl'));
      expect((await run('probe', '--resume', 'run')).code).toBe(0);
      expect(server.requests).toHaveLength(7);
    },
  );

  it('that takes no note of where a run is does not keep it from being made', async () => {
    const { cwd, probe } = await setUp();
    mkdirSync(join(cwd, '.plumbline'));
    writeFileSync(join(cwd, '.plumbline/runs'), 'a file');
    const { code, stderr } = await probe('--out', 'elsewhere');
    expect(code).toBe(0);
    expect(stderr).toContain('name this run by its folder');
    expect(await probe()).toMatchObject({ code: 2, stderr: expect.stringContaining('.plumbline/runs') });
  });
});

describe('wrong usage', () => {
  it.each([
    { name: 'no model', args: [], words: 'needs a model' },
    {
      name: 'a history without a conversation',
      args: ['--model', 'x', '--history', 'direct'],
      words: '--history',
    },
    { name: 'an unknown mode', args: ['--model', 'x', '--mode', 'guess'], words: 'zero-shot' },
    { name: 'the offline judge as model', args: ['--model', 'offline'], words: 'A model is needed' },
    {
      name: 'an unknown preset',
      args: ['--model', 'x@http://127.0.0.1:1/v1', '--preset', 'mine'],
      words: 'preset',
    },
    {
      name: 'a parameter without a value',
      args: ['--model', 'x@http://127.0.0.1:1/v1', '--param', 'top_p'],
      words: 'name=value',
    },
    { name: 'a budget of nothing', args: ['--model', 'x', '--budget-usd', '0'], words: 'above 0' },
    {
      name: 'an unknown target',
      args: ['--model', 'x@http://127.0.0.1:1/v1', '--targets', 'tarket'],
      words: '"target"',
    },
    { name: 'retries without a run', args: ['--model', 'x', '--retry-failed'], words: '--resume' },
  ])('$name is refused in words', async ({ args, words }) => {
    const cwd = ownFolder();
    writeFileSync(join(cwd, 'graph.jsonl'), packOf(graph));
    const { code, stderr } = await runCommand(cwd, [
      'probe',
      '--graph',
      'graph.jsonl',
      '--out',
      'run',
      ...args,
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(existsSync(join(cwd, 'run'))).toBe(false);
  });

  it('a zero-shot run that cannot be compared is refused, with why', async () => {
    const { server, probe, run } = await setUp();
    await probe('--out', 'gold', '--mode', 'prompt-gold');
    const wrongMode = await probe('--mode', 'prompt-pred', '--zero-shot', 'gold', '--out', 'run');
    expect(wrongMode).toMatchObject({ code: 2, stderr: expect.stringContaining('prompt-gold') });
    await probe('--out', 'zero', '--param', 'temperature=0');
    const otherParams = await probe('--mode', 'prompt-pred', '--zero-shot', 'zero', '--out', 'run');
    expect(otherParams).toMatchObject({ code: 2, stderr: expect.stringContaining('parameters') });
    const other = `other@${server.baseUrl}`;
    const otherModel = await run(
      ...['probe', '--graph', 'graph.jsonl', '--model', other, '--mode', 'prompt-pred'],
      ...['--zero-shot', 'zero', '--out', 'run'],
    );
    expect(otherModel).toMatchObject({ code: 2, stderr: expect.stringContaining('it asked m at') });
  });
});
