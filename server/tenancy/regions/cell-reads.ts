import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Every region whose books are written here, listed or not: for jobs that go through all books. */
export async function listRegionIds(db: Db): Promise<number[]> {
  const regions = await db
    .selectFrom('region_home')
    .select('region_id')
    .where('books_here', '=', true)
    .orderBy('region_id')
    .execute();
  return regions.map((region) => region.region_id);
}

/** What the cards of this cell may have between scheme and check digit: from `first` up to, but not with, `end`. */
export interface CardSerials {
  first: number;
  end: number;
}

/** The part of all card numbers that this cell gives out (docs/decisions/growth-keys.md). */
export async function getCardSerials(db: Db): Promise<CardSerials> {
  const { rows } = await sql<CardSerials>`
    select lower(card_serials) as first, upper(card_serials) as end from cell`.execute(db);
  return rows[0]!;
}

/** Where this cell's portal is reached, as it and others have been told, and how many other cells it knows. */
export async function getOwnAddress(db: Db): Promise<{ address: string | null; neighbours: number }> {
  return db
    .selectFrom('cell')
    .select('address')
    .select((cell) => cell.selectFrom('neighbour_cell').select(cell.fn.countAll<number>().as('count')).as('neighbours'))
    .$narrowType<{ neighbours: number }>()
    .executeTakeFirstOrThrow();
}
