import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Money of a campaign on a card; what is left of it, in cents. */
export interface Pot {
  card: string;
  potId: number;
  campaignId: number;
  cents: Cents;
  issuedAt: Date;
  /** The last day on which it can be used, as an ISO date of Berlin. After it, it goes back within a day. */
  useUntil: string;
}

const columns = sql`
  a.card_number as card, p.pot_id as "potId", p.campaign_id as "campaignId", p.cents, p.issued_at as "issuedAt",
  p.open_until as "useUntil"`;

/** The pots of cards with money, in the order in which they are used. Cards that are not the region's are left out. */
export async function listPots(db: Db, { regionId, cards }: { regionId: number; cards: readonly string[] }): Promise<Pot[]> {
  const { rows } = await sql<Pot>`
    select ${columns}
      from unnest(${cards}::text[]) as wanted (card)
      join account a on a.region_id = ${regionId} and a.kind = 'card' and a.card_number = wanted.card and a.potted > 0
      join pot p on p.region_id = a.region_id and p.account_id = a.account_id and p.cents > 0
     order by p.use_until, p.issued_at, p.pot_id`.execute(db);
  return rows;
}

/** Some pots of a region with money whose last day is over, those first that ended first. */
export async function listPotsToEnd(db: Db, regionId: number, most: number): Promise<Pot[]> {
  const { rows } = await sql<Pot>`
    select ${columns}
      from pot p join account a on a.region_id = p.region_id and a.account_id = p.account_id
     where p.region_id = ${regionId} and p.cents > 0 and p.open_until < ledger_today()
     order by p.open_until, p.pot_id limit ${most}`.execute(db);
  return rows;
}

/**
 * The pots of a region with money whose last day comes within some days, today's first, behind a pot of the last page.
 */
export async function listPotsEndingSoon(
  db: Db,
  regionId: number,
  { days, after, most }: { days: number; after: Pick<Pot, 'useUntil' | 'potId'> | undefined; most: number },
): Promise<Pot[]> {
  const { useUntil = '0001-01-01', potId = 0 } = after ?? {};
  const { rows } = await sql<Pot>`
    select ${columns}
      from pot p join account a on a.region_id = p.region_id and a.account_id = p.account_id
     where p.region_id = ${regionId} and p.cents > 0 and p.open_until between ledger_today() and ledger_today() + ${days}::int
       and (p.open_until, p.pot_id) > (${useUntil}::date, ${potId}::bigint)
     order by p.open_until, p.pot_id limit ${most}`.execute(db);
  return rows;
}

/**
 * The pot in which each gift came first: a balance that moves to another card takes its gifts along as pots of that
 * card.
 */
export async function findFirstPots(db: Db, regionId: number, potIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ potId: number; first: number }>`
    with recursive line (pot_id, earlier) as (
      select id, id from unnest(${potIds}::bigint[]) as id
      union all
      select l.pot_id, p.moved_from from line l join pot p on p.region_id = ${regionId} and p.pot_id = l.earlier
       where p.moved_from is not null)
    select pot_id as "potId", min(earlier) as first from line group by 1`.execute(db);
  return new Map(rows.map(({ potId, first }) => [potId, first]));
}

/** What an entry moved in the pots of one card, in cents: signed, by campaign. */
export async function listPotsOfEntry(
  db: Db,
  { regionId, entryId, card }: { regionId: number; entryId: number; card: string },
): Promise<{ campaignId: number; cents: Cents }[]> {
  const { rows } = await sql<{ campaignId: number; cents: Cents }>`
    select p.campaign_id as "campaignId", sum(t.cents)::bigint as cents
      from pot_posting t
      join pot p on p.region_id = t.region_id and p.pot_id = t.pot_id
      join account a on a.region_id = p.region_id and a.account_id = p.account_id and a.kind = 'card' and a.card_number = ${card}
     where t.region_id = ${regionId} and t.entry_id = ${entryId} group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * What a card can pay in a shop today, in cents. Gifts that count elsewhere only, or whose day is over, are left out. 0
 * for a card that is not the region's. Without a branch, the partner's main site counts.
 */
export async function readUsableHere(
  db: Db,
  { regionId, card, partnerId, branchId }: { regionId: number; card: string; partnerId: number; branchId: number | null },
): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents | null }>`
    select ledger_usable_here(${regionId}, ${card}, ${partnerId}::bigint, ${branchId}::bigint) as cents`.execute(db);
  return rows[0]!.cents ?? 0;
}
