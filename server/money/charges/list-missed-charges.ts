import { listEmployersWithSingleCharges } from '#server/parties/employee-cards/plans.ts';
import { findEmployerLink } from '#server/parties/employers/reads.ts';
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

/** The employers that read of such cards on their own page, the oldest first (rulings 7, Charges). */
export async function listMissedCharges(db: Db): Promise<MissedCharges[]> {
  const found: MissedCharges[] = [];
  for (const key of await listEmployersWithSingleCharges(db)) {
    const { missed } = await describeChargeWindow(db, key);
    const [since] = missed.map(({ day }) => day).toSorted();
    const employer = since === undefined ? undefined : await findEmployerLink(db, key.employerId);
    if (since !== undefined && employer) found.push({ ...employer, cards: missed.length, since });
  }
  return found.toSorted((one, other) => one.since.localeCompare(other.since));
}
