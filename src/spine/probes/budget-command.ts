import { note } from '../../tutor/words/replies.ts';
import type { ChatCommand } from '../chat-command.ts';
import type { Limits, ProbeBudget } from './probe-budget.ts';
import * as words from './probe-words.ts';

/** `settings budget`: what is left for everybody to see; owners set it. `rest` is what follows the word. */
export function createBudgetCommand(budget: ProbeBudget, isOwner: (person: string) => boolean): ChatCommand {
  return async ({ rest, person }) => {
    if (rest.trim() !== '') {
      const wanted = readBudget(rest);
      if (wanted === 'unclear') return [note(words.budgetUsage)];
      if (!isOwner(person)) return [note(words.onlyOwners)];
      await budget.set(wanted, person);
    }
    return [note(words.budgetText(await budget.state()))];
  };
}

/** `5 USD`, `$5`, `200000 tokens`, `5 USD 200k tokens`; `null` for `none`. A bare number is neither, and not guessed at. */
export function readBudget(text: string): Limits | null | 'unclear' {
  const wish = text.trim().toLowerCase();
  if (/^(?:none|off|nothing)$/.test(wish)) return null;
  const part = /^(?:\$\s*(\d[\d.,_]*)|(\d[\d.,_]*)\s*(k|m)?\s*(usd|dollars?|tokens?))(?:\s*(?:,|and)?\s+|$)/;
  let limits: Limits = { usd: null, tokens: null };
  for (let left = wish; left !== ''; ) {
    const found = part.exec(left);
    if (found === null) return 'unclear';
    const [whole, dollars, figure, scale, unit] = found;
    const amount =
      readAmount(dollars ?? figure ?? '') * (scale === 'k' ? 1_000 : scale === 'm' ? 1_000_000 : 1);
    const kind = dollars !== undefined || unit?.startsWith('token') !== true ? 'usd' : 'tokens';
    if (!Number.isFinite(amount) || amount <= 0 || limits[kind] !== null) return 'unclear';
    limits = { ...limits, [kind]: kind === 'tokens' ? Math.floor(amount) : amount };
    left = left.slice(whole.length);
  }
  return limits.usd === null && limits.tokens === null ? 'unclear' : limits;
}

/** A figure with a point before decimals, and commas or low lines between thousands; anything else is no number. */
function readAmount(text: string): number {
  return /^\d{1,3}(?:[,_]\d{3})+(?:\.\d+)?$|^\d+(?:\.\d+)?$/.test(text)
    ? Number(text.replace(/[,_]/g, ''))
    : Number.NaN;
}
