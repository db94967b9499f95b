import { type Metric, metricScoreOf } from './metric.ts';
import { metricOf, namesOther, type StatedScore, saysFinal } from './stated-score.ts';

type Row = { readonly cells: readonly string[]; readonly start: number };

/** The scores of Markdown tables: a row a metric, or a column a metric. Rows of other reviewers do not count. */
export function scoredTables(text: string): { readonly scores: StatedScore[]; readonly rest: string } {
  const scores: StatedScore[] = [];
  let rest = text;
  for (const rows of tablesOf(text)) {
    const found = byRow(rows) ?? byColumn(rows);
    if (found === null) continue;
    scores.push(...found);
    for (const { start } of rows) {
      const end = text.indexOf('\n', start) < 0 ? text.length : text.indexOf('\n', start);
      rest =
        rest.slice(0, start) +
        rest.slice(start, end).replace(/./gsu, (sign) => ' '.repeat(sign.length)) +
        rest.slice(end);
    }
  }
  return { scores, rest };
}

function tablesOf(text: string): Row[][] {
  const tables: Row[][] = [];
  let open = false;
  let start = 0;
  for (const line of text.split('\n')) {
    const inside: boolean = (line.match(/\|/g)?.length ?? 0) >= 2 || (open && line.includes('|'));
    if (inside) {
      const cells = line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|').map(plain);
      if (!open) tables.push([]);
      if (!cells.every((cell) => /^[\s:=-]*$/.test(cell))) tables.at(-1)?.push({ cells, start });
    }
    open = inside;
    start += line.length + 1;
  }
  return tables.filter((rows) => rows.length >= 2);
}

const plain = (cell: string): string => cell.replace(/[*_`]/g, '').trim();

/** `| Relevance | 4 | because … |`, with or without a head that names the columns. */
function byRow(rows: readonly Row[]): StatedScore[] | null {
  const head = rows[0]?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const named = head.findIndex((cell) => /score|rating|grade|points/.test(cell));
  const own = rows.filter(({ cells }) => cells.some((cell, column) => column < 2 && nameOf(cell) !== null));
  if (own.length === 0 || nameOf(rows[0]?.cells[1] ?? '') !== null) return null;
  return own.flatMap(({ cells, start }) => {
    const column = cells.findIndex((cell) => nameOf(cell) !== null);
    const metric = nameOf(cells[column] ?? '');
    if (metric === null) return [];
    const place =
      named > column ? named : cells.findIndex((cell, index) => index > column && /\d/.test(cell));
    const words = cells
      .filter((_, index) => index > column && index !== place)
      .join(' ')
      .trim();
    return [
      {
        metric,
        reading: metricScoreOf(cells[place] ?? ''),
        justification: words,
        start,
        final: saysFinal(cells[column] ?? ''),
      },
    ];
  });
}

/** `| Relevance | Coherence | Diversity |` over one row of scores. */
function byColumn(rows: readonly Row[]): StatedScore[] | null {
  const [head, ...body] = rows;
  const columns = (head?.cells ?? []).flatMap((cell, column) => {
    const metric = nameOf(cell);
    return metric === null ? [] : [{ metric, column }];
  });
  if (columns.length === 0) return null;
  return body
    .filter(
      ({ cells }) =>
        !namesOther(cells[0] ?? '') && columns.some(({ column }) => /\d/.test(cells[column] ?? '')),
    )
    .flatMap(({ cells, start }) =>
      columns.map(({ metric, column }) => ({
        metric,
        reading: metricScoreOf(cells[column] ?? ''),
        justification: '',
        start,
        final: saysFinal(cells[0] ?? ''),
      })),
    );
}

/** A cell that is a metric's name, and not a sentence about it. */
const nameOf = (cell: string): Metric | null => (cell.split(/\s+/).length <= 4 ? metricOf(cell) : null);
