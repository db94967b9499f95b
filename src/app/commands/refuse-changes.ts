import { PlumblineError } from '../../errors.ts';

/** Options that a run which goes on may be given anew. */
const mayChange = new Set([
  'resume',
  'json',
  'budgetUsd',
  'budgetTokens',
  'concurrency',
  'keepFailures',
  'retryFailed',
]);

/** Refuses with `usage` what cannot be changed of a run that goes on. */
export function refuseChanges(options: Readonly<Record<string, unknown>>): void {
  const [first] = Object.entries(options)
    .filter(([name, value]) => !mayChange.has(name) && !(Array.isArray(value) && value.length === 0))
    .map(([name]) => name);
  if (first === undefined) return;
  throw new PlumblineError('usage', `--resume goes on as the run began; --${dashed(first)} cannot change`, {
    advice: 'Only --budget-usd, --budget-tokens and --concurrency can. Begin another run for the rest.',
  });
}

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
