import { sql } from 'kysely';
import { GIFT_MENDED, type GiftFault } from '#contract/operator/taking-over/faults.ts';
import type { GiftColumn } from '#contract/operator/taking-over/taken-gifts.ts';
import type { CardColumn } from '#contract/operator/taking-over/taking-over.ts';
import { listTakingCampaigns, type TakingCampaign } from '#server/money/campaigns/taking-campaigns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { listHeads, saidOf } from './file-heads.ts';
import { type ColumnMap, placesOf } from './column-meanings.ts';
import { findRowsOfNumbers, type RowOfNumber } from './find-rows-of-numbers.ts';
import { judgeGift } from './judge-gift.ts';
import { rowReader } from './row-reader.ts';

const AT_ONCE = 2_000;

interface Judged {
  region_id: number;
  take_over_id: number;
  gift_column_map: ColumnMap<GiftColumn>;
  campaign_map: Readonly<Record<string, string>>;
}

/** Judges each of the gifts after one by itself. Returns the last of them; null where there are no more. */
export async function judgeSomeGifts(trx: Trx, row: Judged, after: number): Promise<number | null> {
  const { region_id: regionId, take_over_id: takeOverId, gift_column_map, campaign_map } = row;
  const gifts = await trx
    .selectFrom('take_over_gift')
    .select(['gift_id', 'file_id', 'cells'])
    .where('region_id', '=', regionId)
    .where('take_over_id', '=', takeOverId)
    .where('gift_id', '>', after)
    .orderBy('gift_id')
    .limit(AT_ONCE)
    .execute();
  if (gifts.length === 0) return null;
  const read = rowReader(await listHeads(trx, regionId, takeOverId, 'gifts'), () => gift_column_map);
  const campaigns = byNumber(await listTakingCampaigns(trx, regionId));
  const judged = gifts.map(({ gift_id, file_id, cells }) => {
    const { mends, said } = read(file_id, cells);
    return { gift_id, mends, ...judgeGift({ ...said, meaningOf: (name) => saidOf(campaign_map, name), campaigns }) };
  });
  await sql`
    update take_over_gift g set number = j.number, row_id = null, cents = j.cents, former_name = j."formerName",
           former_day = j."formerDay", campaign_id = j."campaignId",
           faults = array(select jsonb_array_elements_text(j.faults)), mends = j.mends
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j (gift_id bigint, number text, cents bigint,
             "formerName" text, "formerDay" date, "campaignId" bigint, faults jsonb, mends bigint)
     where g.region_id = ${regionId} and g.gift_id = j.gift_id`.execute(trx);
  return gifts.at(-1)!.gift_id;
}

const byNumber = (campaigns: readonly TakingCampaign[]) => new Map(campaigns.map((one) => [one.campaignId, one]));

/**
 * Judges the gifts of a take-over together, once its cards and each gift were judged: whose they are, whether they fit
 * into its balance, and into the budgets of their campaigns. A row that was mended is out of all of it.
 */
