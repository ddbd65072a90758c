import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

/** Those of an employer's cards that stand in one of its charge orders since a moment, unless that was cancelled. */
export async function listOrderedCards(
  db: Db,
  { regionId, employerId }: EmployerKey,
  cards: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ card: string }>`
    select distinct c.card_number as card
      from charge_order o join charge_order_card c on c.region_id = o.region_id and c.number = o.number
     where o.region_id = ${regionId} and o.employer_id = ${employerId} and o.cancelled_at is null
       and o.frozen_at >= ${since} and c.card_number = any (${cards}::text[])`.execute(db);
  return new Set(rows.map(({ card }) => card));
}
