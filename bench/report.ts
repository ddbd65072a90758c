import type { LoadResult } from './till-load.ts';

/** All turns of a load as one. */
export function together(turns: readonly LoadResult[]): LoadResult {
  const sum = (of: 'bookings' | 'refused' | 'failed' | 'seconds') => turns.reduce((total, turn) => total + turn[of], 0);
  const durations = Float64Array.from(turns.flatMap((turn) => [...turn.durations])).sort();
  return { bookings: sum('bookings'), refused: sum('refused'), failed: sum('failed'), seconds: sum('seconds'), durations };
}

export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Prints a line of a table. */
export function line(name: string, ...cells: string[]): void {
  console.log(name.padEnd(28) + cells.map((cell) => cell.padStart(12)).join(''));
}

export function percentile(sorted: Float64Array, percent: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0).toFixed(1);
}
