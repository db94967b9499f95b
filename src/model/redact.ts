const hidden = '[hidden]';
// Shorter ones (`none`, `ollama`) are no secrets, and taking them out would damage honest text.
const shortestSecret = 8;
const window = 24;

/** `text` without any of `secrets`. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) if (secret.length >= shortestSecret) clean = clean.replaceAll(secret, hidden);
  return clean;
}

/**
 * `text` without passages of 24 characters or more that also stand in `sources`: servers repeat prompts in their
 * error messages, and a learner's words have no place in ours.
 */
export function withoutEcho(text: string, sources: readonly string[]): string {
  if (text.length < window) return text;
  const seen = new Set<string>();
  for (const source of sources)
    for (let at = 0; at + window <= source.length; at += 1) seen.add(source.slice(at, at + window));
  let clean = '';
  let at = 0;
  while (at < text.length) {
    if (!seen.has(text.slice(at, at + window))) {
      clean += text[at];
      at += 1;
      continue;
    }
    let end = at + window;
    while (seen.has(text.slice(end - window + 1, end + 1))) end += 1;
    clean += '…';
    at = end;
  }
  return clean;
}

/** One line of at most `length` characters, without markup and control characters, to be quoted in a message. */
export function quotable(text: string, length = 200): string {
  const line = text
    // Part of somebody's key, which servers repeat when they refuse it.
    .replace(/\b(?:(?:sk|pk|gsk|xai)-|key-(?=[\w.-]*[\d*…]))[\w-]{6,}[\w*.…-]*/g, hidden)
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\s]+/g, ' ')
    .trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
