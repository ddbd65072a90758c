import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What became of the gifts of a campaign, in cents: still on cards, and gone back unused. The rest was spent. */
export interface CampaignSums {
  campaignId: number;
  onCards: Cents;
  back: Cents;
}

/** The sums of all campaigns of a region that have given anything. */
export async function sumCampaigns(db: Db, regionId: number): Promise<CampaignSums[]> {
  const { rows } = await sql<CampaignSums>`
    select p.campaign_id as "campaignId", sum(p.cents)::bigint as "onCards", coalesce(sum(b.back), 0)::bigint as back
      from pot p
      left join (
        select m.pot_id, -sum(m.cents) as back
          from entry e join pot_posting m on m.region_id = e.region_id and m.entry_id = e.entry_id
         where e.region_id = ${regionId} and e.type = 'gift-end' group by 1) b on b.pot_id = p.pot_id
     where p.region_id = ${regionId} group by 1`.execute(db);
  return rows;
}

/** A gift where it is now: a balance that moved to another card has taken it along. */
export interface CampaignPot {
  potId: number;
  card: string;
  cents: Cents;
  issuedAt: Date;
}

/** The latest gifts of a campaign, the newest first. */
export async function listCampaignPots(
  db: Db,
  { regionId, campaignId }: { regionId: number; campaignId: number },
  most: number,
): Promise<CampaignPot[]> {
  const { rows } = await sql<CampaignPot>`
    select p.pot_id as "potId", a.card_number as card, p.cents, p.issued_at as "issuedAt"
      from pot p join account a on a.region_id = p.region_id and a.account_id = p.account_id
     where p.region_id = ${regionId} and p.campaign_id = ${campaignId}
       and not exists (select from pot later where later.region_id = p.region_id and later.moved_from = p.pot_id)
     order by p.issued_at desc, p.pot_id desc limit ${most}`.execute(db);
  return rows;
}

/** One gift of a campaign; nothing is left of one that has moved to another card. Undefined for another campaign's. */
export async function findCampaignPot(
  db: Db,
  { regionId, campaignId, potId }: { regionId: number; campaignId: number; potId: number },
): Promise<CampaignPot | undefined> {
  const { rows } = await sql<CampaignPot>`
    select p.pot_id as "potId", a.card_number as card, p.cents, p.issued_at as "issuedAt"
      from pot p join account a on a.region_id = p.region_id and a.account_id = p.account_id
     where p.region_id = ${regionId} and p.campaign_id = ${campaignId} and p.pot_id = ${potId}`.execute(db);
  return rows[0];
}
