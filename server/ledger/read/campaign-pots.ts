import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What became of the gifts of a campaign, in cents: still on cards, and gone back unused. The rest was spent. */
export interface CampaignSums {
  campaignId: number;
  onCards: Cents;
  back: Cents;
}

/** The sums of some campaigns of a region; those that have given nothing are left out. */
export async function sumCampaigns(db: Db, regionId: number, campaignIds: readonly number[]): Promise<CampaignSums[]> {
  const { rows } = await sql<CampaignSums>`
    select p.campaign_id as "campaignId", sum(p.cents)::bigint as "onCards", coalesce(sum(b.back), 0)::bigint as back
      from pot p
      left join lateral (
        select -sum(m.cents) as back
          from pot_posting m join entry e on e.region_id = m.region_id and e.entry_id = m.entry_id
         where m.region_id = p.region_id and m.pot_id = p.pot_id and e.type = 'gift-end') b on true
     where p.region_id = ${regionId} and p.campaign_id = any (${campaignIds}::bigint[]) group by 1`.execute(db);
  return rows;
}

/** A gift where it is now: a balance that moved to another card has taken it along. */
export interface CampaignPot {
  potId: number;
  card: string;
  cents: Cents;
  issuedAt: Date;
}

/** The latest gifts of a campaign, the newest first: on all cards, or on one. */
export async function listCampaignPots(
  db: Db,
  { regionId, campaignId, card }: { regionId: number; campaignId: number; card?: string | undefined },
  most: number,
): Promise<CampaignPot[]> {
  const { rows } = await sql<CampaignPot>`
    select p.pot_id as "potId", a.card_number as card, p.cents, p.issued_at as "issuedAt"
      from pot p join account a on a.region_id = p.region_id and a.account_id = p.account_id
     where p.region_id = ${regionId} and p.campaign_id = ${campaignId}
       and (${card ?? null}::text is null or a.card_number = ${card ?? null})
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
