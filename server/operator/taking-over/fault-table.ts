import { writeCsv } from '#server/platform/write-csv.ts';
import { surplusOf } from './file-heads.ts';
import { FAULT_COLUMN, isFaultColumn, MENDS } from './guess-meaning.ts';

/** A row that is to be mended, as it came. */
export interface FaultyRow {
  /** Of its file. */
  head: readonly string[];
  cells: readonly string[];
  /** The first row that it stands for: its mended twin is known by it. */
  root: number | string;
  file: string;
  line: number;
  told: readonly { reason: string; remedy: string }[];
}

/**
 * A CSV of faulty rows as they came, with file, line, reason and remedy in a column of their own. Mended, it can be
 * uploaded as it is. Columns of several files stand beside each other; what stands under no heading comes last.
 */
export function writeFaultTable(heads: readonly (readonly string[])[], rows: readonly FaultyRow[]): Uint8Array {
  const names = [...new Set(heads.flat().filter((name) => name !== '' && !isFaultColumn(name)))];
  return writeCsv([
    [...names, FAULT_COLUMN],
    ...rows.map(({ head, cells, root, file, line, told }) => {
      const named = names.map((name) => cells[head.indexOf(name)] ?? '');
      const said = told.map(({ reason, remedy }) => `${reason} ${remedy}`.trim()).join(' ');
      return [...named, `${MENDS}${root} ${file}, Zeile ${line}: ${said}`, ...surplusOf(head, cells)];
    }),
  ]);
}
