/** Why a file is no table that we take. */
export type TableProblem = 'old-excel' | 'too-large' | 'unreadable' | 'macros' | 'formulas' | 'entities';

/** What a worker answers that was given a file with a table. */
export type TableAnswer = { rows: string[][] } | { problem: TableProblem };

/** Limits on what is inside of a file; a small one can hold a lot. */
export interface TableLimits {
  rows: number;
  columns: number;
}
