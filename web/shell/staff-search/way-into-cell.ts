import { CELL_EXIT_PATH } from '#contract/common/screen-paths.ts';

/** The way to a page of another cell: by a screen of this one, which asks the other to let the person in. */
export function wayIntoCell(
  cell: string,
  { to, search }: { to: string; search: Record<string, string> },
): { to: string; search: Record<string, string> } {
  return { to: CELL_EXIT_PATH, search: { zu: cell, ziel: `${to}?${new URLSearchParams(search)}` } };
}
