import type { Cell, CellFigures } from '#contract/operator/cells/cells.ts';

export interface CellSum extends Omit<CellFigures, 'version'> {
  /** Cells whose figures are missing. */
  silent: string[];
  /** Of the program: one, unless an upgrade is under way. */
  versions: string[];
}

/** What the cells that answer come to together. The oldest mail is the oldest of any. */
export function sumCells(cells: readonly Cell[]): CellSum {
  const figures = cells.flatMap((cell) => cell.figures ?? []);
  const sum = (of: (cell: CellFigures) => number) => figures.reduce((total, cell) => total + of(cell), 0);
  return {
    cards: sum(({ cards }) => cards),
    balanceCents: sum(({ balanceCents }) => balanceCents),
    // Without one of them it would be less than is owed.
    owedCents: figures.some(({ owedCents }) => owedCents === null) ? null : sum(({ owedCents }) => owedCents!),
    bookingsToday: sum(({ bookingsToday }) => bookingsToday),
    waitingRuns: sum(({ waitingRuns }) => waitingRuns),
    failedJobs: sum(({ failedJobs }) => failedJobs),
    oldestMailSeconds: Math.max(0, ...figures.map(({ oldestMailSeconds }) => oldestMailSeconds)),
    versions: [...new Set(figures.map(({ version }) => version))],
    silent: cells.filter((cell) => cell.figures === null).map(({ name }) => name),
  };
}
