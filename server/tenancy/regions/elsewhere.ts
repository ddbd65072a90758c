import { sql } from 'kysely';
import type { Database, Db } from '#server/platform/db/database.ts';
import { onceMore } from '#server/platform/db/once-more.ts';

/** Says in which other cell something lives, as the address of its portal; null for what lives here. */
export interface Elsewhere {
  findOfRegion(which: { regionId: number } | { slug: string }): string | null | Promise<string | null>;
  /** Of a card that this cell does not know: the cell that gives out such numbers. It knows where the card has gone. */
  findOfUnknownCard(cardNumber: string): Promise<string | null>;
}

interface Directory {
  byId: ReadonlyMap<number, string>;
  bySlug: ReadonlyMap<string, string>;
}

const NOTICE = 'regions';

/**
 * A process keeps the directory of regions that live elsewhere (docs/decisions/a-cell-knows-its-neighbours.md) until
 * the database tells of a change, or may have done so. Every call of somebody who is signed in asks it.
 */
export function openElsewhere({ db, onChange }: Pick<Database, 'db' | 'onChange'>): Elsewhere {
  let kept: Directory | null = null;
  let reading: Promise<Directory> | null = null;
  onChange((topic) => {
    if (topic === NOTICE || topic === null) kept = reading = null;
  });
  /** All who ask meanwhile share one reading. */
  function read(): Promise<Directory> {
    if (reading) return reading;
    const asked = onceMore(() => readDirectory(db));
    reading = asked;
    void keep(asked);
    return asked;
  }
  /** Neither what failed is kept, nor what is older than a change. */
  async function keep(asked: Promise<Directory>): Promise<void> {
    try {
      const directory = await asked;
      if (reading === asked) kept = directory;
    } catch {
      if (reading === asked) reading = null;
    }
  }
  return {
    findOfRegion(which) {
      return kept ? addressIn(kept, which) : read().then((directory) => addressIn(directory, which));
    },
    findOfUnknownCard: (cardNumber) => findNeighbour(db, cardNumber),
  };
}

function addressIn({ byId, bySlug }: Directory, which: { regionId: number } | { slug: string }): string | null {
  return ('slug' in which ? bySlug.get(which.slug) : byId.get(which.regionId)) ?? null;
}

async function readDirectory(db: Db): Promise<Directory> {
  const regions = await db
    .selectFrom('region_address')
    .leftJoin('region_home', (join) =>
      join.onRef('region_home.region_id', '=', 'region_address.region_id').on('region_home.books_here', '=', true),
    )
    .innerJoin('cell', (join) => join.onTrue())
    .select(['region_address.region_id', 'region_address.slug', 'region_address.address'])
    .where('region_home.region_id', 'is', null)
    .whereRef('region_address.address', 'is distinct from', 'cell.address')
    .execute();
  return {
    byId: new Map(regions.map(({ region_id, address }) => [region_id, address])),
    bySlug: new Map(regions.map(({ slug, address }) => [slug, address])),
  };
}

async function findNeighbour(db: Db, cardNumber: string): Promise<string | null> {
  const neighbour = await db
    .selectFrom('neighbour_cell')
    .select('address')
    .where(sql<boolean>`card_serials @> substr(${cardNumber}, 5, 10)::bigint`)
    .executeTakeFirst();
  return neighbour?.address ?? null;
}
