import { sql } from 'kysely';
import { lastSealedEntry } from '#server/ledger/last-sealed.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { daySums, floatChanges } from './float-changes.ts';
import './tables.ts';

const AT_ONCE = 20_000;

/**
 * Takes the sealed entries of a region that are not in the sums of the float yet into them. Runs as a job; may be cut off at any point and run by several
 * processes at once. Returns how many entries were taken.
 */
export async function countFloat(db: Db, regionId: number, atOnce = AT_ONCE): Promise<number> {
  const settled = await lastSealedEntry(db, regionId);
  let total = 0;
  for (;;) {
    const taken = await db.transaction().execute((trx) => takeNext(trx, regionId, settled, atOnce));
    total += taken;
    if (taken < atOnce) return total;
  }
}

/** Sums and mark move together, so a reader finds each entry either in the sums or behind the mark. */
async function takeNext(trx: Trx, regionId: number, settled: number, atOnce: number): Promise<number> {
  const after = await lockMark(trx, regionId);
  const { rows } = await sql<{ until: number | null; count: number }>`
    select max(entry_id) as until, count(*)::int as count from (
      select entry_id from entry
       where region_id = ${regionId} and entry_id > ${after} and entry_id <= ${settled} order by entry_id limit ${atOnce}) next`.execute(
    trx,
  );
  const { until, count } = rows[0]!;
  if (until === null) return 0;
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
  await sql`update float_until set entry_id = ${until} where region_id = ${regionId}`.execute(trx);
  return count;
}

/** Another process that counts the same region waits here, and then goes on where this one has ended. */
async function lockMark(trx: Trx, regionId: number): Promise<number> {
  await sql`insert into float_until values (${regionId}, 0) on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ entry_id: number }>`
    select entry_id from float_until where region_id = ${regionId} for update`.execute(trx);
  return rows[0]!.entry_id;
}
