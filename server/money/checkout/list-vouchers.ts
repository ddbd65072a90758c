import { sql } from 'kysely';
import { formatCents } from '#contract/common/money.ts';
import type { Voucher } from '#contract/money/checkout/vouchers.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The vouchers of a region, newest first, with what each is worth today. */
export async function listVouchers(db: Db, regionId: number): Promise<Voucher[]> {
  const rows = await db
    .selectFrom('voucher')
    .selectAll()
    .select(sql<boolean>`coalesce(valid_until < (now() at time zone 'Europe/Berlin')::date, false)`.as('is_expired'))
    .where('region_id', '=', regionId)
    .orderBy('voucher_id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.voucher_id,
    code: row.code,
    kind: row.kind,
    // Both are kept in hundredths.
    value: row.kind === 'percent' ? formatCents(row.value).replace(/,00$/, '') : formatCents(row.value),
    usesLeft: row.uses_left,
    usesGranted: row.uses_granted,
    validUntil: row.valid_until,
    state: row.ended_at ? 'ended' : row.is_expired ? 'expired' : row.uses_left === 0 ? 'used-up' : 'valid',
  }));
}
