import { fromKeyText, toKeyText } from '../../src/store/key-text.ts';

// In the text of a key the first of these characters comes only before others, so that they end a namespace
// unmistakably, whatever it is made of.
const separator = '\x01/';

/** A namespace and a key of it as one name, for a store that keeps all values by key together. */
export function toValueName(namespace: string, key: string): string {
  return toKeyText(namespace) + separator + toKeyText(key);
}

/** The namespace and key of which `name` is the name. */
export function fromValueName(name: string): { readonly namespace: string; readonly key: string } {
  const end = name.indexOf(separator);
  return { namespace: fromKeyText(name.slice(0, end)), key: fromKeyText(name.slice(end + separator.length)) };
}
