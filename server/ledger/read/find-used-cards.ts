import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Those of a region's cards that are not as they were produced any more: sold, locked or emptied. In the order given. */
export async function findUsedCards(db: Db, regionId: number, cards: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ card: string }>`
    select wanted.card from unnest(${cards}::text[]) with ordinality as wanted (card, place)
      join account a on a.region_id = ${regionId} and a.card_number = wanted.card and a.kind = 'card'
     where a.status <> 'produced' order by place`.execute(db);
  return rows.map(({ card }) => card);
}
