import type { ToldFault } from '#contract/operator/taking-over/faults.ts';
import { writeCsv } from '#server/platform/write-csv.ts';
import { namesOf, saidOf, surplusOf } from './file-heads.ts';
import { FAULT_COLUMN, isFaultColumn, MENDS } from './fault-column.ts';

/** How many faulty rows a page lists. */
export const MOST_FAULTS = 200;

interface Faulty {
  rowId: number;
  file: string;
  line: number;
  number: string | null;
  faults: readonly string[];
}

/** What a page says of faulty rows. */
export function tellFaulty(rows: readonly Faulty[], describe: (fault: string) => ToldFault) {
  return rows.map(({ rowId, file, line, number, faults }) => ({
    row: rowId,
    file,
    line,
    number: number ?? '',
    reason: faults.map((fault) => describe(fault).reason).join(' '),
    remedy: faults.map((fault) => describe(fault).remedy).join(' '),
  }));
}

/** A row that is to be mended, as it came. */
export interface FaultyRow {
  /** Of its file. */
  head: readonly string[];
  cells: readonly string[];
  /** The first row that it stands for: its mended twin is known by it. */
  root: number | string;
  file: string;
  line: number;
  told: readonly ToldFault[];
}

/**
 * A CSV of faulty rows as they came, with file, line, reason and remedy in a column of their own. Mended, it can be
 * uploaded as it is. What means the same in several files is one column; what stands under no heading comes last.
 */
export function writeFaultTable(
  heads: readonly (readonly string[])[],
  columnMap: Readonly<Record<string, string>>,
  rows: readonly FaultyRow[],
): Uint8Array {
  const { names, cellsOf } = joinColumns(heads, columnMap);
  return writeCsv([
    [...names, FAULT_COLUMN],
    ...rows.map(({ head, cells, root, file, line, told }) => {
      const said = told.map(({ reason, remedy }) => `${reason} ${remedy}`.trim()).join(' ');
      return [...cellsOf(head, cells), `${MENDS}${root} ${file}, Zeile ${line}: ${said}`, ...surplusOf(head, cells)];
    }),
  ]);
}

/**
 * Joins the columns of several files for one file. Columns with the same meaning become one, under the first name, as a
 * file with two of them could not be read. Columns without a meaning keep their own names.
 */
function joinColumns(heads: readonly (readonly string[])[], columnMap: Readonly<Record<string, string>>) {
  const keyOf = (name: string) => {
    const meaning = saidOf(columnMap, name);
    return meaning && meaning !== 'ignored' ? `means ${meaning}` : `named ${name}`;
  };
  const different = new Map(heads.map((head) => [head.join('\n'), head]));
  const named = new Map<string, string>();
  for (const name of [...different.values()].flatMap(namesOf))
    if (!isFaultColumn(name) && !named.has(keyOf(name))) named.set(keyOf(name), name);
  const placesOf = (head: readonly string[]) => {
    const keys = head.map((name) => (name === '' ? '' : keyOf(name)));
    return [...named.keys()].map((key) => keys.indexOf(key));
  };
  const places = new Map([...different].map(([key, head]) => [key, placesOf(head)]));
  return {
    names: [...named.values()],
    cellsOf: (head: readonly string[], cells: readonly string[]) =>
      (places.get(head.join('\n')) ?? placesOf(head)).map((place) => cells[place] ?? ''),
  };
}
