import { getAddress } from './move-state.ts';
import type { OwnerConnection } from '#server/platform/db/owner-connection.ts';

/**
 * Tells two cells of each other: address, ranges, and the regions that live in the other one. May be said again at any
 * time. Throws a ConfigError where one of them has no address.
 */
export async function introduceCells(one: OwnerConnection, other: OwnerConnection): Promise<void> {
  await tell(one, other);
  await tell(other, one);
}

async function tell(teller: OwnerConnection, listener: OwnerConnection): Promise<void> {
  const address = await getAddress(teller, 'One of the cells');
  const { regions, card_serials } = await teller.askOne<{ regions: string; card_serials: string }>(
    'select regions, card_serials from cell',
  );
  await listener.ask(
    `insert into neighbour_cell (address, regions, card_serials) values ($1, $2, $3)
       on conflict (address) do update set regions = excluded.regions, card_serials = excluded.card_serials`,
    [address, regions, card_serials],
  );
  const atHome = await teller.ask<{ region_id: number; slug: string }>(
    'select region_id, slug from region join region_home using (region_id) where books_here',
  );
  // Of a region that is on its way the move itself tells.
  await listener.ask(
    `insert into region_address (region_id, slug, address)
     select region_id, slug, $1 from unnest($2::int[], $3::text[]) as told (region_id, slug)
      where not exists (select from region where region.region_id = told.region_id)
         or exists (select from region_home where region_home.region_id = told.region_id and not books_here)
         on conflict (region_id) do update set slug = excluded.slug, address = excluded.address`,
    [address, atHome.map(({ region_id }) => region_id), atHome.map(({ slug }) => slug)],
  );
  await listener.ask(`select pg_notify('portal_notice', 'regions')`);
}
