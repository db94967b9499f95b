import { signed } from '../../picture/axis.ts';
import { depthWords } from '../../picture/palette.ts';
import type { Column } from '../tables/table.ts';

export const words = (heading: string): Column => ({ heading, kind: 'words' });
export const count = (heading: string): Column => ({ heading, kind: 'figure' });
export const figure = (heading: string, digits = 3): Column => ({ heading, kind: 'figure', digits });

export const rows = ['D1', 'D2', 'D3', 'overall'] as const;
export const rowNames = {
  D1: `D1 ${depthWords[1]}`,
  D2: `D2 ${depthWords[2]}`,
  D3: `D3 ${depthWords[3]}`,
  overall: 'all questions',
} as const;

/** A change with its sign: "+0.25", "−1.00", "0.00". */
export function change(value: number): string {
  const digits = signed(value.toFixed(2));
  return /^[1-9]|^0\.\d*[1-9]/.test(digits) ? `+${digits}` : digits;
}
