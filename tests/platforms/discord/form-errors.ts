import type { Body } from './types.ts';

/** What the platform answers instead of doing what was asked. */
export class DiscordFault extends Error {
  readonly status: number;
  readonly code: number;
  readonly errors: Body | undefined;

  constructor(status: number, code: number, message: string, errors?: Body) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** How long a text is to Discord: in code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}

type Path = readonly (string | number)[];
type Found = { readonly code: string; readonly message: string };
interface Tree {
  [name: string]: Tree | Found[];
}

/** Everything that is wrong with a form, in the nested shape that Discord answers with code 50035. */
export class FormErrors {
  readonly #tree: Tree = {};
  readonly #flat: string[] = [];

  add(path: Path, code: string, message: string): void {
    let node = this.#tree;
    for (const part of path) {
      const next = node[part];
      const inner: Tree = next === undefined || Array.isArray(next) ? {} : next;
      node[part] = inner;
      node = inner;
    }
    const before = node._errors;
    node._errors = [...(Array.isArray(before) ? before : []), { code, message }];
    this.#flat.push(`${path.join('.')}[${code}]: ${message}`);
  }

  required(path: Path): void {
    this.add(path, 'BASE_TYPE_REQUIRED', 'This field is required');
  }

  atMost(value: unknown, most: number, path: Path): void {
    if (typeof value === 'string' && lengthOf(value) > most)
      this.add(path, 'BASE_TYPE_MAX_LENGTH', `Must be ${most} or fewer in length.`);
  }

  between(value: unknown, least: number, most: number, path: Path): void {
    if (value === undefined || value === null) {
      this.required(path);
      return;
    }
    const length = typeof value === 'string' ? lengthOf(value) : Array.isArray(value) ? value.length : 0;
    if (length < least || length > most)
      this.add(path, 'BASE_TYPE_BAD_LENGTH', `Must be between ${least} and ${most} in length.`);
  }

  oneOf(value: unknown, values: readonly unknown[], path: Path): void {
    if (!values.includes(value))
      this.add(path, 'BASE_TYPE_CHOICES', `Value must be one of {${values.join(', ')}}.`);
  }

  /** Throws where anything was wrong. */
  check(): void {
    if (this.#flat.length > 0)
      throw new DiscordFault(400, 50035, `Invalid Form Body: ${this.#flat.join('; ')}`, this.#tree);
  }
}
