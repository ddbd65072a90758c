import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { countSealed } from '#server/reports/statistics/count-sealed.ts';
import { daySums, floatChanges } from './float-changes.ts';
import './tables.ts';

const AT_ONCE = 20_000;

/**
 * Adds a region's sealed entries that are not yet counted to the sums of the float. Runs as a job; may be interrupted
 * at any point and run by several processes at once. Returns how many entries were added.
 */
export function countFloat(db: Db, regionId: number, atOnce = AT_ONCE): Promise<number> {
  return countSealed(db, regionId, { mark: sql.table('float_until'), add: addEntries, atOnce });
}

async function addEntries(trx: Trx, regionId: number, after: number, until: number): Promise<void> {
  const fresh = sql`fresh as (select * from entry where region_id = ${regionId} and entry_id > ${after} and entry_id <= ${until})`;
  await sql`
    with ${fresh}, ${floatChanges}
    insert into float_day as f
    select ${regionId}, day, ${daySums} from change group by day
    on conflict (region_id, day) do update set
      cards_cents = f.cards_cents + excluded.cards_cents, partners_cents = f.partners_cents + excluded.partners_cents,
      tax_cents = f.tax_cents + excluded.tax_cents, earned_cents = f.earned_cents + excluded.earned_cents,
      bank_cents = f.bank_cents + excluded.bank_cents, executed_cents = f.executed_cents + excluded.executed_cents,
      employers_cents = f.employers_cents + excluded.employers_cents`.execute(trx);
  await sql`
    with ${fresh}, ${floatChanges}
    insert into float_partner as f
    select ${regionId}, partner_id, sum(cents)::bigint from change where kind = 'partner' group by partner_id
    on conflict (region_id, partner_id) do update set cents = f.cents + excluded.cents`.execute(trx);
}
