import type { InboundFile } from './inbound.ts';

/** Whether a file may hold questions, by its name. */
export function isTable({ name }: InboundFile): boolean {
  return /\.(?:csv|tsv|tab|jsonl|ndjson|json)$/i.test(name);
}
