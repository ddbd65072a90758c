import type { Cents } from '#contract/common/money.ts';
import { type InvoicePriceName, mapPrices, RETURNED_DEBIT_CENTS } from '#contract/reports/invoices/invoices.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';

/**
 * What a region charges beside joining and models, net; null where it charges nothing for it. No tax comes on top of
 * reminders (reminder-fees.ts), nor of a debit that came back without a mandate (returned-debit-fees.ts).
 */
export type InvoicePrices = Record<InvoicePriceName, Cents | null>;

export async function readInvoicePrices(db: Db, regionId: number): Promise<InvoicePrices> {
  const row = await db
    .selectFrom('invoice_price')
    .select(['participation_cents as participation', 'card_cents as card', 'individual_card_cents as individualCard'])
    .select(['reminder_1_cents as reminder1', 'reminder_2_cents as reminder2', 'reminder_3_cents as reminder3'])
    .select('returned_debit_cents as returnedDebit')
    .where('region_id', '=', regionId)
    .executeTakeFirst();
  return row ?? mapPrices((name) => (name === 'returnedDebit' ? RETURNED_DEBIT_CENTS : null));
}

/** What the levels of reminders cost in regions that charge for one of them, the first level first. */
export async function readReminderPrices(
  db: Db,
  regionIds: readonly number[],
): Promise<ReadonlyMap<number, readonly (Cents | null)[]>> {
  if (regionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoice_price')
    .select(['region_id', 'reminder_1_cents', 'reminder_2_cents', 'reminder_3_cents'])
    .where('region_id', 'in', regionIds)
    .where((row) => row(row.fn.coalesce('reminder_1_cents', 'reminder_2_cents', 'reminder_3_cents'), 'is not', null))
    .execute();
  return new Map(rows.map((row) => [row.region_id, [row.reminder_1_cents, row.reminder_2_cents, row.reminder_3_cents]]));
}

/** Counts for the invoices to come. */
export async function setInvoicePrices(trx: Trx, regionId: number, prices: InvoicePrices, staffId: number): Promise<void> {
  const row = {
    participation_cents: prices.participation,
    card_cents: prices.card,
    individual_card_cents: prices.individualCard,
    reminder_1_cents: prices.reminder1,
    reminder_2_cents: prices.reminder2,
    reminder_3_cents: prices.reminder3,
    returned_debit_cents: prices.returnedDebit,
  };
  await trx
    .insertInto('invoice_price')
    .values({ region_id: regionId, ...row })
    .onConflict((conflict) => conflict.column('region_id').doUpdateSet(row))
    .execute();
  await audit(trx, { personId: staffId, regionId, act: 'invoice-prices-changed' });
}
