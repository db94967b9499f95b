import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { parseMultipart } from '../core/multipart.ts';
import { readBody } from '../core/server.ts';
import { TokenBucket } from '../core/token-bucket.ts';
import { methods } from './methods.ts';
import { SlackError } from './slack-error.ts';
import { appToken, type Fields, type SlackCall, type SlackWorld, token } from './world.ts';

/** Errors that tell of the state of the world, and break no rule. */
const nobodysFault = new Set([
  'channel_not_found',
  'not_in_channel',
  'is_archived',
  'message_not_found',
  'thread_not_found',
  'user_not_found',
  'file_not_found',
  'token_revoked',
  'account_inactive',
  'invalid_auth',
  'missing_scope',
]);

const inJson = new Set(['blocks', 'view', 'metadata', 'files']);

function readArgs(request: IncomingMessage, url: URL, body: Buffer): Fields {
  const type = request.headers['content-type'] ?? '';
  const args: Fields = Object.fromEntries(url.searchParams);
  if (type.startsWith('application/json')) Object.assign(args, JSON.parse(body.toString('utf8')));
  else if (type.startsWith('multipart/')) Object.assign(args, parseMultipart(body, type).fields);
  else Object.assign(args, Object.fromEntries(new URLSearchParams(body.toString('utf8'))));
  for (const [name, value] of Object.entries(args)) {
    if (inJson.has(name) && typeof value === 'string' && value !== '') args[name] = JSON.parse(value);
    if (value === 'true' || value === 'false') args[name] = value === 'true';
  }
  return args;
}

/** Posts are limited by channel, everything else by method. */
function limitOf({ name, args }: SlackCall): string {
  const channel = z.object({ channel: z.string() }).safeParse(args);
  return name === 'chat.postMessage' && channel.success ? `${name} ${channel.data.channel}` : name;
}

/** Seconds to wait; 0 where the call is allowed. */
function overLimit(world: SlackWorld, call: SlackCall): number {
  const key = limitOf(call);
  const until = world.blockedUntil.get(key) ?? 0;
  if (Date.now() < until) {
    world.violate('retry_too_early', `${call.name} was called before its Retry-After was over`);
    return (until - Date.now()) / 1000;
  }
  const isPost = call.name === 'chat.postMessage';
  const minute = methods.get(call.name)?.perMinute;
  if (isPost ? !world.options.limitsPosts : minute === undefined) return 0;
  const bucket =
    world.buckets.get(key) ??
    (isPost ? new TokenBucket(1, 3) : new TokenBucket((minute ?? 60) / 60, minute ?? 60));
  world.buckets.set(key, bucket);
  const wait = bucket.take();
  if (wait > 0) world.violate('ratelimited', `${key}: over the limit`);
  return wait;
}

function checkToken(world: SlackWorld, given: string | undefined, name: string): void {
  if (given === undefined) throw new SlackError('not_authed');
  if (given !== token && given !== appToken) throw new SlackError('invalid_auth');
  if (world.tokenState !== 'ok') throw new SlackError(world.tokenState);
  if ((name === 'apps.connections.open') !== (given === appToken))
    throw new SlackError('not_allowed_token_type');
  const { scopes } = world.options;
  const needed = methods.get(name)?.scopes;
  if (scopes !== undefined && needed !== undefined && !needed.some((scope) => scopes.includes(scope)))
    throw new SlackError('missing_scope', { needed: needed.join(','), provided: scopes.join(',') });
}

/** Answers one call of the Web API. */
export async function serveApi(
  world: SlackWorld,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const name = url.pathname.slice('/api/'.length);
  const call: SlackCall = world.stamp({ name, method: request.method ?? '', args: {} });
  world.calls.push(call);
  const send = (status: number, body: Fields, headers: Record<string, string> = {}): void => {
    Object.assign(call, { status, response: body, ms: Date.now() - call.t });
    call.outcome = body.ok === true ? 'ok' : String(body.error);
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
    world.changed();
  };
  const refuse = (seconds: number): void => {
    const retryAfter = Math.max(1, Math.ceil(seconds));
    world.blockedUntil.set(limitOf(call), Date.now() + retryAfter * 1000 - 20);
    send(429, { ok: false, error: 'ratelimited' }, { 'retry-after': String(retryAfter) });
  };
  try {
    call.args = readArgs(request, url, await readBody(request));
    const args = z.record(z.string(), z.unknown()).parse(call.args);
    call.token =
      /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ??
      z.string().optional().parse(args.token);
    const fault = world.faults.take(call);
    if (fault !== undefined) {
      call.injected = fault;
      if (fault.delayMs !== undefined) await sleep(fault.delayMs);
      if (fault.hang === true) return;
      if (fault.reset === true && fault.after !== true) return void request.socket.resetAndDestroy();
      if (fault.status === 429) return refuse(Number(fault.headers?.['retry-after'] ?? 1));
      if (fault.status !== undefined) {
        call.outcome = `HTTP ${fault.status}`;
        return void response.writeHead(fault.status, { 'content-type': 'text/html' }).end('<html></html>');
      }
      if (fault.error !== undefined) return send(200, { ok: false, error: fault.error });
    }
    const method = methods.get(name);
    if (method === undefined) throw new SlackError('unknown_method');
    checkToken(world, call.token, name);
    const wait = overLimit(world, call);
    if (wait > 0) return refuse(wait);
    const result = method.run(world, args);
    if (fault?.after === true) {
      call.outcome = 'done, and its answer lost';
      world.changed();
      return void request.socket.resetAndDestroy();
    }
    send(
      200,
      { ok: true, ...result },
      { 'x-oauth-scopes': (world.options.scopes ?? ['chat:write']).join(',') },
    );
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    const problem = `${name}: ${error.message} ${JSON.stringify(error.extra)}`;
    if (nobodysFault.has(error.message)) world.warn(error.message, problem);
    else world.violate(error.message, problem);
    send(200, { ok: false, error: error.message, ...error.extra });
  }
}
