import { sql } from 'kysely';
import { chainOfEntries } from './chain-of-entries.ts';
import type { Chain, Sealed, Unsealed } from './seal-chain.ts';

/** The sealed part of a fact: all of it except the salt, which is deleted one day, and the seal itself. */
const line = sql<string>`(jsonb_strip_nulls(to_jsonb(f)) - '{salt,number,key_id,hash}'::text[])::text`;

/** The facts of a region (0: no region) in the order in which they were found; facts of one row by time. */
export const chainOfFacts: Chain = {
  name: 'facts',

  async listRegions(db) {
    return [0, ...(await chainOfEntries.listRegions(db))];
  },

  // By the least id, as that of the entries.
  async listWaiting(db) {
    const { rows } = await sql<{ region_id: number }>`
      select region_id from (select 0 as region_id union all select region_id from account where kind = 'fees') r
       where (select min(fact_id) from fact f where f.region_id = r.region_id and f.number is null) is not null
       order by region_id`.execute(db);
    return rows.map((row) => row.region_id);
  },

  async readSealed(db, regionId, after, most) {
    const { rows } = await sql<Sealed>`
      select number, key_id as "keyId", hash, ${line} as line, 'fact ' || fact_id || ' of ' || table_name || ' ' || row_key as subject
        from fact f where region_id = ${regionId} and number > ${after} order by number limit ${most}`.execute(db);
    return rows;
  },

  // A fact that is committed late waits for the next run.
  findHorizon: () => Promise.resolve(null),

  async readUnsealed(db, _keys, regionId, _range, most) {
    const { rows } = await sql<Unsealed>`
      select fact_id as id, ${line} as line, true as "isOurs" from fact f
       where region_id = ${regionId} and number is null order by fact_id limit ${most}`.execute(db);
    return rows;
  },

  async findEnd(db, regionId) {
    const { rows } = await sql<{ number: number; hash: Uint8Array }>`
      select number, hash from fact where region_id = ${regionId} and number is not null
        order by number desc limit 1`.execute(db);
    return rows[0];
  },

  async append(db, regionId, after, ids, keyId, hashes) {
    const { rows } = await sql<{ appended: boolean }>`
      select ledger_seal_facts(${regionId}, ${after}, ${ids}::bigint[], ${keyId}, ${hashes}::bytea[]) as appended`.execute(db);
    return rows[0]!.appended;
  },
};
