import { listEmployersWithSingleCharges } from '#server/parties/employee-cards/plans.ts';
import { findEmployerLink, listEmployersWithinTerms } from '#server/parties/employers/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { describeChargeWindow } from './read-charge-window.ts';

/** An employer whose cards wait for single charges that will not come. */
export interface MissedCharges {
  id: string;
  name: string;
  cards: number;
  /** The first of those days, as ISO date; one to come where contract or work ends before. */
  since: string;
}

/** The employers that read of such cards on their own page, the oldest first. */
export async function listMissedCharges(db: Db): Promise<MissedCharges[]> {
  const found: MissedCharges[] = [];
  const withinTerms = await listEmployersWithinTerms(db);
  for (const { isDoubtful, ...key } of await listEmployersWithSingleCharges(db)) {
    // Most wait for a day that will come: only the others are looked at one by one.
    if (!isDoubtful && !withinTerms.has(key.employerId)) continue;
    const { missed } = await describeChargeWindow(db, key);
    const [since] = missed.map(({ day }) => day).toSorted();
    const employer = since === undefined ? undefined : await findEmployerLink(db, key.employerId);
    if (since !== undefined && employer) found.push({ ...employer, cards: missed.length, since });
  }
  return found.toSorted((one, other) => one.since.localeCompare(other.since));
}
