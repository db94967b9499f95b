import { PlumblineError } from '../errors.ts';
import { type ByteSource, readLines } from '../read-lines.ts';
import type { ChatModel, ChatRequest } from './chat-model.ts';
import { ModelError } from './model-error.ts';
import { type ModelRecord, RecordSchema } from './recording.ts';
import { fromMemory } from './reply-schema.ts';
import { type ModelIdentity, requestKey } from './request-key.ts';

/** A recording that can be played: no call of it goes anywhere. */
export interface Replay {
  /** A model that answers from the recording. */
  model(name: string, identity: ModelIdentity): ChatModel;
  /** Records that nobody has asked for yet. */
  unused(): number;
}

/**
 * Reads a recording, JSON Lines as `createRecordedModel` writes them; `source` names it in errors. A torn last line
 * is left out, any other unreadable line is `invalid_input`.
 */
export async function readReplay(bytes: ByteSource, source: string): Promise<Replay> {
  const records = new Map<string, ModelRecord[]>();
  let torn: PlumblineError | undefined;
  for await (const line of readLines(bytes)) {
    if (torn !== undefined) throw torn;
    const record = RecordSchema.safeParse('text' in line ? parse(line.text) : undefined);
    if (record.success) records.set(record.data.key, [...(records.get(record.data.key) ?? []), record.data]);
    else torn = unreadable(source, line.line);
  }
  return createReplay(records, source);
}

function createReplay(records: Map<string, ModelRecord[]>, source: string): Replay {
  return {
    model: (name, identity) => ({
      name,
      baseUrl: identity.baseUrl,
      async complete(request, options = {}) {
        options.signal?.throwIfAborted();
        // What was asked twice is answered twice, in the order of the recording.
        const record = records.get(requestKey(identity, request))?.shift();
        if (record?.reply !== undefined) return fromMemory(record.reply);
        if (record?.error !== undefined) throw new ModelError(record.error.failure, record.error.message);
        throw missing({ records, source, name, identity, request });
      },
    }),
    unused: () => [...records.values()].reduce((sum, { length }) => sum + length, 0),
  };
}

type Miss = {
  readonly records: ReadonlyMap<string, readonly ModelRecord[]>;
  readonly source: string;
  readonly name: string;
  readonly identity: ModelIdentity;
  readonly request: ChatRequest;
};

/** Says what is missing and what is nearest to it, without the prompt's text. */
function missing({ records, source, name, identity, request }: Miss): PlumblineError {
  const key = requestKey(identity, request);
  const known = [...records.values()].flat();
  const served = new Set(known.map(({ model, baseUrl }) => `${model} at ${baseUrl}`));
  const asked = `${identity.model} at ${identity.baseUrl}`;
  const why = records.has(key)
    ? 'the recording has this prompt, but it was asked more often now than then'
    : served.has(asked) || known.length === 0
      ? 'its prompt, parameters or form differ from every one that is left in the recording'
      : `the recording has ${[...served].join(', ')}, not ${asked}`;
  return new PlumblineError(
    'not_found',
    `${source} has no reply for this ${request.purpose} call to ${name} (key ${key.slice(0, 12)}): ${why}`,
    { advice: 'Replay with the same files, models and options as the recording, or record again.' },
  );
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function unreadable(source: string, line: number): PlumblineError {
  return new PlumblineError('invalid_input', `${source} is not a recording of model calls`, {
    problems: [{ code: 'bad-line', message: 'not a record of a model call', file: source, line }],
  });
}
