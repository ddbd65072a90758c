/** What a worker answers that was given a file with a table. */
export type TableAnswer = { rows: string[][] } | { problem: 'old-excel' | 'too-large' | 'unreadable' };

/** Limits on what is inside of a file; a small one can hold a lot. */
export interface TableLimits {
  rows: number;
  columns: number;
}
