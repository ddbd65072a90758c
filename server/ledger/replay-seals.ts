import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** A sealed entry as the books hold it; `bookedAt` in microseconds since 1970, `postings` as account:cents:balance. */
interface SealedRow {
  number: number;
  sealed_entry_id: number;
  hash: Buffer | Uint8Array;
  entry_id: number | null;
  type: string;
  cents: number;
  card_account_id: number | null;
  partner_id: number | null;
  branch_id: number | null;
  actor_id: number;
  idempotency_key: string | null;
  reversal_of: number | null;
  granted_for: number | null;
  booked_at: number;
  postings: string | null;
}

const AT_ONCE = 5_000;

/**
 * Replays the chain of a region from its start, page by page, with hashes of our own making. Returns what is wrong: gaps,
 * disorder, entries passed over, and the first number where the chain no longer holds.
 */
export async function replaySeals(db: Db, regionId: number): Promise<string[]> {
  let number = 0;
  let entryId = 0;
  let hash = sha256(`region ${regionId}`);
  for (;;) {
    const page = await readPage(db, regionId, number);
    for (const row of page) {
      number++;
      if (row.number !== number) return [`number ${number} is missing`];
      if (row.sealed_entry_id <= entryId) return [`number ${number} is out of order`];
      if (row.entry_id === null) return [`number ${number} seals entry ${row.sealed_entry_id}, which is not there`];
      entryId = row.entry_id;
      hash = sha256(hash, lineOf(regionId, row));
      if (!hash.equals(row.hash)) return [`the chain breaks at number ${number}, entry ${entryId}`];
    }
    if (page.length < AT_ONCE) return passedOver(db, regionId, entryId);
  }
}

function sha256(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The line that a seal vouches for, as `ledger_line` of server/migrations/0014-ledger-seals.sql writes it. */
function lineOf(regionId: number, row: SealedRow): string {
  return [
    row.number,
    regionId,
    row.entry_id,
    row.type,
    row.cents,
    row.card_account_id ?? 0,
    row.partner_id ?? 0,
    row.branch_id ?? 0,
    row.actor_id,
    row.idempotency_key ?? '',
    row.reversal_of ?? 0,
    row.granted_for ?? 0,
    row.booked_at,
    // concat_ws leaves out what is null.
    ...(row.postings === null ? [] : [row.postings]),
  ].join('|');
}

async function readPage(db: Db, regionId: number, after: number): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select s.number, s.entry_id as sealed_entry_id, s.hash, e.entry_id, e.type, e.cents, e.card_account_id, e.partner_id, e.branch_id,
           e.actor_id, e.idempotency_key, e.reversal_of, e.granted_for, (extract(epoch from e.booked_at) * 1000000)::bigint as booked_at,
           (select string_agg(p.account_id || ':' || p.cents || ':' || coalesce(p.balance_after::text, ''), ',' order by p.account_id)
              from posting p where p.region_id = s.region_id and p.entry_id = s.entry_id) as postings
      from seal s left join entry e on e.region_id = s.region_id and e.entry_id = s.entry_id
     where s.region_id = ${regionId} and s.number > ${after}
     order by s.number limit ${AT_ONCE}`.execute(db);
  return rows;
}

async function passedOver(db: Db, regionId: number, upTo: number): Promise<string[]> {
  const { rows } = await sql<{ entry_id: number }>`
    select e.entry_id from entry e
     where e.region_id = ${regionId} and e.entry_id <= ${upTo}
       and not exists (select from seal s where s.region_id = e.region_id and s.entry_id = e.entry_id)
     order by e.entry_id limit 20`.execute(db);
  return rows.map((row) => `entry ${row.entry_id} was passed over`);
}
