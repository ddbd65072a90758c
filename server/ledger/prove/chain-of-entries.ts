import { sql } from 'kysely';
import { isOurs, type MarkedEntry } from '#server/ledger/write/entry-mark.ts';
import { markedColumns } from './marked-columns.ts';
import type { Chain, Sealed } from './seal-chain.ts';
import { findHorizon } from '#server/ledger/write/statement-run.ts';

/**
 * A whole entry with its postings as one text: rows as PostgreSQL writes them, half as much work as JSON. A column that
 * comes later is to follow where it is not null, so that it breaks no old seal.
 */
const line = sql<string>`
  (e.region_id, e.entry_id, e.type, e.cents, e.card_account_id, e.partner_id, e.branch_id, e.actor_id, e.idempotency_key,
   e.input_hash, e.reversal_of, e.granted_for, e.booked_at, e.is_test, e.mark, e.employer_id, e.charge_order)::text
  || coalesce((
    select string_agg((p.account_id, p.cents, p.balance_after)::text, '' order by p.account_id)
      from posting p where p.region_id = e.region_id and p.entry_id = e.entry_id), '')`;

/** The entries of a region, ordered by id. A seal's number is the entry's gapless number. */
export const chainOfEntries: Chain = {
  name: 'entries',

  async listRegions(db) {
    // Each region's books begin with it.
    const { rows } = await sql<{
      region_id: number;
    }>`select region_id from account where kind = 'fees' order by region_id`.execute(db);
    return rows.map((row) => row.region_id);
  },

  async readSealed(db, regionId, after, most) {
    const { rows } = await sql<Sealed>`
      select s.number, s.key_id as "keyId", s.hash, ${line} as line, 'entry ' || s.entry_id as subject
        from seal s left join entry e on e.region_id = s.region_id and e.entry_id = s.entry_id
       where s.region_id = ${regionId} and s.number > ${after}
       order by s.number limit ${most}`.execute(db);
    return rows;
  },

  // No entry can appear below the horizon any more, so none is left out.
  findHorizon,

  async readUnsealed(db, keys, regionId, { above, horizon }, most) {
    const { rows } = await sql<{ id: number; line: string } & MarkedEntry>`
      select e.entry_id as id, ${line} as line, ${markedColumns(regionId)} from entry e
       where e.region_id = ${regionId} and e.entry_id <= ${horizon}
         and e.entry_id > greatest(${above}, (select entry_id from seal where region_id = ${regionId} order by number desc limit 1))
       order by e.entry_id limit ${most}`.execute(db);
    return rows.map((row) => ({ id: row.id, line: row.line, isOurs: isOurs(keys, row) }));
  },

  async findEnd(db, regionId) {
    const { rows } = await sql<{ number: number; hash: Uint8Array }>`
      select number, hash from seal where region_id = ${regionId} order by number desc limit 1`.execute(db);
    return rows[0];
  },

  async append(db, regionId, after, ids, keyId, hashes) {
    const { rows } = await sql<{ appended: boolean }>`
      select ledger_seal(${regionId}, ${after}, ${ids}::bigint[], ${keyId}, ${hashes}::bytea[]) as appended`.execute(db);
    return rows[0]!.appended;
  },
};
