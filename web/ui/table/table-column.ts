import type { ReactNode } from 'react';

/** A column of a table that can be sorted, searched and exported. */
export interface TableColumn<Row> {
  id: string;
  header: string;
  /** What the head shows in place of a long word; '' where what stands below says it, and only readers hear it. */
  short?: string;
  /** What the cell says: shown where nothing else is, searched, exported. */
  text: (row: Row) => string;
  /** What is searched in place of the text: a number without the spaces that it is shown with. */
  searched?: (row: Row) => string;
  /** The whole number that the column sorts by; where there is none, its text in German order. */
  sortBy?: (row: Row) => number;
  /** What a spreadsheet gets in place of the text, with its format: a number, midnight UTC of a day, or nothing. */
  value?: (row: Row) => number | Date | '';
  format?: string;
  isAmount?: boolean;
  /** Whole numbers, one below the other. */
  isNumber?: boolean;
  /** What sums add up: cents, or null for what no sum knows. */
  cents?: (row: Row) => number | null;
  /** Its amounts say by a sign which way money goes, and so do their sums. */
  isSigned?: boolean;
  /** Shown and exported only where somebody has chosen it. */
  isExtra?: boolean;
  /** In files also where it is not shown, unless somebody has taken it away. */
  isExported?: boolean;
  /** Not shown, unless somebody has chosen it, where it says nothing of any row. */
  isSparse?: boolean;
  /** Sets the cell of a row off, with a look that the table's own styles give to `data-mark`; words say the same. */
  mark?: (row: Row) => string | undefined;
  /** What the cell shows in place of its text. */
  render?: (row: Row) => ReactNode;
  /** Holds what one can do with a row: neither sorted nor searched nor exported. */
  isAction?: boolean;
  /**
   * On a phone, where a row has two lines. 'main' is what the first begins with (else the first column; a name may be
   * two). 'end' is what it ends with where that is no amount. 'bare' needs no name before it in the second, 'rest' and
   * 'bare-rest' take what room that has. 'hidden' is not shown there.
   */
  narrow?: 'main' | 'end' | 'bare' | 'rest' | 'bare-rest' | 'hidden';
}

export interface TableSort {
  column: string;
  isDescending: boolean;
}
