import type { Due } from '#contract/operator/operations/staff-start.ts';
import { berlinDay, startOfDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { issueDayAfter } from '#server/reports/settlements/issue-days.ts';

/** The next day on which statements are made: the same for all regions (rulings 3, Statements). */
export async function dueStatements(_db: Db, now: Date): Promise<Due[]> {
  const day = issueDayAfter(berlinDay(now));
  return [{ text: 'Abrechnungen der Partner', at: startOfDay(day).toISOString(), to: '/abrechnungslaeufe' }];
}
