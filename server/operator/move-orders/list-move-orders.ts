import { sql } from 'kysely';
import { type MoveOrder, type MoveOrders, moveStep } from '#contract/operator/move-orders/move-orders.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listFourEyesActsAbout, listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import { getOwnAddress, listArrivals, listNeighbours, listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { moveOrderKind } from './move-order-kind.ts';

/** As many as somebody reads; a timer may try again and again. */
const MOST = 100;
const MOST_STEPS = 50;

type Regions = Map<number, { slug: string; cardName: string }>;

/** All that the screen of moves shows. */
export async function listMoveOrders(db: Db): Promise<MoveOrders> {
  const names = await listRegionNames(db);
  const regions: Regions = new Map(names.map((region) => [region.regionId, region]));
  const here = new Set(await listRegionIds(db));
  return {
    address: (await getOwnAddress(db)).address,
    targets: await listNeighbours(db),
    regions: names.filter(({ regionId }) => here.has(regionId)).map(({ slug, cardName }) => ({ slug, name: cardName })),
    waiting: await listWaiting(db, regions),
    orders: await listOrders(db, regions),
    arrivals: (await listArrivals(db)).map(({ regionId, since }) => ({
      region: cardNameOf(regions, regionId),
      since: since.toISOString(),
    })),
  };
}

const cardNameOf = (regions: Regions, regionId: number) => regions.get(regionId)?.cardName ?? String(regionId);

/** What a second person has not agreed to yet. */
async function listWaiting(db: Db, regions: Regions): Promise<MoveOrders['waiting']> {
  const subjects = new Set(await listWaitingSubjects(db, moveOrderKind.name));
  const waiting = [];
  for (const [regionId, { cardName }] of regions) {
    const subject = `region ${regionId}`;
    if (!subjects.has(subject)) continue;
    const act = (await listFourEyesActsAbout(db, moveOrderKind.name, subject)).find(({ state }) => state === 'open');
    if (act) waiting.push({ region: cardName, askedBy: act.askedBy, askedAt: act.askedAt.toISOString() });
  }
  const people = await listNamesOfPeople(
    db,
    waiting.map(({ askedBy }) => askedBy),
  );
  return waiting.map((act) => ({ ...act, askedBy: people.get(act.askedBy) ?? '' }));
}

async function listOrders(db: Db, regions: Regions): Promise<MoveOrder[]> {
  const rows = await readOrders(db);
  const steps = await listSteps(
    db,
    rows.map(({ move_order_id }) => move_order_id),
  );
  const people = await listNamesOfPeople(
    db,
    rows.flatMap((row) => [row.asked_by, row.agreed_by, row.withdrawn_by]),
  );
  return rows.map((row) => ({
    number: row.move_order_id,
    region: cardNameOf(regions, row.moving_region),
    slug: regions.get(row.moving_region)?.slug ?? '',
    target: row.target,
    notBefore: row.not_before.toISOString(),
    notAfter: row.not_after.toISOString(),
    reason: row.reason,
    askedBy: people.get(row.asked_by) ?? '',
    agreedBy: people.get(row.agreed_by) ?? null,
    agreedAt: row.agreed_at.toISOString(),
    state: stateOf(row),
    withdrawnBy: people.get(row.withdrawn_by) ?? null,
    endedAt: (row.withdrawn_at ?? row.ended_at)?.toISOString() ?? null,
    steps: steps.get(row.move_order_id) ?? [],
  }));
}

async function readOrders(db: Db) {
  return db
    .selectFrom('move_order')
    .selectAll()
    .select(sql<boolean>`coalesce(withdrawn_at, now()) >= not_after`.as('is_over'))
    .orderBy('move_order_id', 'desc')
    .limit(MOST)
    .execute();
}

function stateOf(row: Awaited<ReturnType<typeof readOrders>>[number]): MoveOrder['state'] {
  if (row.ending) return row.ending;
  if (row.begun_at) return 'begun';
  if (row.is_over) return 'expired';
  return row.withdrawn_at ? 'withdrawn' : 'agreed';
}

async function listSteps(db: Db, orders: readonly number[]): Promise<Map<number, MoveOrder['steps']>> {
  if (orders.length === 0) return new Map();
  const rows = await db
    .selectFrom('move_order_step')
    .selectAll()
    .where('move_order_id', 'in', orders)
    .orderBy('step_id')
    .execute();
  const byOrder = Map.groupBy(rows, ({ move_order_id }) => move_order_id);
  return new Map(
    [...byOrder].map(([number, ofOrder]) => [
      number,
      ofOrder
        .slice(-MOST_STEPS)
        .map(({ at, step, details }) => ({ at: at.toISOString(), told: moveStep.parse({ step, ...details }) })),
    ]),
  );
}
