/** The beginning of a value as one line, and how long it is. */
export function excerpt(value: unknown, most = 160): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > most ? `${text.slice(0, most)}…(${text.length})` : text;
}
