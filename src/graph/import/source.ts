import type { Problem } from '../../errors.ts';
import type { SheetRecord } from '../../sheet/read-sheet.ts';

/** Where a row stands among the rows of a table that the data set viewer gives out in pages. */
export type PagePlace = { readonly index: number; readonly total: number };

/** One row of a file of rows: its value, or the problem that hides it. */
export type SourceRow =
  | {
      /** Physical line, from 1; of a Parquet file the row. */
      readonly line: number;
      readonly value: unknown;
      /** The name that the row has in a file that is one object of rows. */
      readonly key?: string;
      readonly page?: PagePlace;
      readonly problem?: undefined;
    }
  | { readonly line: number; readonly problem: Problem };

/** A file to import, opened: rows of named fields, or the records of a spreadsheet with their header among them. */
export type Source =
  | {
      readonly kind: 'rows';
      readonly file: string;
      readonly rows: AsyncIterable<SourceRow> | Iterable<SourceRow>;
    }
  | { readonly kind: 'sheet'; readonly file: string; readonly records: AsyncIterable<SheetRecord> };
