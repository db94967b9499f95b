import { PlumblineError } from '../errors.ts';

/** Where a model's server is. */
export type ServerAddress = {
  /** Everything before `/chat/completions`, without a slash at the end; holds no secret. */
  readonly baseUrl: string;
  /** Parameters of the query that go with every request. */
  readonly query: { readonly [name: string]: string };
  /** Set for Azure's own addresses, whose names and errors differ. */
  readonly azure?: { readonly deployment: string; readonly apiVersion: string | undefined };
  /** What was changed from what the user wrote, in words; empty where nothing was. */
  readonly changes: readonly string[];
};

const endpoints = /\/+(chat\/completions|completions|responses|embeddings|models)\/*$/i;
const azureHost = /\.(openai\.azure\.com|cognitiveservices\.azure\.com|services\.ai\.azure\.com)$/i;
const deploymentPath = /\/openai\/deployments\/([^/]+)$/i;
const secretName = /key|token|secret|sig|pass|auth/i;
// Servers whose API is not under /v1 where one would look for it.
const knownPaths: { readonly [host: string]: { readonly [path: string]: string } } = {
  'api.perplexity.ai': { '': '' },
  'openrouter.ai': { '': '/api/v1', '/api': '/api/v1' },
  'api.groq.com': { '': '/openai/v1', '/openai': '/openai/v1' },
  'generativelanguage.googleapis.com': { '': '/v1beta/openai', '/v1beta': '/v1beta/openai' },
};

/**
 * Reads the address of a model's server as people write it: without `/v1`, with slashes or `/chat/completions` at
 * the end, without `http://`, or one of Azure's. `model` names the deployment where an Azure address has none.
 * Rejects what is no address, and one that holds a secret, without repeating it.
 */
export function readBaseUrl(text: string, model: string): ServerAddress {
  const url = parse(text.trim().replace(/^["'<]+|["'>]+$/g, ''));
  const query: Record<string, string> = {};
  for (const [name, value] of url.searchParams) {
    if (secretName.test(name)) throw secretInAddress(`in its query ("${name}")`);
    query[name] = value;
  }
  const path = url.pathname.replace(/\/{2,}/g, '/').replace(/\/+$/, '');
  const bare = path.replace(endpoints, '');
  const azurePath = isAzure(url, bare) ? withDeployment(bare, model, query) : undefined;
  const finalPath = azurePath ?? knownPaths[url.hostname]?.[bare] ?? withVersion(url, bare);
  const baseUrl = `${url.origin}${finalPath}`;
  const deployment = deploymentPath.exec(finalPath)?.[1];
  return {
    baseUrl,
    query,
    ...(deployment === undefined
      ? {}
      : { azure: { deployment: decodeURIComponent(deployment), apiVersion: query['api-version'] } }),
    changes: changesFrom({ path, bare, finalPath, hadScheme: /^https?:/i.test(text.trim()), url }),
  };
}

function parse(text: string): URL {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${schemeFor(text)}//${text}`;
  let url: URL;
  try {
    url = new URL(withScheme);
  } catch {
    throw noAddress();
  }
  if (!/^https?:$/.test(url.protocol) || url.hostname === '') throw noAddress();
  if (url.username !== '' || url.password !== '') throw secretInAddress('before its host');
  return url;
}

/** A server without a scheme is taken to be in the clear only where that stays on this machine or network. */
function schemeFor(text: string): 'http:' | 'https:' {
  const host = /^(\[[^\]]*\]|[^:/?#]*)/.exec(text)?.[0] ?? '';
  return isLoopback(host) || /^\d+(\.\d+){3}$/.test(host) || !host.includes('.') ? 'http:' : 'https:';
}

function isAzure(url: URL, path: string): boolean {
  return azureHost.test(url.hostname) || deploymentPath.test(path);
}

/** Azure: the deployment's path where a version of the older interface is named, the newer `/openai/v1` otherwise. */
function withDeployment(path: string, model: string, query: { readonly [name: string]: string }): string {
  if (deploymentPath.test(path) || /\/v\d/.test(path)) return path;
  const root = path.replace(/\/openai(\/deployments)?$/i, '');
  if (query['api-version'] === undefined) return `${root}/openai/v1`;
  return `${root}/openai/deployments/${encodeURIComponent(model)}`;
}

function withVersion(url: URL, path: string): string {
  // Ollama's own interface is at /api, the one that we speak at /v1.
  if (url.port === '11434' && /^\/api(\/(chat|generate|tags))?$/.test(path)) return '/v1';
  return path === '' ? '/v1' : path;
}

function changesFrom(facts: {
  readonly path: string;
  readonly bare: string;
  readonly finalPath: string;
  readonly hadScheme: boolean;
  readonly url: URL;
}): string[] {
  const changes: string[] = [];
  if (!facts.hadScheme) changes.push(`taken as ${facts.url.protocol}//`);
  if (facts.path !== facts.bare) changes.push(`without ${facts.path.slice(facts.bare.length)}`);
  if (facts.finalPath !== facts.bare) changes.push(`with the path ${facts.finalPath}`);
  return changes;
}

/** True for names and addresses of this machine: a request there leaves no trace on any network. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
  );
}

function noAddress(): PlumblineError {
  return new PlumblineError('config_invalid', 'The address of a model server is not an http(s) address', {
    advice: 'Write it like https://api.openai.com/v1 or http://localhost:11434/v1.',
  });
}

function secretInAddress(where: string): PlumblineError {
  return new PlumblineError('config_invalid', `The address of a model server holds a secret ${where}`, {
    advice: 'Put the secret into an environment variable and name that variable as apiKeyEnv of the model.',
  });
}
