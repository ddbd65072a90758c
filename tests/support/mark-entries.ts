import { sql } from 'kysely';
import { markOfStored } from '#server/ledger/write/entry-mark.ts';
import { readEntries } from '#server/ledger/prove/read-entries.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SEAL_KEYS } from './seal-keys.ts';

/** Marks what a test has written straight into the books, as if the server had asked for it. */
export async function markEntries(database: Database, regionId: number): Promise<void> {
  const rows = await database.db.transaction().execute((trx) => readEntries(trx, regionId, sql`e.mark is null`, 1_000_000));
  if (rows.length === 0) return;
  const marks = rows.map((row) => `(${row.id}, '${markOfStored(SEAL_KEYS, row)}')`);
  await database.runAsOwner(`
    alter table entry disable trigger user;
    update entry set mark = made.mark from (values ${marks.join()}) as made (entry_id, mark)
     where entry.region_id = ${regionId} and entry.entry_id = made.entry_id;
    alter table entry enable trigger user`);
}
