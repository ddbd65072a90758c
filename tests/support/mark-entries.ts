import { sql } from 'kysely';
import { type MarkedEntry, markOf } from '#server/ledger/entry-mark.ts';
import { markedColumns } from '#server/ledger/marked-columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SEAL_KEYS } from './seal-keys.ts';

/** Marks what a test has written straight into the books, as if the server had asked for it. */
export async function markEntries(database: Database): Promise<void> {
  const { rows } = await sql<{ region_id: number; entry_id: number } & MarkedEntry>`
    select e.region_id, e.entry_id, ${markedColumns} from entry e where e.mark is null`.execute(database.db);
  if (rows.length === 0) return;
  const marks = rows.map(({ region_id, entry_id, asked, fee }) => {
    const mark = markOf(SEAL_KEYS, asked.cents === undefined ? asked : { ...asked, fee });
    return `(${region_id}, ${entry_id}, '${mark}')`;
  });
  await database.runAsOwner(`
    alter table entry disable trigger user;
    update entry set mark = made.mark from (values ${marks.join()}) as made (region_id, entry_id, mark)
     where entry.region_id = made.region_id and entry.entry_id = made.entry_id;
    alter table entry enable trigger user`);
}
