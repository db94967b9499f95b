import { commandWords } from '../read-message.ts';

const command = new RegExp(`^/(${commandWords.join('|')})(?=\\s|$)`);

/** A span of code as it is typed where all words belong to one command, `/plumb`: `/learn` is `/plumb learn` there. */
export function asPlumb(code: string): string {
  return code === '/' ? '/plumb' : code.replace(command, '/plumb $1');
}
