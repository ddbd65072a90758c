import { sql } from 'kysely';
import type { OutlinedFile } from '#contract/operator/data-carriers/data-carriers.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readFiles } from './read-files.ts';
import { belongs, type CarrierPeriod, filesFor } from './rows-of-period.ts';

/** Which files a carrier would have, and how many rows each. Counts what `writeCarrier` would write now. */
export function outlineCarrier(db: Db, period: CarrierPeriod): Promise<OutlinedFile[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`select set_config('transaction_read_only', 'on', true), set_config('jit', 'off', true)`.execute(trx);
      const all = await readFiles(trx);
      const outlined: OutlinedFile[] = [];
      for (const file of filesFor(all, period)) {
        const { rows } = await sql<{ rows: number }>`
          select count(*) as rows from ${sql.table(file.table)} t where ${belongs(all, file, period)}`.execute(trx);
        outlined.push({ file: `${file.file}.csv`, title: file.title, text: file.text, rows: rows[0]!.rows });
      }
      return outlined;
    });
}
