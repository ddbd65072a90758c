/** Why a file is not accepted as a table. */
export type TableProblem = 'old-excel' | 'too-large' | 'unreadable' | 'macros' | 'formulas' | 'entities';

/** The worker's answer for a file. */
export type TableAnswer = { rows: string[][] } | { problem: TableProblem };

/** Limits for the content of a file; a small file can contain a lot. */
export interface TableLimits {
  rows: number;
  columns: number;
}