export async function judgeGiftsTogether(
  trx: Trx,
  { regionId, takeOverId, columnMap }: { regionId: number; takeOverId: number; columnMap: ColumnMap<CardColumn> },
): Promise<void> {
  const ofThis = sql`region_id = ${regionId} and take_over_id = ${takeOverId}`;
  // Right after an upload statistics are old, and each gift would be compared with all. Nothing follows in this
  // transaction that needs nested loops.
  await sql`set local enable_nestloop = off`.execute(trx);
  await sql`
    with menders as (
      select mends, max(file_id) as file_id from take_over_gift where ${ofThis} and mends is not null group by 1)
    update take_over_gift g set faults = array[${GIFT_MENDED}] from menders m
     where g.region_id = ${regionId} and g.take_over_id = ${takeOverId} and m.mends = coalesce(g.mends, g.gift_id)
       and m.file_id > g.file_id`.execute(trx);
  for (let after: number | null = 0; after !== null;) after = await findCards(trx, { regionId, takeOverId, after });
  const heads = await listHeads(trx, regionId, takeOverId);
  const telling = heads.flatMap(({ fileId, head }) => (placesOf(head, columnMap).has('gifts') ? [fileId] : []));
  const note = (fault: GiftFault, which: ReturnType<typeof sql>) =>
    sql`update take_over_gift set faults = array_append(faults, ${fault}) where ${ofThis} and faults = '{}' and ${which}`.execute(
      trx,
    );
  await note(
    'gift-twice',
    sql`(row_id, campaign_id) in (
      select row_id, campaign_id from take_over_gift where ${ofThis} and faults = '{}' and campaign_id is not null
       group by 1, 2 having count(*) > 1)`,
  );
  // Whatever else is wrong with a gift: it is said to be a part of the balance.
  const sums = sql`
    select g.row_id, sum(g.cents) as told, bool_and(g.cents is not null) as is_read,
           min(r.cents) as balance, min(r.gift_cents) as gifts, min(r.file_id) as file_id
      from take_over_gift g join take_over_row r on r.region_id = g.region_id and r.row_id = g.row_id
     where g.region_id = ${regionId} and g.take_over_id = ${takeOverId} and g.faults <> array[${GIFT_MENDED}]
     group by 1`;
  await note('gift-above-balance', sql`row_id in (select row_id from (${sums}) s where told > balance)`);
  await note(
    'gift-unlike-card',
    sql`row_id in (select row_id from (${sums}) s
      where is_read and told <> gifts and file_id = any (${telling}::bigint[]))`,
  );
  await note('gift-over-budget', await overBudget(trx, regionId, ofThis));
}

/** Which gifts are of a campaign whose budget does not suffice for all that would come of it. */
async function overBudget(trx: Trx, regionId: number, ofThis: ReturnType<typeof sql>) {
  const campaigns = await listTakingCampaigns(trx, regionId);
  return sql`campaign_id in (
      select g.campaign_id from (
        select campaign_id, sum(cents) as cents from take_over_gift where ${ofThis} and faults = '{}' group by 1) g
        join unnest(${campaigns.map(({ campaignId }) => campaignId)}::bigint[],
                    ${campaigns.map(({ leftCents }) => leftCents)}::bigint[]) as c (campaign_id, left_cents)
          on c.campaign_id = g.campaign_id
       where g.cents > c.left_cents)`;
}

/** Finds the cards of the gifts after one, by any of their numbers. Returns the last of them; null at the end. */
async function findCards(
  trx: Trx,
  { regionId, takeOverId, after }: { regionId: number; takeOverId: number; after: number },
): Promise<number | null> {
  const gifts = await trx
    .selectFrom('take_over_gift')
    .select(['gift_id', 'number'])
    .where('region_id', '=', regionId)
    .where('take_over_id', '=', takeOverId)
    .where('gift_id', '>', after)
    .where(sql<boolean>`faults <> array[${GIFT_MENDED}]`)
    .orderBy('gift_id')
    .limit(AT_ONCE)
    .execute();
  if (gifts.length === 0) return null;
  const numbers = gifts.flatMap(({ number }) => number ?? []);
  const rowOf = await findRowsOfNumbers(trx, { regionId, takeOverId }, numbers);
  const found = gifts.map(({ gift_id, number }) => {
    const row = number === null ? undefined : rowOf.get(number);
    return { gift_id, row_id: row?.comesAlong ? row.rowId : null, fault: number === null ? null : faultOf(row) };
  });
  await sql`
    update take_over_gift g set row_id = j.row_id, faults = case when j.fault is null then g.faults else g.faults || j.fault end
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as j (gift_id bigint, row_id bigint, fault text)
     where g.region_id = ${regionId} and g.gift_id = j.gift_id`.execute(trx);
  return gifts.at(-1)!.gift_id;
}

function faultOf(row: RowOfNumber | undefined): GiftFault | null {
  if (row === undefined) return 'gift-card-unknown';
  if (!row.comesAlong) return 'gift-card-faulty';
  return row.state === 'closed' ? 'gift-card-closed' : null;
}
