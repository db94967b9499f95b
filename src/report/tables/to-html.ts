import { element, type Markup } from '../../picture/markup.ts';
import { type Column, cellText, columnGroups, type Table } from './table.ts';

/** A table in a frame of its own that scrolls where the page is too narrow for it. */
export function toHtml(table: Table): Markup {
  const { columns } = table;
  return element(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': table.caption, tabindex: 0 },
    element(
      'table',
      { id: table.id },
      element('caption', {}, table.caption),
      element('thead', {}, groupRow(columns), headingRow(columns)),
      element(
        'tbody',
        {},
        table.rows.map((row) =>
          element(
            'tr',
            {},
            columns.map((column, index) => {
              const text = cellText(row[index], column);
              if (index === 0) return element('th', { scope: 'row', dir: 'auto' }, text);
              return column.kind === 'figure'
                ? element('td', { class: 'figure' }, text)
                : element('td', { dir: 'auto' }, text);
            }),
          ),
        ),
      ),
    ),
    table.note === undefined ? undefined : element('p', { class: 'note' }, table.note),
  );
}

function headingRow(columns: readonly Column[]): Markup {
  return element(
    'tr',
    {},
    columns.map(({ heading, kind }) =>
      element('th', { scope: 'col', class: kind === 'figure' ? 'figure' : undefined }, heading),
    ),
  );
}

function groupRow(columns: readonly Column[]): Markup | undefined {
  const groups = columnGroups(columns);
  if (groups.every(({ group }) => group === undefined)) return undefined;
  return element(
    'tr',
    {},
    groups.map(({ group, span }) =>
      group === undefined
        ? element('td', {})
        : element('th', { scope: 'colgroup', colspan: span, class: 'group' }, group),
    ),
  );
}
