import type { CommandIo } from './io.ts';

/** Whether colours help here: on a terminal that shows them, unless NO_COLOR says no (no-color.org). */
export function wantsColor(env: CommandIo['env'], stream: { readonly isTTY?: boolean }): boolean {
  if ((env.NO_COLOR ?? '') !== '') return false;
  if ((env.FORCE_COLOR ?? '') !== '') return env.FORCE_COLOR !== '0';
  return stream.isTTY === true && env.TERM !== 'dumb';
}
