import { sql } from 'kysely';
import { centsOf, formatCents, formatRound } from '#contract/common/money.ts';
import { type createVoucher as createCall, type Voucher, voucherMessages } from '#contract/money/checkout/vouchers.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField, notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { getBerlinToday } from '#server/tenancy/regions/get-berlin-today.ts';

interface Act {
  regionId: number;
  staffId: number;
  reason: string;
}

type NewVoucher = Pick<ParsedInputOf<typeof createCall>, 'code' | 'kind' | 'value' | 'uses' | 'validUntil'>;

/** Makes a voucher. Throws Refusal 422 where the region has the code already, or the day is past. Returns its id. */
export async function createVoucher(trx: Trx, voucher: NewVoucher, { regionId, staffId, reason }: Act): Promise<number> {
  const { code, kind, value, uses, validUntil } = voucher;
  if (validUntil && validUntil < (await getBerlinToday(trx))) throw atField('validUntil', voucherMessages.past);
  const created = await trx
    .insertInto('voucher')
    .values({
      region_id: regionId,
      code,
      kind,
      // "12,5" percent are 1250 hundredths, as "12,50" euro are 1250 cents.
      value: centsOf(value),
      uses_left: Number(uses),
      uses_granted: Number(uses),
      valid_until: validUntil || null,
    })
    .onConflict((conflict) => conflict.columns(['region_id', 'code']).doNothing())
    .returning('voucher_id')
    .executeTakeFirst();
  if (!created) throw atField('code', voucherMessages.taken);
  await audit(trx, { personId: staffId, regionId, act: 'voucher-created', subject: `voucher ${created.voucher_id}`, reason });
  return created.voucher_id;
}

/** Ends a voucher. Throws Refusal 404, and 422 where it has ended before. */
export async function endVoucher(trx: Trx, id: number, { regionId, staffId, reason }: Act): Promise<void> {
  const ended = await trx
    .updateTable('voucher')
    .set({ ended_at: sql`now()` })
    .where('region_id', '=', regionId)
    .where('voucher_id', '=', id)
    .where('ended_at', 'is', null)
    .returning('voucher_id')
    .executeTakeFirst();
  if (!ended) throw (await isThere(trx, regionId, id)) ? ruleBroken(voucherMessages.ended) : notFound();
  await audit(trx, { personId: staffId, regionId, act: 'voucher-ended', subject: `voucher ${id}`, reason });
}

async function isThere(trx: Trx, regionId: number, id: number): Promise<boolean> {
  const voucher = await trx
    .selectFrom('voucher')
    .select('voucher_id')
    .where('region_id', '=', regionId)
    .where('voucher_id', '=', id)
    .executeTakeFirst();
  return voucher !== undefined;
}

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
    value: row.kind === 'percent' ? formatRound(row.value) : formatCents(row.value),
    usesLeft: row.uses_left,
    usesGranted: row.uses_granted,
    validUntil: row.valid_until,
    state: row.ended_at ? 'ended' : row.is_expired ? 'expired' : row.uses_left === 0 ? 'used-up' : 'valid',
  }));
}
