import { ConfigError } from '#server/platform/config.ts';
import type { OwnerConnection } from '#server/platform/db/owner-connection.ts';
import { sayCommand } from '#server/platform/say-command.ts';

/** The two databases of a move. */
export interface Cells {
  from: OwnerConnection;
  to: OwnerConnection;
}

/** How far the move of a region has come. It is read from the two databases, so that any process can go on with it. */
export interface MoveState {
  /** Where the region's books are written; neither, between leaving and taking over. */
  isHome: { from: boolean; to: boolean };
  /** The address of the cell that the publication was made for; null without a publication. */
  publishedFor: string | null;
  hasSlot: boolean;
  subscription: 'none' | 'enabled' | 'disabled';
}

/** What publication, slot and subscription of a region's move are called. The doctor looks for it, too. */
export const moveName = (regionId: number) => `region_${regionId}`;

/** Where people reach a cell; null where nobody has said it. */
export async function findAddress(cell: OwnerConnection): Promise<string | null> {
  return (await cell.askOne<{ address: string | null }>('select address from cell')).address;
}

/** The same. Throws a ConfigError where nobody has said it. */
export async function getAddress(cell: OwnerConnection, which: string): Promise<string> {
  const address = await findAddress(cell);
  if (address) return address;
  throw new ConfigError(
    `${which} has no address yet: say ${sayCommand('cell:set-up --address https://…')} with the OWNER_DATABASE_URL of that cell.`,
  );
}

/** The region of a slug in the cell that it leaves. Throws a ConfigError. */
export async function getRegion(from: OwnerConnection, slug: string): Promise<number> {
  const [region] = await from.ask<{ region_id: number }>('select region_id from region where slug = $1', [slug]);
  if (!region) throw new ConfigError(`There is no region ${slug} in the database of OWNER_DATABASE_URL.`);
  return region.region_id;
}

export async function readMoveState({ from, to }: Cells, regionId: number): Promise<MoveState> {
  const name = moveName(regionId);
  const [source, target] = await Promise.all([
    from.askOne<{ home: boolean; published_for: string | null; slot: boolean }>(
      `select exists (select from region_home where region_id = $1 and books_here) as home,
              (select coalesce(obj_description(oid, 'pg_publication'), '') from pg_publication where pubname = $2) as published_for,
              exists (select from pg_replication_slots where slot_name = $2 and database = current_database()) as slot`,
      [regionId, name],
    ),
    to.askOne<{ home: boolean; enabled: boolean | null }>(
      `select exists (select from region_home where region_id = $1 and books_here) as home,
              (select subenabled from pg_subscription where subname = $2 and subdbid = ${THIS_DATABASE}) as enabled`,
      [regionId, name],
    ),
  ]);
  return {
    isHome: { from: source.home, to: target.home },
    publishedFor: source.published_for,
    hasSlot: source.slot,
    subscription: target.enabled === null ? 'none' : target.enabled ? 'enabled' : 'disabled',
  };
}

/** The subscriptions of all databases of a server stand in one table. */
export const THIS_DATABASE = '(select oid from pg_database where datname = current_database())';
