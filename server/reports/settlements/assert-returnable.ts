import type { Db } from '#server/platform/db/database.ts';
import { paymentRefused } from './payment-refused.ts';
import './tables.ts';

/** Says no before anybody is asked to agree, where the books would: see ledger_book_payment. Throws Refusal 422. */
export async function assertReturnable(db: Db, regionId: number, number: number): Promise<void> {
  const returned = await db
    .selectFrom('payment_return')
    .select('number')
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (returned) throw paymentRefused('ALREADY_RETURNED');
  const taken = await db
    .selectFrom('statement_payment as y')
    .innerJoin('payment_file_take as t', (join) =>
      join.onRef('t.region_id', '=', 'y.region_id').onRef('t.run', '=', 'y.run').onRef('t.kind', '=', 'y.kind'),
    )
    .select('y.number')
    .where('y.region_id', '=', regionId)
    .where('y.number', '=', number)
    .limit(1)
    .executeTakeFirst();
  if (!taken) throw paymentRefused('NOT_HANDED_OUT');
}
