import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SoundSettings } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { type Neighbours, openNeighbours } from '#server/tenancy/neighbours/neighbours.ts';
import { askForPresence } from '#server/tenancy/neighbours/presence.ts';
import { getOwnAddress, listKnownRegions } from '#server/tenancy/regions/cell-reads.ts';
import { type Finding, good, hint, skipped, wrong } from './finding.ts';

const KEPT_BYTES = 1024 ** 3;
/** Longer than a region on its way is without a home, unless `region:move` was allowed more (`--longest-gap`). */
const AGAIN_AFTER_MS = 11_000;

type Said = Awaited<ReturnType<typeof askForPresence>>;

interface Slot {
  name: string;
  is_read: boolean;
  kept: number;
}

/**
 * What moves of regions have left behind, and whether this cell and the others find each other. Also whether one of
 * them writes the books of each region. A slot that nobody reads fills the disk. `wait` is what comes between two looks
 * at the homes of regions, of which one may change meanwhile.
 */
export async function checkMoves(
  db: Db | undefined,
  settings: SoundSettings,
  wait: () => Promise<unknown> = () => pause(AGAIN_AFTER_MS),
): Promise<Finding[]> {
  if (!db) return [skipped('Without the database nobody knows whether a region is on its way.')];
  return [
    ...(await checkSlots(db)),
    ...(await checkSubscriptions(db)),
    ...(await checkAddress(db, settings.PUBLIC_URL)),
    ...(await checkNeighbours(db, settings, wait)),
  ];
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
      `Say ${sayCommand('region:move')} again, or with --give-up. If its target is gone: select pg_drop_replication_slot('${name}'), drop publication ${name}, and select region_take_over(…) if the region has left.`,
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
      `Say ${sayCommand('region:move')} again, or with --give-up.`,
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
      `Say ${sayCommand('cell:set-up --address')} with the origin of PUBLIC_URL, then ${sayCommand('cell:introduce')} for each other cell.`,
    ),
  ];
}

async function checkNeighbours(db: Db, { SEAL_KEY, NODE_ENV }: SoundSettings, wait: () => Promise<unknown>): Promise<Finding[]> {
  if (SEAL_KEY === undefined || (await getOwnAddress(db)).neighbours === 0) return [];
  const reasons = new Map<string, string>();
  const neighbours = openNeighbours({
    db,
    config: { SEAL_KEY, isProduction: NODE_ENV === 'production' },
    log: { warn: ({ cell, reason }: { cell: string; reason: string }) => void reasons.set(cell, reason) },
  });
  const said = await askForPresence(neighbours);
  const homes = await lookForHomes(db, neighbours, said, wait);
  const silent = said.filter(({ answer }) => answer === null);
  if (silent.length === 0) {
    const all = said.length === 1 ? 'The other cell answers.' : `The ${said.length} other cells answer.`;
    return [good(all), ...homes];
  }
  return [
    ...silent.map(({ address }) =>
      wrong(
        `The cell ${address} does not answer: ${reasons.get(address)}.`,
        `See whether it runs and can be reached from here. If it answers 404, its SEAL_KEY or its clock differs, or ${sayCommand('cell:introduce')} is missing.`,
      ),
    ),
    ...homes,
  ];
}

/**
 * The cells do not tell of one and the same instant: a region that moves meanwhile can be in none or in two. So only
 * what is wrong twice is wrong.
 */
async function lookForHomes(db: Db, neighbours: Neighbours, said: Said, wait: () => Promise<unknown>): Promise<Finding[]> {
  const first = judgeHomes(await listKnownRegions(db), said);
  if (!first.some(({ state }) => state === 'wrong')) return first;
  await wait();
  const saidAgain = await askForPresence(neighbours);
  const again = judgeHomes(await listKnownRegions(db), saidAgain);
  return again.filter(({ state, what }) => state !== 'wrong' || first.some((before) => before.what === what));
}

/** A cell that was restored to a time before a move writes what another one writes, or nobody writes the region. */
function judgeHomes(regions: Awaited<ReturnType<typeof listKnownRegions>>, said: Said): Finding[] {
  const told = said.flatMap(({ address, answer }) => (answer?.regionIds ? [{ address, ids: new Set(answer.regionIds) }] : []));
  const knowsAll = told.length === said.length;
  const findings = regions.flatMap(({ regionId, slug, isHome }) => {
    const others = told.filter(({ ids }) => ids.has(regionId)).map(({ address }) => address);
    if (others.length + Number(isHome) > 1)
      return wrong(
        `The books of the region ${slug} are written in more than one cell: ${[...(isHome ? ['here'] : []), ...others].join(', ')}.`,
        "Stop the portals of the cell that was restored, and read 'Where regions have moved' in docs/operating/backup.md.",
      );
    if (isHome || others.length > 0 || !knowsAll) return [];
    return wrong(
      `The books of the region ${slug} are written in no cell that this one knows.`,
      `If it is on its way, say ${sayCommand('region:move')} again. After a restore read 'Where regions have moved' in docs/operating/backup.md.`,
    );
  });
  if (findings.length > 0 || !knowsAll) return findings;
  return [good('The books of each region are written in one cell.')];
}
