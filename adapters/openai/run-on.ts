import { jsonObjectEnd } from '../../src/model/json-object-end.ts';

// No writer of JSON indents or spaces out this much.
const blanksAtLimit = 20;
const blanksAnywhere = 200;

/** A text in a JSON form, with regard to the white space that some models cannot stop writing. */
export type RunOn = {
  /** The text, without the white space around it where that ran on. */
  readonly text: string;
  readonly ranOn: boolean;
  /** It is one whole JSON object: what a limit cut off after it was nothing. */
  readonly whole: boolean;
};

/** `json`: a JSON form was asked for. `limited`: the limit on tokens ended the text. */
export function readRunOn(
  text: string,
  { json, limited }: { readonly json: boolean; readonly limited: boolean },
): RunOn {
  if (!json) return { text, ranOn: false, whole: false };
  const trimmed = text.trim();
  const whole = isWhole(trimmed);
  const trailing = text.length - text.trimEnd().length;
  const ranOn = trailing >= (limited ? blanksAtLimit : blanksAnywhere) || (limited && /\s{200}/.test(text));
  return { text: ranOn || (whole && limited) ? trimmed : text, ranOn, whole };
}

/** True as soon as a stream has given a whole object and goes on with blanks, or gives nothing but blanks. */
export function streamRanOn(content: string): boolean {
  if (!/\s{8}$/.test(content.slice(-8))) return false;
  const trimmed = content.trim();
  return isWhole(trimmed) || content.length - content.trimEnd().length >= blanksAnywhere;
}

const isWhole = (trimmed: string): boolean =>
  trimmed.startsWith('{') && jsonObjectEnd(trimmed, 0) === trimmed.length;
