import { PlumblineError } from '../../errors.ts';
import { isLoopback, readBaseUrl } from '../../model/base-url.ts';
import type { RunModel } from '../../probe/manifest.ts';
import type { Config, ModelEntry } from '../config.ts';
import { resolveModel } from '../resolve-model.ts';

/** A model as a run remembers it. Throws as `resolveModel` does; a key that is missing is found out before anything is asked. */
export function runModelOf(config: Config, name: string, allowAdHoc: boolean): RunModel {
  const { model, address, entry, configured } = resolveModel(config, name, { allowAdHoc });
  const query = new URLSearchParams(address.query).toString();
  const { apiKeyEnv, params, price, concurrency, deadlineMs, stream } = entry;
  return {
    name,
    model,
    baseURL: query === '' ? address.baseUrl : `${address.baseUrl}?${query}`,
    ...(apiKeyEnv === undefined ? {} : { apiKeyEnv }),
    ...(params === undefined ? {} : { params }),
    ...(price === undefined ? {} : { price }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
    ...(stream === undefined ? {} : { stream }),
    configured,
  };
}

/**
 * The configuration with the models of a run as they were when it began, so that going on asks the same ones,
 * whatever became of the configuration since. A manifest is a file that may come from anywhere: a key goes to an
 * address of its only where this machine's own settings send one there.
 */
export function withRunModels(config: Config, models: readonly RunModel[]): Config {
  const entries = new Map(config.models);
  for (const model of models) {
    if (model.apiKeyEnv !== undefined && !isTrusted(config, model, model.apiKeyEnv)) throw untrusted(model);
    const { name, configured: _configured, ...entry } = model;
    entries.set(name, entry satisfies ModelEntry);
  }
  return { ...config, models: entries };
}

function isTrusted(config: Config, { baseURL, model }: RunModel, apiKeyEnv: string): boolean {
  const { host, hostname } = new URL(readBaseUrl(baseURL, model).baseUrl);
  if (isLoopback(hostname)) return true;
  return [...config.models.values()].some(
    (entry) =>
      entry.apiKeyEnv === apiKeyEnv &&
      new URL(readBaseUrl(entry.baseURL ?? config.defaultBaseUrl, entry.model).baseUrl).host === host,
  );
}

function untrusted({ name, baseURL, apiKeyEnv }: RunModel): PlumblineError {
  return new PlumblineError(
    'config_invalid',
    `The run's model "${name}" wants the key in ${apiKeyEnv} sent to ${baseURL}, and no model of this configuration does`,
    { advice: 'Run in the folder with the plumbline.config.json that names this model, or add it there.' },
  );
}

/** The server of a model, by which its calls are counted. */
export const serverOf = (baseUrl: string): string => new URL(baseUrl).origin;
