import { sql } from 'kysely';
import type { VoucherWorth } from '#contract/money/checkout/entry-price.ts';
import { checkoutMessages } from '#contract/money/checkout/checkout.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField, type Refusal } from '#server/platform/http/refusal.ts';

interface VoucherKey {
  regionId: number;
  voucherId: number;
}

/** A voucher of the region, valid today. Throws Refusal 422 for any other code, an empty one, and a used up one. */
export async function getVoucher(db: Db, regionId: number, code: string): Promise<VoucherWorth & { voucherId: number }> {
  const voucher = await db
    .selectFrom('voucher')
    .select(['voucher_id as voucherId', 'code', 'kind', 'value'])
    .where('region_id', '=', regionId)
    .where('code', '=', code.trim().toUpperCase())
    .where('uses_left', '>', 0)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`coalesce(valid_until >= ledger_today(), true)`)
    .executeTakeFirst();
  if (!voucher) throw voucherInvalid();
  return voucher;
}

/** Takes one of the uses that are left. Throws Refusal 422 where there is none, or the voucher is no longer valid. */
export async function takeVoucherUse(trx: Trx, { regionId, voucherId }: VoucherKey): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('voucher')
    .set(({ eb }) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('region_id', '=', regionId)
    .where('voucher_id', '=', voucherId)
    .where('uses_left', '>', 0)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`coalesce(valid_until >= ledger_today(), true)`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw voucherInvalid();
}

/** Gives a use back that has come to nothing. */
export async function giveBackVoucherUse(trx: Trx, { regionId, voucherId }: VoucherKey): Promise<void> {
  await trx
    .updateTable('voucher')
    .set(({ eb }) => ({ uses_left: eb('uses_left', '+', 1) }))
    .where('region_id', '=', regionId)
    .where('voucher_id', '=', voucherId)
    .execute();
}

function voucherInvalid(): Refusal {
  return atField('voucherCode', checkoutMessages.voucherInvalid);
}
