/** Why a file is not accepted as a table. */
export type TableProblem =
  | 'old-excel'
  | 'quotes'
  | 'several-sheets'
  | 'too-large'
  | 'unreadable'
  | 'macros'
  | 'formulas'
  | 'entities';

/** What is told of a file. */
export type TableAnswer = { rows: string[][] } | { problem: TableProblem; line?: number };

/** Limits for the content of a file; a small file can contain a lot. */
export interface TableLimits {
  rows: number;
  columns: number;
  /**
   * Whether each row counts: a file of which some may be swallowed, by a stray quotation mark or in a sheet, is
   * refused.
   */
  isWhole?: boolean;
}
