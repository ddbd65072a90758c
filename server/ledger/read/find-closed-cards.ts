import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Those of a region's cards on which nothing is booked any more: locked or emptied. Tells nothing of their money. */
export async function findClosedCards(db: Db, regionId: number, cards: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ card: string }>`
    select wanted.card from unnest(${cards}::text[]) as wanted (card)
      join account a on a.region_id = ${regionId} and a.card_number = wanted.card and a.kind = 'card'
     where a.status in ('locked', 'emptied')`.execute(db);
  return new Set(rows.map(({ card }) => card));
}
