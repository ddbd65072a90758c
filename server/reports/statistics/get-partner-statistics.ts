import type { Statistics } from '#contract/partner-statistics.ts';
import { listPeopleOfEmployer } from '#server/tenancy/access/list-people-of-employer.ts';
import { readLedgerClock } from '#server/ledger/idle-balances.ts';
import type { Desk } from '#server/parties/partners/desk.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { countCards } from './count-cards.ts';
import { type Counted, readMark } from './fresh-entries.ts';
import { sumSpans } from './sum-spans.ts';

/**
 * What the bookings of a desk come to, by the clock of the books: all of it as of one instant, so that what the job moves from behind the mark
 * into the sums in the meantime is seen once.
 */
export function getPartnerStatistics(db: Db, desk: Desk): Promise<Statistics> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => readStatistics(trx, desk));
}

/** The same inside a transaction that sees one instant. */
export async function readStatistics(db: Trx, desk: Desk): Promise<Statistics> {
  const today = berlinDay(await readLedgerClock(db));
  const { regionId } = desk;
  const counted: Counted = { regionId, by: await bookedBy(db, desk), mark: await readMark(db, regionId) };
  return {
    today: today.toString(),
    periods: await sumSpans(db, counted, today.toString()),
    cards: await countCards(db, counted, today.year),
  };
}

async function bookedBy(db: Db, desk: Desk): Promise<Counted['by']> {
  return desk.kind === 'partner' ? { partnerId: desk.partnerId } : { actorIds: await listPeopleOfEmployer(db, desk.employerId) };
}
