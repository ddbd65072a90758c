import { sql } from 'kysely';
import { type DataCarrier, dataCarrierMessages } from '#contract/operator/data-carriers/data-carriers.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import type { CarrierPeriod } from './rows-of-period.ts';

/** So long after the request, whoever asked may begin to take it. */
const TAKEN_WITHIN_MINUTES = 10;

interface Request extends CarrierPeriod {
  recipient: string;
  /** Null: at the command line. */
  askedBy: number | null;
}

/** Notes who is to get what, before anything is written. Returns the number. */
export async function requestCarrier(trx: Trx, { regionId, from, until, recipient, askedBy }: Request): Promise<number> {
  const { data_carrier_id: id } = await trx
    .insertInto('data_carrier')
    .values({ region_id: regionId, from_on: from, until_on: until, recipient, asked_by: askedBy })
    .returning('data_carrier_id')
    .executeTakeFirstOrThrow();
  const subject = `data-carrier ${id}`;
  await audit(trx, { personId: askedBy, regionId, act: 'data-carrier-requested', subject, reason: recipient });
  return id;
}

/** What a person has asked for and not got yet. Throws Refusal 404 for any other number. */
export async function getRequested(db: Db, id: number, personId: number): Promise<CarrierPeriod> {
  const row = await db
    .selectFrom('data_carrier')
    .select(['region_id as regionId', 'from_on as from', 'until_on as until'])
    .where('data_carrier_id', '=', id)
    .where('asked_by', '=', personId)
    .where('finished_at', 'is', null)
    .where('asked_at', '>', sql<Date>`now() - ${TAKEN_WITHIN_MINUTES} * interval '1 minute'`)
    .executeTakeFirst();
  if (!row) throw notFound(dataCarrierMessages.gone);
  return row;
}

/** Notes what was written. Throws Refusal 404 where somebody has taken it meanwhile. */
export async function finishCarrier(
  trx: Trx,
  id: number,
  { sha256, rows, bytes }: { sha256: string; rows: number; bytes: number },
): Promise<void> {
  const row = await trx
    .updateTable('data_carrier')
    .set({ finished_at: sql<Date>`now()`, sha256, rows, bytes })
    .where('data_carrier_id', '=', id)
    .where('finished_at', 'is', null)
    .returning(['region_id', 'asked_by'])
    .executeTakeFirst();
  if (!row) throw notFound(dataCarrierMessages.gone);
  const subject = `data-carrier ${id}`;
  await audit(trx, { personId: row.asked_by, regionId: row.region_id, act: 'data-carrier-taken', subject, reason: sha256 });
}

/** What was handed over, the newest first. */
export async function listCarriers(db: Db): Promise<DataCarrier[]> {
  const rows = await db.selectFrom('data_carrier').selectAll().orderBy('data_carrier_id', 'desc').limit(200).execute();
  const names = new Map((await listRegionNames(db)).map(({ regionId, name }) => [regionId, name]));
  const people = await listNamesOfPeople(
    db,
    rows.map(({ asked_by }) => asked_by),
  );
  return rows.map((row) => ({
    id: row.data_carrier_id,
    region: row.region_id === null ? null : (names.get(row.region_id) ?? String(row.region_id)),
    from: row.from_on,
    until: row.until_on,
    recipient: row.recipient,
    by: row.asked_by === null ? null : (people.get(row.asked_by) ?? ''),
    askedAt: row.asked_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    rows: row.rows,
    bytes: row.bytes,
    sha256: row.sha256,
  }));
}
