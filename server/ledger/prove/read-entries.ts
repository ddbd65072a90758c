import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { MarkedEntry } from '#server/ledger/write/entry-mark.ts';

/**
 * An entry as one text: its row as PostgreSQL writes it, half as much work as JSON. A column that comes later is to
 * follow where it is not null, so that it breaks no old seal.
 */
export const rowOfEntry = sql<string>`
  (e.region_id, e.entry_id, e.type, e.cents, e.card_account_id, e.partner_id, e.branch_id, e.actor_id, e.idempotency_key,
   e.input_hash, e.reversal_of, e.granted_for, e.booked_at, e.is_test, e.mark, e.employer_id, e.charge_order)::text`;

/** The postings of an entry. */
interface Posted {
  /** Their rows, one after the other, by account. */
  text: string;
  /** What was posted as a fee, in cents. */
  fee: number;
}

/**
 * The postings of a region's entries, by entry. They are read in one go: looking them up for each entry takes the
 * database three times as long. Entries between those of the list are not read: a forged id could be far away.
 */
export async function readPosted(db: Db, regionId: number, entryIds: readonly number[]): Promise<Map<number, Posted>> {
  const { rows } = await sql<Posted & { entryId: number }>`
    select entry_id as "entryId", string_agg((account_id, cents, balance_after)::text, '' order by account_id) as text,
           coalesce(sum(cents) filter (where account_id = (
             select account_id from account where region_id = ${regionId} and kind = 'fees')), 0)::bigint as fee
      from posting where region_id = ${regionId} and entry_id = any (${entryIds}::bigint[])
     group by entry_id`.execute(db);
  return new Map(rows.map((row) => [row.entryId, row]));
}

/** An entry as it is sealed: its id, the text that the seal covers, and what its mark is checked against. */
export interface ReadEntry extends MarkedEntry {
  id: number;
  line: string;
}

/**
 * Entries `e` of a region for which the condition holds, by id, at most `most`. Call it in a transaction after
 * `readAlike`.
 */
export async function readEntries(trx: Trx, regionId: number, where: RawBuilder<unknown>, most: number): Promise<ReadEntry[]> {
  const { rows } = await sql<Omit<ReadEntry, 'fee'>>`
    select e.entry_id as id, ${rowOfEntry} as line, e.mark,
           case when ${isBooking('e')} then not e.is_test else ${isStorno('e')} end as "isFeeAsked",
           ${askedFor('e')} as asked,
           case when e.type = 'reversal' then (
             select ${askedFor('root')}
               from (select granted_for from entry where region_id = ${regionId} and entry_id = e.reversal_of offset 0) as bonus
              cross join lateral (
                select * from entry where region_id = ${regionId} and reversal_of = bonus.granted_for offset 0) as root)
           end as "askedTogether"
      from entry e where e.region_id = ${regionId} and ${where}
     order by e.entry_id limit ${most}`.execute(trx);
  if (rows.length === 0) return [];
  const posted = await readPosted(
    trx,
    regionId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { text, fee } = posted.get(row.id) ?? { text: '', fee: 0 };
    return { ...row, line: row.line + text, fee };
  });
}

/** The id of the key that marked the last sealed entry of a region; null before the first seal. */
export async function findMarkedBefore(trx: Trx, regionId: number): Promise<string | null> {
  const { rows } = await sql<{ keyId: string | null }>`
    select split_part(e.mark, '.', 1) as "keyId"
      from (select entry_id from seal where region_id = ${regionId} order by number desc limit 1) as s
      join entry e on e.region_id = ${regionId} and e.entry_id = s.entry_id`.execute(trx);
  return rows[0]?.keyId ?? null;
}

type Row = 'e' | 'root';

const isBooking = (entry: Row) => sql`${sql.ref(`${entry}.type`)} in ('topup', 'redemption', 'bonus')`;

const isStorno = (entry: Row) => sql`
  (${sql.ref(`${entry}.type`)} = 'reversal' and exists (
    select from storno s where s.region_id = ${sql.ref(`${entry}.region_id`)} and s.entry_id = ${sql.ref(`${entry}.entry_id`)}))`;

/** The request of the server that an existing entry implies, as `textOf` in entry-mark.ts writes it. */
function askedFor(entry: Row): RawBuilder<string> {
  const of = (column: string) => sql.ref(`${entry}.${column}`);
  const ifBooking = (column: string) => sql`case when ${isBooking(entry)} then ${of(column)} end`;
  const ifTold = (column: string) => sql`case when ${isBooking(entry)} or ${isStorno(entry)} then ${of(column)} end`;
  return sql`
    concat(${of('region_id')}, ',', ${of('type')}, ',',
      (select card_number from account where region_id = ${of('region_id')} and account_id = ${of('card_account_id')}), ',',
      ${ifTold('cents')}, ',', ${ifTold('partner_id')}, ',', ${ifTold('branch_id')}, ',', ${of('actor_id')}, ',',
      ${of('idempotency_key')}, ',', ${of('reversal_of')}, ',', ${ifBooking('granted_for')}, ',', ${of('input_hash')})`;
}
