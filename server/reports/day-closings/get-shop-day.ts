import type { OutputOf, ParsedInputOf } from '#contract/common/call.ts';
import type { shopDay } from '#contract/reports/day-closings/day-closings.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { countTestBookings, listClosedDays, listDayLines } from '#server/ledger/read/shop-day.ts';
import { getPartner } from '#server/parties/partners/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { getOwnShop } from './get-own-shop.ts';
import { tellClosings, tellLines, topUpsOf } from './tell-closings.ts';

/** What a shop of the caller's booked on a day (default: today), and how it was closed. Throws Refusal 404. */
export async function getShopDay(
  db: Db,
  caller: Caller,
  { day: wantedDay, branch }: ParsedInputOf<typeof shopDay>,
): Promise<OutputOf<typeof shopDay>> {
  const { shop, branches } = await getOwnShop(db, caller, branch);
  const today = await getLedgerToday(db);
  const day = wantedDay ?? today;
  const partner = await getPartner(db, shop.partnerId);
  // Read before the closings: what a closing holds was there to be seen.
  const closings = await listClosedDays(db, shop, day);
  const lines = await listDayLines(db, shop, day);
  return {
    day,
    today,
    partnerName: partner.name,
    branch: branches.find(({ id }) => id === shop.branchId)!,
    branches,
    lines: await tellLines(db, shop, lines),
    topUpCent: topUpsOf(lines),
    testBookings: await countTestBookings(db, shop, day),
    closings: await tellClosings(db, shop, closings),
  };
}
