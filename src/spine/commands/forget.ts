import { keyPart } from '../../store/key-part.ts';
import type { Store } from '../../store/store.ts';
import { note } from '../../tutor/words/replies.ts';
import { count } from '../../tutor/words/text.ts';
import type { ChatCommand } from '../chat-command.ts';
import type { Eraser, ReceiptLine } from '../erase.ts';

/** How long a learner has to confirm, in milliseconds. */
const confirmMs = 10 * 60 * 1000;

const ask =
  'This erases everything that I keep of you: all walks with your answers and scores, under every account that is linked to you. It cannot be undone. To do it, type `/forget everything` within ten minutes; anything else keeps it all.';

function lineOf(line: ReceiptLine): string {
  if (line.outcome === 'erased') return `- erased: ${line.what} (${line.count})`;
  return `- **${line.outcome}**: ${line.what}; ${line.why}`;
}

function receiptText(receipt: readonly ReceiptLine[]): string {
  const failed = receipt.filter(({ outcome }) => outcome === 'failed').length;
  const lead =
    failed === 0
      ? 'It is done. This is what became of each place:'
      : `${count(failed, 'place')} could not be erased; ask again with \`/forget\`. This is what became of each:`;
  return `${lead}\n${receipt.map(lineOf).join('\n')}`;
}

/** `forget`: asks first, then erases and says place by place what became of it. */
export function createForget(store: Store, erase: Eraser): ChatCommand {
  const pending = store.keyValue('forget-asked');
  return async ({ rest, subject, message }) => {
    const isSure = /^(?:everything|yes)$/i.test(rest.trim());
    if (!isSure || (await pending.get(keyPart(subject))) === undefined) {
      await pending.set(keyPart(subject), true, confirmMs);
      return [note(ask)];
    }
    const receipt = await erase(subject, message);
    // Asked for no longer, but only when it is done: a crash in between leaves it to be done.
    await pending.delete(keyPart(subject));
    return [note(receiptText(receipt))];
  };
}
