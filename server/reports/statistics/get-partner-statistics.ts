import type { Statistics } from '#contract/partner-statistics.ts';
import { readLedgerClock } from '#server/ledger/idle-balances.ts';
import type { Desk } from '#server/parties/partners/desk.ts';
import { listBranchNames } from '#server/parties/partners/branch-names.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { countCards } from './count-cards.ts';
import { type Counted, readMark } from './fresh-entries.ts';
import { sumSpans } from './sum-spans.ts';

/** What the partner's call answers with: of the whole desk, or of one of its branches. Throws Refusal 404 for a branch that is not the desk's. */
export async function answerStatistics(db: Db, desk: Desk, branchId?: number) {
  const names = desk.kind === 'partner' ? await listBranchNames(db, desk.partnerId) : new Map<number, string>();
  if (branchId !== undefined && !names.has(branchId)) throw notFound('Diese Filiale gibt es nicht.');
  const branches = [...names].map(([id, name]) => ({ id: id!, name }));
  return { ...(await getPartnerStatistics(db, desk, branchId)), branches };
}

/**
 * What the bookings of a desk come to, by the clock of the books: all of it as of one instant, so that what the job moves from behind the mark
 * into the sums in the meantime is seen once.
 */
export function getPartnerStatistics(db: Db, desk: Desk, branchId?: number): Promise<Statistics> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => readStatistics(trx, desk, branchId));
}

/** The same inside a transaction that sees one instant. */
export async function readStatistics(db: Trx, desk: Desk, branchId?: number): Promise<Statistics> {
  const today = berlinDay(await readLedgerClock(db));
  const { regionId } = desk;
  const counted: Counted = { regionId, by: bookedBy(desk, branchId), mark: await readMark(db, regionId) };
  return {
    today: today.toString(),
    periods: await sumSpans(db, counted, today.toString()),
    cards: await countCards(db, counted, today.year),
  };
}

function bookedBy(desk: Desk, branchId: number | undefined): Counted['by'] {
  if (desk.kind === 'partner' && branchId !== undefined) return { ofPartner: desk.partnerId, branchId };
  return desk.kind === 'partner' ? { partnerId: desk.partnerId } : { employerId: desk.employerId };
}
