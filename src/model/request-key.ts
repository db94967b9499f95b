import { createHash } from 'node:crypto';
import type { Json } from '../json.ts';
import { toJsonText } from '../store/json-text.ts';
import type { ChatRequest } from './chat-model.ts';

/** Which model on which server; a name that the user chose may point to another one tomorrow. */
export type ModelIdentity = {
  /** The model as the server knows it. */
  readonly model: string;
  readonly baseUrl: string;
};

/** All of a request that determines its reply, in one fixed form. `purpose` is only for the books. */
export function essence(identity: ModelIdentity, request: ChatRequest): Json {
  const { purpose: _purpose, repeat = 0, ...rest } = request;
  return { v: 1, model: identity.model, baseUrl: identity.baseUrl, repeat, request: rest };
}

/**
 * SHA-256, as 64 hex digits, over everything that determines a reply: server, model, messages, parameters, form and
 * repeat. Two requests with one key may share a reply.
 */
export function requestKey(identity: ModelIdentity, request: ChatRequest): string {
  return createHash('sha256')
    .update(toJsonText(essence(identity, request), { sortFields: true }))
    .digest('hex');
}
