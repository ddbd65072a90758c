import { sql } from 'kysely';
import type { QuickAmounts } from '#contract/money/bookings/bookings.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { firstQuickAmounts, readAmounts, type setQuickAmounts } from '#contract/money/bookings/quick-amounts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { Cashier } from './book.ts';

type Shop = Pick<Cashier, 'regionId' | 'partnerId'>;

/** What the tills of a partner offer by a button. */
export async function findQuickAmounts(db: Db, { regionId, partnerId }: Shop): Promise<QuickAmounts> {
  const row = await db
    .selectFrom('quick_amounts')
    .select(['redemption_cents', 'top_up_cents'])
    .where('region_id', '=', regionId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  return row ? { redeemVoucher: row.redemption_cents, addVoucher: row.top_up_cents } : firstQuickAmounts;
}

/** Says what the tills of a partner offer from now on; of two at once the later one counts. */
export async function saveQuickAmounts(
  db: Db,
  { personId, regionId, partnerId }: Shop & Pick<Cashier, 'personId'>,
  typed: ParsedInputOf<typeof setQuickAmounts>,
): Promise<QuickAmounts> {
  const amounts = { redeemVoucher: centsIn(typed.redeemVoucher), addVoucher: centsIn(typed.addVoucher) };
  const columns = { redemption_cents: amounts.redeemVoucher, top_up_cents: amounts.addVoucher };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('quick_amounts')
      .values({ region_id: regionId, partner_id: partnerId, ...columns })
      .onConflict((row) => row.columns(['region_id', 'partner_id']).doUpdateSet({ ...columns, saved_at: sql`now()` }))
      .execute();
    await audit(trx, { personId, regionId, act: 'quick-amounts-saved', subject: `partner ${partnerId}` });
  });
  return amounts;
}

function centsIn(acceptedText: string): number[] {
  const amounts = readAmounts(acceptedText);
  if ('message' in amounts) throw new RangeError(amounts.message);
  return amounts.cents;
}
