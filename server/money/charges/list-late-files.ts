import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A file of debits that nobody has taken to the bank, although its cards are loaded tomorrow at the latest. */
export interface LateFile {
  messageId: string;
  cents: Cents;
  isReleased: boolean;
  /** ISO day of Berlin on which the first of its cards are loaded. */
  loadsOn: string;
}

/** The files that should be at the bank by now, the most urgent first: their cards are loaded in any case. */
export async function listLateFiles(db: Db, today: Temporal.PlainDate): Promise<LateFile[]> {
  const { rows } = await sql<LateFile>`
    select f.message_id as "messageId", f.cents, f.released_at is not null as "isReleased", min(o.loads_on) as "loadsOn"
      from charge_file f join charge_order o on o.region_id = f.region_id and o.file = f.file
     where f.taken_at is null group by f.region_id, f.file
    having min(o.loads_on) <= ${today.add({ days: 1 }).toString()}::date
     order by min(o.loads_on), f.message_id limit 20`.execute(db);
  return rows;
}
