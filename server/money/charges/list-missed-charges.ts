import { findClosedCards } from '#server/ledger/read/card-account.ts';
import { listMissedDays } from '#server/parties/employee-cards/plans.ts';
import { findEmployerLink } from '#server/parties/employers/reads.ts';
import type { Db } from '#server/platform/db/database.ts';

/** An employer whose cards wait for charges that will not come. */
export interface MissedCharges {
  id: string;
  name: string;
  cards: number;
  /** The first of those days, as ISO date. */
  since: string;
}

/** The employers with cards whose own day is over though nothing was charged, the oldest first (rulings 7, Charges). */
export async function listMissedCharges(db: Db): Promise<MissedCharges[]> {
  const found: MissedCharges[] = [];
  for (const [employerId, missed] of Map.groupBy(await listMissedDays(db), ({ employerId }) => employerId)) {
    const cards = missed.map(({ card }) => card);
    const closed = await findClosedCards(db, missed[0]!.regionId, cards);
    const open = missed.filter(({ card }) => !closed.has(card));
    const employer = await findEmployerLink(db, employerId);
    if (open.length > 0 && employer) found.push({ ...employer, cards: open.length, since: open[0]!.day });
  }
  return found;
}
