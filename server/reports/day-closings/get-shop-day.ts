import type { OutputOf, ParsedInputOf } from '#contract/common/call.ts';
import type { shopDay } from '#contract/reports/day-closings/day-closings.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { countTestBookings, listClosedDays, listDayLines } from '#server/ledger/read/shop-day.ts';
import { getBusiness } from '#server/parties/businesses/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { tellClosings, tellLines, topUpsOf } from './tell-closings.ts';
import type { Shop } from '#server/ledger/read/shop-bookings.ts';
import { listBranches } from '#server/parties/partners/branches.ts';
import { partnerOf } from '#server/parties/businesses/own-business.ts';
import { notFound } from '#server/platform/http/refusal.ts';

/** What a shop of the caller's booked on a day (default: today), and how it was closed. Throws Refusal 404. */
export async function getShopDay(
  db: Db,
  caller: Caller,
  { day: wantedDay, branch }: ParsedInputOf<typeof shopDay>,
): Promise<OutputOf<typeof shopDay>> {
  const { shop, branches } = await getOwnShop(db, caller, branch);
  const today = await getLedgerToday(db);
  const day = wantedDay ?? today;
  const partner = await getBusiness(db, 'partner', shop.partnerId);
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

interface OwnShop {
  shop: Shop;
  /** Those whose days the caller may see; closed ones keep their past. */
  branches: { id: number; name: string }[];
}

/**
 * The shop whose day is meant: the own branch, or the main site for people of the whole partner. Admins may name any of
 * the partner's shops. Throws Refusal 404 for any other.
 */
export async function getOwnShop(db: Db, caller: Caller, wanted: number | undefined): Promise<OwnShop> {
  const { branchId, partner_role } = caller;
  const { regionId, partnerId } = partnerOf(caller);
  const all = await listBranches(db, { regionId, partnerId });
  const own = all.find(({ branch_id, position }) => (branchId === null ? position === 0 : branch_id === branchId));
  const seen = partner_role === 'admin' ? all : all.filter((branch) => branch === own);
  const chosen = wanted === undefined ? own : seen.find(({ branch_id }) => branch_id === wanted);
  if (!chosen) throw notFound('Diese Filiale wurde nicht gefunden.');
  return {
    shop: { regionId, partnerId, branchId: chosen.branch_id },
    branches: seen.map(({ branch_id, name }) => ({ id: branch_id, name })),
  };
}
