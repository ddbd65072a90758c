import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Entries of a region after one and up to another. */
interface Span {
  regionId: number;
  after: number;
  until: number;
}

/** The cards that were topped up by at least so many cents at once, by entries of a span; test cards are left out. */
export function findCardsToppedUp(db: Db, { regionId, after, until, least }: Span & { least: Cents }): Promise<string[]> {
  return listCards(
    db,
    sql`entry e where e.region_id = ${regionId} and e.entry_id > ${after} and e.entry_id <= ${until} and e.type = 'topup'
      and e.cents >= ${least} and not e.is_test`,
  );
}

/** The cards of which entries of a span took back a top-up, whole or in part. */
export function findStornoCards(db: Db, { regionId, after, until }: Span): Promise<string[]> {
  return listCards(
    db,
    sql`entry e join entry o on o.region_id = e.region_id and o.entry_id = e.reversal_of and o.type = 'topup'
      where e.region_id = ${regionId} and e.entry_id > ${after} and e.entry_id <= ${until} and e.type = 'reversal'`,
  );
}

async function listCards(db: Db, entries: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ card: string }>`
    select distinct a.card_number as card
      from (select e.region_id, e.card_account_id from ${entries}) as told
      join account a on a.region_id = told.region_id and a.account_id = told.card_account_id
     order by 1`.execute(db);
  return rows.map(({ card }) => card);
}

/** The gifts that the portal gave to a card within ten minutes after a booking and before its next top-up, in cents. */
export async function listGiftsAfter(
  db: Db,
  { regionId, entryId, card }: { regionId: number; entryId: number; card: string },
): Promise<{ campaignId: number; cents: Cents }[]> {
  const { rows } = await sql<{ campaignId: number; cents: Cents }>`
    select split_part(g.input_hash, ' ', 2)::bigint as "campaignId", g.cents
      from entry e
      join account a on a.region_id = e.region_id and a.account_id = e.card_account_id and a.card_number = ${card}
      join posting p on p.region_id = a.region_id and p.account_id = a.account_id and p.balance_after is not null
       and p.entry_id > e.entry_id
      join entry g on g.region_id = p.region_id and g.entry_id = p.entry_id and g.type = 'gift' and g.actor_id = 0
       and g.booked_at <= e.booked_at + interval '10 minutes'
     where e.region_id = ${regionId} and e.entry_id = ${entryId} and not exists (
       select from posting q join entry t on t.region_id = q.region_id and t.entry_id = q.entry_id and t.type = 'topup'
        where q.region_id = a.region_id and q.account_id = a.account_id and q.balance_after is not null
          and t.entry_id > e.entry_id and t.entry_id < g.entry_id)
     order by g.entry_id`.execute(db);
  return rows;
}
