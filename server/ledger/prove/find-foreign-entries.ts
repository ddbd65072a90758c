import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import { isOurs, type MarkedEntry } from '#server/ledger/write/entry-mark.ts';
import { markedColumns } from './marked-columns.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

const AT_ONCE = 5_000;

/** The entries of a region that the server did not ask for, at most so many. Those that have their seal were looked at when they got it. */
export async function findForeignEntries(trx: Trx, keys: SealKeys, regionId: number, most: number): Promise<string[]> {
  const foreign: string[] = [];
  let above = 0;
  for (;;) {
    const { rows } = await sql<{ id: number } & MarkedEntry>`
      select e.entry_id as id, ${markedColumns(regionId)} from entry e
       where e.region_id = ${regionId} and e.entry_id > ${above}
         and not exists (select from seal s where s.region_id = e.region_id and s.entry_id = e.entry_id)
       order by e.entry_id limit ${AT_ONCE}`.execute(trx);
    foreign.push(...rows.filter((row) => !isOurs(keys, row)).map(({ id }) => `entry ${id}`));
    if (rows.length < AT_ONCE || foreign.length >= most) return foreign.slice(0, most);
    above = rows.at(-1)!.id;
  }
}
