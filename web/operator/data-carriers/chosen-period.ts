import { readGermanDay } from '#contract/common/read-german-day.ts';
import { berlinToday } from '#web/format/berlin-today.ts';

/** What a carrier is about, as the calls want it. */
export interface ChosenPeriod {
  region?: string;
  from: string;
  until: string;
}

/** What an audit asks for most of the time. */
export function lastYear(): ChosenPeriod {
  const year = Number(berlinToday().slice(0, 4)) - 1;
  return { from: `${year}-01-01`, until: `${year}-12-31` };
}

/** Null as long as the days make no sense. */
export function readPeriod(typed: { region: string; from: string; until: string }): ChosenPeriod | null {
  const [from, until] = [readGermanDay(typed.from), readGermanDay(typed.until)];
  if (!from || !until || from > until) return null;
  return { ...(typed.region && { region: typed.region }), from, until };
}
