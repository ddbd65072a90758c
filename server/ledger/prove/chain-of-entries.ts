import { sql } from 'kysely';
import { isOurs } from '#server/ledger/write/entry-mark.ts';
import { findMarkedBefore, readEntries, readPosted, rowOfEntry } from './read-entries.ts';
import type { Chain, Sealed } from './seal-chain.ts';
import { findHorizon } from '#server/ledger/write/statement-run.ts';

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

  // By the greatest id, not by a join: where statistics know nothing of a region yet, a join reads all of its rows.
  async listWaiting(db) {
    const { rows } = await sql<{ region_id: number }>`
      select region_id from account a
       where kind = 'fees' and (select max(entry_id) from entry e where e.region_id = a.region_id) > coalesce((
         select entry_id from seal s where s.region_id = a.region_id order by number desc limit 1), 0)
       order by region_id`.execute(db);
    return rows.map((row) => row.region_id);
  },

  async readSealed(db, regionId, after, most) {
    const { rows } = await sql<Sealed & { entryId: number }>`
      select s.number, s.key_id as "keyId", s.hash, s.entry_id as "entryId", ${rowOfEntry} as line,
             'entry ' || s.entry_id as subject
        from seal s left join entry e on e.region_id = s.region_id and e.entry_id = s.entry_id
       where s.region_id = ${regionId} and s.number > ${after}
       order by s.number limit ${most}`.execute(db);
    if (rows.length === 0) return [];
    const posted = await readPosted(
      db,
      regionId,
      rows.map(({ entryId }) => entryId),
    );
    return rows.map((row) => ({ ...row, line: row.line && row.line + (posted.get(row.entryId)?.text ?? '') }));
  },

  // No entry can appear below the horizon any more, so none is left out.
  findHorizon,

  async readUnsealed(trx, keys, regionId, { above, horizon }, most) {
    const where = sql`e.entry_id <= ${horizon} and e.entry_id > greatest(${above}, (
      select entry_id from seal where region_id = ${regionId} order by number desc limit 1))`;
    const markedBefore = await findMarkedBefore(trx, regionId);
    const entries = await readEntries(trx, regionId, where, most);
    return entries.map((entry) => ({ id: entry.id, line: entry.line, isOurs: isOurs(keys, markedBefore, entry) }));
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
