import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { getOwnAddress } from '#server/tenancy/regions/cell-reads.ts';
import { type Finding, good, hint, skipped, wrong } from './finding.ts';

const KEPT_BYTES = 1024 ** 3;

interface Slot {
  name: string;
  is_read: boolean;
  kept: number;
}

/**
 * What moves of regions have left behind, and whether others find this cell. A slot that nobody reads fills the disk.
 */
export async function checkMoves(db: Db | undefined, publicUrl: string | undefined): Promise<Finding[]> {
  if (!db) return [skipped('Without the database nobody knows whether a region is on its way.')];
  return [...(await checkSlots(db)), ...(await checkSubscriptions(db)), ...(await checkAddress(db, publicUrl))];
}

async function checkSlots(db: Db): Promise<Finding[]> {
  const { rows } = await sql<Slot>`
    select slot_name::text as name, active as is_read,
           coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::bigint as kept
      from pg_replication_slots where database = current_database() order by 1`.execute(db);
  if (rows.length === 0) return [good('No move of a region keeps the log of the database.')];
  return rows.map(({ name, is_read, kept }) => {
    const what = `The slot ${name} keeps ${(kept / 1024 ** 2).toFixed(0)} MB of the log`;
    if (is_read && kept < KEPT_BYTES) return hint(`${what}: a region is on its way.`, 'Finish the move soon.');
    return wrong(
      `${what}, ${is_read ? 'as its reader is far behind' : 'and nobody reads it'}: the disk of the database fills up.`,
      `Say npm run region:move again, or with --give-up. If its target is gone: select pg_drop_replication_slot('${name}'), drop publication ${name}, and select region_take_over(…) if the region has left.`,
    );
  });
}

async function checkSubscriptions(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ name: string }>`
    select subname::text as name from pg_subscription
     where subdbid = (select oid from pg_database where datname = current_database())
       and not exists (select from pg_stat_subscription s where s.subid = pg_subscription.oid and s.pid is not null)`.execute(db);
  return rows.map(({ name }) =>
    wrong(
      `The subscription ${name} receives nothing: the region does not come, and the source keeps its log.`,
      'Say npm run region:move again, or with --give-up.',
    ),
  );
}

/** Only where there are several cells does it matter. */
async function checkAddress(db: Db, publicUrl: string | undefined): Promise<Finding[]> {
  const { address, neighbours } = await getOwnAddress(db);
  const origin = URL.parse(publicUrl ?? '')?.origin;
  if (address === null && neighbours === 0) return [];
  if (address === origin) return [good('The cell is known by the address of PUBLIC_URL.')];
  return [
    wrong(
      `The cell is known to others as ${address ?? 'nothing'}, and PUBLIC_URL is ${origin ?? 'not set'}.`,
      'Say npm run cell:set-up -- --address with the origin of PUBLIC_URL, then npm run cell:introduce for each other cell.',
    ),
  ];
}
