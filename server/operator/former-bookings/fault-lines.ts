import { MENDS } from '#server/operator/taking-over/fault-column.ts';

/** How the file of faults names the row that is to be mended, behind its sign: "12.4711". */
export const rootOf = ({ file, line }: { file: number; line: number }) => `${file}.${line}`;

const LINE = new RegExp(`^${MENDS}(\\d{1,15})\\.(\\d{1,9}) `);

/** The row that a mended one takes the place of; null where the cell does not say so. */
export function readMendedLine(cell: string): { file: number; line: number } | null {
  const [, file, line] = LINE.exec(cell) ?? [];
  return file === undefined ? null : { file: Number(file), line: Number(line) };
}
