import { sql } from 'kysely';
import { type MarkedEntry, markOf } from '#server/ledger/write/entry-mark.ts';
import { markedColumns } from '#server/ledger/prove/marked-columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SEAL_KEYS } from './seal-keys.ts';

/** Marks what a test has written straight into the books, as if the server had asked for it. */
export async function markEntries(database: Database, regionId: number): Promise<void> {
  const { rows } = await sql<{ entry_id: number } & MarkedEntry>`
    select e.entry_id, ${markedColumns(regionId)} from entry e where e.region_id = ${regionId} and e.mark is null`.execute(
    database.db,
  );
  if (rows.length === 0) return;
  const marks = rows.map(({ entry_id, asked, fee }) => {
    const mark = markOf(SEAL_KEYS, typeof asked.cents === 'number' ? { ...asked, fee } : asked);
    return `(${entry_id}, '${mark}')`;
  });
  await database.runAsOwner(`
    alter table entry disable trigger user;
    update entry set mark = made.mark from (values ${marks.join()}) as made (entry_id, mark)
     where entry.region_id = ${regionId} and entry.entry_id = made.entry_id;
    alter table entry enable trigger user`);
}
