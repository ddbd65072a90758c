import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * What is left of the gifts of campaigns of a region, in cents by campaign; those that have given nothing are left out.
 */
export async function sumOnCards(db: Db, regionId: number, campaignIds: readonly number[]): Promise<Map<number, Cents>> {
  const { rows } = await sql<{ campaignId: number; cents: Cents }>`
    select campaign_id as "campaignId", sum(cents)::bigint as cents from pot
     where region_id = ${regionId} and campaign_id = any (${campaignIds}::bigint[]) group by 1`.execute(db);
  return new Map(rows.map(({ campaignId, cents }) => [campaignId, cents]));
}

/** A gift where it is now: a balance that moved to another card has taken it along. */
export interface CampaignPot {
  potId: number;
  card: string;
  cents: Cents;
  issuedAt: Date;
}

/**
 * The latest gifts of a campaign, the newest first: all, or what one card has got, be it on the card of its balance
 * now.
 */
export async function listCampaignPots(
  db: Db,
  { regionId, campaignId, card }: { regionId: number; campaignId: number; card?: string | undefined },
  most: number,
): Promise<CampaignPot[]> {
  const line = sql`
    with recursive line as (
      select p.pot_id from account a join pot p on p.region_id = a.region_id and p.account_id = a.account_id
       where a.region_id = ${regionId} and a.kind = 'card' and a.card_number = ${card ?? null} and p.campaign_id = ${campaignId}
      union all
      select n.pot_id from line join pot n on n.region_id = ${regionId} and n.moved_from = line.pot_id)`;
  const { rows } = await sql<CampaignPot>`
    ${card === undefined ? sql`` : line}
    select p.pot_id as "potId", a.card_number as card, p.cents, p.issued_at as "issuedAt"
      from pot p join account a on a.region_id = p.region_id and a.account_id = p.account_id
     where p.region_id = ${regionId} and p.campaign_id = ${campaignId}
       and ${card === undefined ? sql`true` : sql`p.pot_id in (select pot_id from line)`}
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
