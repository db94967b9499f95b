/** A model as it is named on a command line: a bare name, or one with the address of its server. */
export type ModelName = { readonly model: string; readonly baseUrl?: string };

const withScheme = /^(.+?)@(https?:\/\/.+)$/i;
const host = String.raw`(?:localhost|\[[0-9a-f:]+\]|\d+(?:\.\d+){3}|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|[\w-]+(?=:\d))`;
const withoutScheme = new RegExp(String.raw`^(.+)@(${host}(?::\d+)?(?:\/\S*)?)$`, 'i');

/**
 * Reads `name` or `name@baseURL`. A name may hold `@`, `/` and `:` itself (`@cf/meta/llama-3`, `claude@20250101`):
 * only what follows an `@` and looks like an address is one.
 */
export function parseModelName(text: string): ModelName {
  const trimmed = text.trim();
  const match = withScheme.exec(trimmed) ?? withoutScheme.exec(trimmed);
  const [, model, baseUrl] = match ?? [];
  return model === undefined || baseUrl === undefined ? { model: trimmed } : { model, baseUrl };
}

/** The names in a list such as `--judge a,b@http://localhost:8080/v1`; blanks and empty places are left out. */
export function splitModelNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
