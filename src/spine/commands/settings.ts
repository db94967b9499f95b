import { note } from '../../tutor/words/replies.ts';
import type { ChatCommand } from '../chat-command.ts';
import type { Linking, People } from '../people.ts';

const own = `**Settings**

- \`/settings link\`: a code, to go on with your walks under another account (Slack, Discord, a terminal)
- \`/settings link CODE\`: enter a code that you got there
- \`/settings unlink\`: this account goes its own way again, without the walks of the others`;

const budgetLine = '- `/settings budget`: what may be spent on probes; owners set it';

const unlinked =
  'This account is on its own from now on, without walks. What was linked keeps everything; `/settings link` joins it again.';

function codeText(code: string): string {
  return `Your code is \`${code}\`. Enter it within a quarter of an hour under your other account, with \`/settings link ${code}\`. Show it to nobody: whoever enters it becomes the same learner as you, and sees all your walks.`;
}

const linking: Record<Linking['kind'], string> = {
  linked:
    'Linked: both accounts are the same learner now, with the walks of both. `resume` goes on with the latest. `/settings unlink` takes this account out again.',
  'own-code': 'That is a code of this very learner. Enter it under your other account.',
  unknown: 'That code is unknown, used or too old. `/settings link` under the other account makes a new one.',
  'too-many': 'Too many codes were wrong. Wait a quarter of an hour, then try again.',
};

/** `settings`: which accounts are the same learner, and where probes can be made, their `budget`. */
export function createSettings(people: People, budget?: ChatCommand): ChatCommand {
  const overview = budget === undefined ? own : `${own}\n${budgetLine}`;
  return async (call) => {
    const { rest, subject, person } = call;
    const [word = '', code, ...more] = rest.trim().split(/\s+/);
    if (word === 'budget' && budget !== undefined)
      return budget({ ...call, rest: rest.trim().slice(word.length) });
    if (more.length > 0) return [note(overview)];
    if (word === 'link' && code === undefined) return [note(codeText(await people.makeCode(subject)))];
    if (word === 'link' && code !== undefined)
      return [note(linking[(await people.enterCode(person, subject, code)).kind])];
    if (word !== 'unlink' || code !== undefined) return [note(overview)];
    await people.unlink(person);
    return [note(unlinked)];
  };
}
