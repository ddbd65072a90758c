import { sql } from 'kysely';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { describeFault, GIFT_MENDED, type GiftFault } from '#contract/operator/taking-over/faults.ts';
import type { GiftLists } from '#contract/operator/taking-over/taken-gifts.ts';
import { listTakingCampaigns } from '#server/money/campaigns/taking-campaigns.ts';
import { MOST_FAULTS, tellFaulty } from './fault-table.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A gift that comes along, once it was judged. */
const isComing = sql<boolean>`(faults = '{}' and campaign_id is not null)`;
const isMended = sql<boolean>`(faults = array[${GIFT_MENDED}])`;

/** What the lists of gifts come to. Amounts in cents. */
export interface GiftTotals {
  rows: number;
  /** Without those that were mended, and their readable amounts. */
  faulty: number;
  faultyCents: Cents;
  replaced: number;
  /** What comes along as gifts of campaigns. */
  cards: number;
  cents: Cents;
  byCampaign: { campaignId: number; name: string; sponsor: string; cards: number; cents: Cents }[];
  /** Gifts whose last day there is not the one that they get here. */
  otherDays: number;
}

/** The totals of what was judged. */
export async function sumGifts(db: Db, regionId: number, takeOverId: number): Promise<GiftTotals> {
  const ofThis = sql`region_id = ${regionId} and take_over_id = ${takeOverId}`;
  const { rows: told } = await sql<Omit<GiftTotals, 'byCampaign' | 'otherDays'>>`
    select count(*)::int as rows, (count(*) filter (where faults <> '{}' and not ${isMended}))::int as faulty,
           coalesce(sum(cents) filter (where faults <> '{}' and not ${isMended}), 0)::bigint as "faultyCents",
           (count(*) filter (where ${isMended}))::int as replaced,
           (count(distinct row_id) filter (where ${isComing}))::int as cards,
           coalesce(sum(cents) filter (where ${isComing}), 0)::bigint as cents
      from take_over_gift where ${ofThis}`.execute(db);
  const totals = told[0]!;
  if (totals.rows === 0) return { ...totals, byCampaign: [], otherDays: 0 };
  const { rows: byDay } = await sql<{ id: number; day: string | null; gifts: number }>`
    select campaign_id as id, former_day as day, count(*)::int as gifts from take_over_gift where ${ofThis} and ${isComing}
     group by 1, 2`.execute(db);
  const { rows: byCampaign } = await sql<{ campaignId: number; cards: number; cents: Cents }>`
    select campaign_id as "campaignId", count(distinct row_id)::int as cards, sum(cents)::bigint as cents
      from take_over_gift where ${ofThis} and ${isComing} group by 1 order by 1`.execute(db);
  const campaigns = new Map((await listTakingCampaigns(db, regionId)).map((one) => [one.campaignId, one]));
  return {
    ...totals,
    byCampaign: byCampaign.map((of) => {
      const { name, sponsor } = campaigns.get(of.campaignId)!;
      return { ...of, name, sponsor };
    }),
    otherDays: byDay
      .filter(({ id, day }) => day !== null && day !== campaigns.get(id)!.useUntil)
      .reduce((sum, { gifts }) => sum + gifts, 0),
  };
}

/** What a rehearsal has found in the lists of gifts; null where there are none. */
export async function readGiftLists(
  db: Db,
  { regionId, takeOverId, totals }: { regionId: number; takeOverId: number; totals: GiftTotals },
): Promise<GiftLists | null> {
  if (totals.rows === 0) return null;
  const { rows: byFault } = await sql<{ fault: string; rows: number }>`
    select fault, count(*)::int as rows from take_over_gift cross join unnest(faults) as fault
     where region_id = ${regionId} and take_over_id = ${takeOverId} and fault <> ${GIFT_MENDED} group by 1 order by 2 desc, 1`.execute(
    db,
  );
  const { rows, faulty, replaced, cards, otherDays } = totals;
  return {
    rows,
    faulty,
    faultyFormattedDE: formatCents(totals.faultyCents),
    replaced,
    cards,
    sumFormattedDE: formatCents(totals.cents),
    byCampaign: totals.byCampaign.map(({ name, sponsor, cards: of, cents }) => ({
      name,
      sponsor,
      cards: of,
      sumFormattedDE: formatCents(cents),
    })),
    otherDays,
    byFault: byFault.map(({ fault, rows: count }) => ({ fault, rows: count, ...describeFault(fault) })),
    faults: tellFaulty(await listFaultyGifts(db, { regionId, takeOverId }, MOST_FAULTS), describeFault),
  };
}

/** The faulty gifts that were not mended, in the order of the files, as `listFaulty` lists cards. */
export async function listFaultyGifts(db: Db, { regionId, takeOverId }: { regionId: number; takeOverId: number }, most: number) {
  const { rows } = await sql<{
    rowId: number;
    root: number;
    file: string;
    fileId: number;
    line: number;
    number: string | null;
    faults: GiftFault[];
    cells: string[];
  }>`
    select g.gift_id as "rowId", coalesce(g.mends, g.gift_id) as root, f.name as file, f.file_id as "fileId", g.line,
           g.number, g.faults, g.cells
      from take_over_gift g join take_over_file f on f.region_id = g.region_id and f.file_id = g.file_id
     where g.region_id = ${regionId} and g.take_over_id = ${takeOverId} and g.faults <> '{}' and g.faults <> array[${GIFT_MENDED}]
     order by g.gift_id limit ${most}`.execute(db);
  return rows;
}
