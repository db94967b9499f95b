import { describe, expect, it } from 'vitest';
import type { Behaviour } from '../../fakes/loopback-model-server.ts';
import { fails, refuses, says, streams } from '../../fakes/model-behaviours.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';
import { openModel } from './open-model.ts';
import { failureOf, judgement, question, withServer } from './with-server.ts';

const server = withServer();
const open = () => openModel({ baseUrl: server().baseUrl, stream: true });

describe('a reply that comes piece by piece', () => {
  it('is put together, with its usage', async () => {
    server().always(streams(['The ', 'middle ', 'value.'], { usage: { input: 12, output: 3 } }));
    const reply = await open().model.complete(question);
    expect(reply).toMatchObject({
      text: 'The middle value.',
      finish: 'stop',
      fingerprint: 'fp_loopback',
      usage: { input: 12, output: 3 },
    });
    expect(server().requests[0]?.body).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it('is read like any other: limit, thinking, missing usage', async () => {
    server().script(
      streams(['<think>hm', '</think>The'], { finish: 'length', usage: null }),
      streams(['text'], { finish: null }),
    );
    const { model } = open();
    expect(await model.complete(question)).toMatchObject({
      text: 'The',
      reasoning: 'hm',
      finish: 'length',
      usage: { estimated: true },
    });
    expect(await model.complete(question)).toMatchObject({ text: 'text', finish: 'unknown' });
  });

  it('is asked for again when the line breaks before the end', async () => {
    server().script(
      streams(['The mid'], { finish: null, usage: null, end: 'cut' }),
      streams(['The middle.']),
    );
    expect(await open().model.complete(question)).toMatchObject({ text: 'The middle.', attempts: 2 });
  });

  it('is over when the server keeps the line open after its last word', async () => {
    server().always(streams(['The middle.'], { usage: null, end: 'open' }));
    const time = createVirtualTime((ms) => ms < 25_000);
    const { model } = openModel({ baseUrl: server().baseUrl, stream: true, time });
    expect(await model.complete(question)).toMatchObject({ text: 'The middle.', finish: 'stop' });
  });

  it('is asked for again when the server falls silent in the middle', async () => {
    server().script(
      streams(['The mid'], { finish: null, usage: null, end: 'open' }),
      streams(['The middle.']),
    );
    const time = createVirtualTime((ms) => ms <= 30_000);
    const { model } = openModel({ baseUrl: server().baseUrl, stream: true, time, deadlineMs: 100_000 });
    expect(await model.complete(question)).toMatchObject({ text: 'The middle.', attempts: 2 });
  });

  it('JP-15: is stopped at the end of its object when only white space follows', async () => {
    const verdict = '{"feedback":"Right.","score":5}';
    server().always(
      streams([verdict, ...Array.from({ length: 50 }, () => '\n\n\n\n')], {
        finish: null,
        usage: null,
        end: 'open',
      }),
    );
    const { model } = open();
    for (let time = 0; time < 2; time += 1)
      expect(await model.complete(judgement)).toMatchObject({
        text: verdict,
        finish: 'stop',
        format: 'json-schema',
        usage: { estimated: true },
      });
  });

  it('leaves no line open that it no longer reads', async () => {
    const closed: string[] = [];
    const watched =
      (name: string, behaviour: Behaviour): Behaviour =>
      (request, response) => {
        response.once('close', () => void closed.push(name));
        return behaviour(request, response);
      };
    server().script(
      watched('silent', streams(['The mid'], { finish: null, usage: null, end: 'open' })),
      watched('over', streams(['The middle.'], { usage: null, end: 'open' })),
    );
    const time = createVirtualTime((ms) => ms <= 30_000);
    const { model } = openModel({ baseUrl: server().baseUrl, stream: true, time, deadlineMs: 100_000 });
    expect(await model.complete(question)).toMatchObject({ text: 'The middle.' });
    await expect.poll(() => closed).toEqual(['silent', 'over']);
  });

  it('comes whole from a server that does not stream', async () => {
    server().script(says('whole'));
    expect(await open().model.complete(question)).toMatchObject({ text: 'whole' });
    server().rule(refuses('stream'));
    server().always(says('whole'));
    expect(await open().model.complete(question)).toMatchObject({ text: 'whole', omitted: [] });
  });

  it('goes on without the count where only that is refused', async () => {
    server().rule(refuses('stream_options'));
    server().always(streams(['text'], { usage: null }));
    expect(await open().model.complete(question)).toMatchObject({ text: 'text', attempts: 2 });
    expect(server().requests[1]?.body).toMatchObject({ stream: true });
  });

  it('fails like any other', async () => {
    server().always(fails(401, { message: 'no' }));
    expect(await failureOf(open().model.complete(question))).toMatchObject({ failure: 'unauthorized' });
  });
});
