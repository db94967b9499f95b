/** A model as it can be compared with another: its name at its server, and the server's address. */
export type ServedName = { readonly model: string; readonly baseUrl: string };

/** `same-model`: a judge judges its own answers. `same-family`: those of a close relative, which it favours less. */
export type SelfJudged = 'same-model' | 'same-family';

/**
 * Whether one of the judges is the subject itself, or of its family by name; models tend to favour their own words.
 * A model of the same name on another server is the same model.
 */
export function selfJudged(subject: ServedName, judges: readonly ServedName[]): SelfJudged | null {
  const name = plainName(subject.model);
  if (judges.some(({ model }) => plainName(model) === name)) return 'same-model';
  const family = familyOf(name);
  return family !== null && judges.some(({ model }) => familyOf(plainName(model)) === family)
    ? 'same-family'
    : null;
}

/** `meta-llama/Llama-3-8B:free` and `llama-3-8b` name one model. */
function plainName(model: string): string {
  const last = model.toLowerCase().split('/').at(-1) ?? '';
  return last.replace(/:(free|latest|beta|extended)$/, '');
}

/** The letters that a name begins with: `gpt`, `llama`, `smollm`. Fewer than three say too little. */
function familyOf(name: string): string | null {
  const [letters = ''] = /^[a-z]+/.exec(name.replace(/^meta-/, '')) ?? [];
  return letters.length >= 3 ? letters : null;
}
