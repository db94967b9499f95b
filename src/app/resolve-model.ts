import { PlumblineError } from '../errors.ts';
import { isLoopback, readBaseUrl, type ServerAddress } from '../model/base-url.ts';
import { parseModelName } from '../model/model-name.ts';
import { type Config, configFileName, isKey, keyProblem, type ModelEntry, openAi } from './config.ts';

/** A model as it can be asked: where it is, and what may be sent there. */
export type ModelChoice = {
  /** As the user wrote it. */
  readonly name: string;
  /** As the server calls it. */
  readonly model: string;
  readonly address: ServerAddress;
  /** The key, where one may be sent. A function, so that nothing prints it. */
  readonly apiKey?: (() => string) | undefined;
  /** Which key is sent or why none is, without the key. */
  readonly keyNote: string;
  readonly entry: ModelEntry;
  /** True for a model of the configuration, false for one that was named with its address or without an entry. */
  readonly configured: boolean;
};

export type ResolveOptions = {
  /**
   * Whether a model may be named that has no entry: on a command line yes; in chat no, since a chat user must not
   * make the server call an address.
   */
  readonly allowAdHoc: boolean;
  /** For a model that will not be asked over the network (a replay): its key need not be there. */
  readonly withoutKey?: boolean;
};

/**
 * Finds the model that a name stands for: an entry of the configuration, `name@baseURL`, or a bare name at
 * `OPENAI_BASE_URL`. Throws `not_found` for a name without an entry where only entries are allowed, and
 * `config_invalid` where a key that is needed is not there.
 */
export function resolveModel(config: Config, name: string, options: ResolveOptions): ModelChoice {
  const entry = config.models.get(name);
  if (entry !== undefined) return choose(config, name, entry, { ...options, configured: true });
  if (!options.allowAdHoc) throw unknownModel(config, name);
  if (name === '' || name === 'offline')
    throw new PlumblineError('usage', 'A model is needed here, and "offline" is none', {
      advice: 'Name a model of the configuration, or one with its address: name@http://localhost:11434/v1',
    });
  const { model, baseUrl } = parseModelName(name);
  const adHoc = { model, ...(baseUrl === undefined ? {} : { baseURL: baseUrl }) };
  return choose(config, name, adHoc, { ...options, configured: false });
}

function choose(
  config: Config,
  name: string,
  entry: ModelEntry,
  { configured, withoutKey = false }: ResolveOptions & { readonly configured: boolean },
): ModelChoice {
  const address = readBaseUrl(entry.baseURL ?? config.defaultBaseUrl, entry.model);
  const key = withoutKey ? { keyNote: 'No key was sent.' } : keyFor(config, name, entry, address);
  return { name, model: entry.model, address, entry, configured, ...key };
}

/** One line for people: which model, where, and what was made of the address as it was written. */
export function describeModel({ name, model, address }: ModelChoice): string {
  const what = name === model || name.startsWith(`${model}@`) ? model : `${name} (${model})`;
  const changes = address.changes.length === 0 ? '' : ` (${address.changes.join(', ')})`;
  return `${what} at ${address.baseUrl}${changes}`;
}

type Key = { readonly apiKey?: () => string; readonly keyNote: string };

/**
 * The key that may go to an address: the one that the model's own entry names; else `OPENAI_API_KEY`, but only to
 * this machine and to the server of `OPENAI_BASE_URL` (unset: OpenAI's own).
 */
function keyFor(config: Config, name: string, { apiKeyEnv }: ModelEntry, { baseUrl }: ServerAddress): Key {
  if (apiKeyEnv !== undefined) {
    const key = config.variable(apiKeyEnv);
    const field = `models.${name}.apiKeyEnv`;
    if (key === undefined) throw keyTrouble('the environment variable that it names is not set', field);
    if (!isKey(key)) throw keyTrouble(`the environment variable that it names ${keyProblem}`, field);
    return { apiKey: () => key, keyNote: `The key that ${field} names was sent.` };
  }
  const key = config.variable('OPENAI_API_KEY');
  const home = readBaseUrl(config.defaultBaseUrl, 'model').baseUrl;
  if (!mayHaveKey(new URL(baseUrl), new URL(home))) {
    const keyNote = `No key was sent: OPENAI_API_KEY goes only to this machine and to ${new URL(home).host}. Give the model an entry with "apiKeyEnv" in ${configFileName}.`;
    return { keyNote };
  }
  if (key !== undefined) return { apiKey: () => key, keyNote: 'The key in OPENAI_API_KEY was sent.' };
  if (new URL(baseUrl).origin === new URL(openAi).origin)
    throw keyTrouble(`${baseUrl} needs a key, and OPENAI_API_KEY is not set`, 'OPENAI_API_KEY');
  return { keyNote: 'No key was sent: OPENAI_API_KEY is not set.' };
}

function mayHaveKey(to: URL, home: URL): boolean {
  if (isLoopback(to.hostname)) return true;
  // A key that belongs to a secure server must not travel in the clear.
  return to.host === home.host && (to.protocol === 'https:' || home.protocol === 'http:');
}

function keyTrouble(message: string, field: string): PlumblineError {
  return new PlumblineError('config_invalid', `${field}: ${message}`, {
    problems: [{ code: 'no-key', message, field }],
    advice: 'Set the variable in the environment of the process. Keys do not belong into files or addresses.',
  });
}

function unknownModel(config: Config, name: string): PlumblineError {
  const names = [...config.models.keys()];
  const list = names.length === 0 ? 'none yet' : names.join(', ');
  const asked = name.length > 60 ? 'this model' : `"${name}"`;
  return new PlumblineError('not_found', `There is no model ${asked} here; there are: ${list}`, {
    advice: `Models that can be used in chat are named in ${configFileName}.`,
  });
}
