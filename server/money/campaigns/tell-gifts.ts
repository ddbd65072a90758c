import { sql } from 'kysely';
import { type Cents, formatCents } from '#contract/common/money.ts';
import type { CardGift } from '#contract/parties/customers/customers.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { listGiftsAfter } from '#server/ledger/read/earned-gifts.ts';
import { listPots, listPotsOfEntry, readUsableHere } from '#server/ledger/read/pots.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Bound, nameGiftPlaces } from './gift-places.ts';

/** The gifts on cards of a region as their holders read them, in the order in which they are used, by card number. */
export async function listCardGifts(db: Db, regionId: number, cards: readonly string[]): Promise<Map<string, CardGift[]>> {
  const pots = await listPots(db, { regionId, cards });
  const campaigns = await listBounds(db, regionId, pots);
  const nameOf = await nameGiftPlaces(db, regionId, [...campaigns.values()]);
  const told = pots.map(({ card, potId, campaignId, cents, useUntil }) => {
    const campaign = campaigns.get(campaignId)!;
    return {
      card,
      gift: { gift: potId, name: campaign.name, leftFormattedDE: formatCents(cents), useUntil, where: nameOf(campaign) },
    };
  });
  return new Map([...Map.groupBy(told, ({ card }) => card)].map(([card, of]) => [card, of.map(({ gift }) => gift)]));
}

interface Shop {
  regionId: number;
  partnerId: number;
  branchId: number | null;
}

/** What of a card's balance can be redeemed in a shop, where that is less; undefined where all of it can. */
export async function tellUsableHere(
  db: Db,
  shop: Shop,
  { card, balance, potted }: { card: string; balance: Cents; potted: Cents },
): Promise<{ formattedDE: string; whyLess: string } | undefined> {
  if (potted === 0) return undefined;
  const { regionId } = shop;
  const usable = await readUsableHere(db, { ...shop, card });
  if (usable >= balance) return undefined;
  const pots = await listPots(db, { regionId, cards: [card] });
  const campaigns = await listBounds(db, regionId, pots);
  const nameOf = await nameGiftPlaces(db, regionId, [...campaigns.values()]);
  const here = await listCountingHere(db, shop, [...campaigns.keys()]);
  const today = await getLedgerToday(db);
  const parts = pots.flatMap(({ campaignId, cents, useUntil }) => {
    if (useUntil < today) return [{ cents, why: `waren nur bis ${formatIsoDay(useUntil)} einlösbar` }];
    return here.has(campaignId) ? [] : [{ cents, why: `gelten ${nameOf(campaigns.get(campaignId)!)}` }];
  });
  // What was read first is older: another till has redeemed meanwhile, and all that is left counts here.
  if (parts.length === 0) return undefined;
  const less = parts.reduce((sum, { cents }) => sum + cents, 0);
  // A till has room for one sentence.
  const isOne = parts.every(({ why }) => why === parts[0]!.why);
  const why = isOne ? parts[0]!.why : 'sind Geschenke, die hier nicht gelten';
  return { formattedDE: formatCents(usable), whyLess: `${formatCents(less)} € ${why}.` };
}

/** What of a booking was money of campaigns, by name: signed, as the booking moved it on that card. */
export async function listGiftsOfBooking(
  db: Db,
  booking: { regionId: number; entryId: number; card: string },
): Promise<{ name: string; cents: Cents }[]> {
  const moved = await listPotsOfEntry(db, booking);
  const campaigns = await listBounds(db, booking.regionId, moved);
  return byName(moved, campaigns);
}

/** What campaigns gave to a card for a top-up, by name. */
export async function listGiftsForTopUp(
  db: Db,
  topUp: { regionId: number; entryId: number; card: string },
): Promise<{ name: string; cents: Cents }[]> {
  const given = await listGiftsAfter(db, topUp);
  const campaigns = await listBounds(db, topUp.regionId, given);
  return byName(given, campaigns);
}

/** Sums by name: whoever reads it does not know two campaigns of one name apart. */
function byName(
  parts: readonly { campaignId: number; cents: Cents }[],
  campaigns: ReadonlyMap<number, { name: string }>,
): { name: string; cents: Cents }[] {
  const named = Map.groupBy(parts, ({ campaignId }) => campaigns.get(campaignId)!.name);
  return [...named].map(([name, of]) => ({ name, cents: of.reduce((sum, { cents }) => sum + cents, 0) }));
}

async function listBounds(
  db: Db,
  regionId: number,
  pots: readonly { campaignId: number }[],
): Promise<Map<number, Bound & { name: string }>> {
  if (pots.length === 0) return new Map();
  const rows = await db
    .selectFrom('campaign')
    .select(['campaign_id', 'name', 'counts_at', 'places'])
    .where('region_id', '=', regionId)
    .where(
      'campaign_id',
      'in',
      pots.map(({ campaignId }) => campaignId),
    )
    .execute();
  return new Map(rows.map(({ campaign_id, name, counts_at, places }) => [campaign_id, { name, countsAt: counts_at, places }]));
}

async function listCountingHere(
  db: Db,
  { regionId, partnerId, branchId }: Shop,
  campaignIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select c.campaign_id as id from campaign c
     where c.region_id = ${regionId} and c.campaign_id = any (${campaignIds}::bigint[])
       and campaign_counts_at(c, ${partnerId}::bigint, ${branchId}::bigint)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
