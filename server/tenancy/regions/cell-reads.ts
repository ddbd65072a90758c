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

/** Every region that this cell knows of, also of others, and whether its books are written here. */
export async function listKnownRegions(db: Db): Promise<{ regionId: number; slug: string; isHome: boolean }[]> {
  const { rows } = await sql<{ regionId: number; slug: string; isHome: boolean }>`
    select region_id as "regionId", coalesce(region.slug, region_address.slug) as slug,
           coalesce(region_home.books_here, false) as "isHome"
      from region full join region_address using (region_id) left join region_home using (region_id)
     order by region_id`.execute(db);
  return rows;
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

/** The addresses of the other cells that this one knows, itself left out. */
export async function listNeighbours(db: Db): Promise<string[]> {
  const cells = await db
    .selectFrom('neighbour_cell')
    .innerJoin('cell', (join) => join.onTrue())
    .select('neighbour_cell.address')
    .whereRef('neighbour_cell.address', 'is distinct from', 'cell.address')
    .orderBy('neighbour_cell.address')
    .execute();
  return cells.map(({ address }) => address);
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

/** The regions that have come from other cells, and since when they are written here, the newest first. */
export async function listArrivals(db: Db): Promise<{ regionId: number; since: Date }[]> {
  return db
    .selectFrom('region_home')
    .innerJoin('cell', (join) => join.on(sql<boolean>`not cell.regions @> region_home.region_id`))
    .select(['region_home.region_id as regionId', 'region_home.since'])
    .where('books_here', '=', true)
    .orderBy('since', 'desc')
    .execute();
}
