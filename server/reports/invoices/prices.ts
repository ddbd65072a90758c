import type { Cents } from '#contract/common/money.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';

/** What a region charges beside joining and models, net; null where it charges nothing for it. */
export interface InvoicePrices {
  participation: Cents | null;
  card: Cents | null;
  individualCard: Cents | null;
}

export async function readInvoicePrices(db: Db, regionId: number): Promise<InvoicePrices> {
  const row = await db
    .selectFrom('invoice_price')
    .select(['participation_cents as participation', 'card_cents as card', 'individual_card_cents as individualCard'])
    .where('region_id', '=', regionId)
    .executeTakeFirst();
  return row ?? { participation: null, card: null, individualCard: null };
}

/** Counts for the invoices to come. */
export async function setInvoicePrices(trx: Trx, regionId: number, prices: InvoicePrices, staffId: number): Promise<void> {
  const row = {
    participation_cents: prices.participation,
    card_cents: prices.card,
    individual_card_cents: prices.individualCard,
  };
  await trx
    .insertInto('invoice_price')
    .values({ region_id: regionId, ...row })
    .onConflict((conflict) => conflict.column('region_id').doUpdateSet(row))
    .execute();
  await audit(trx, { personId: staffId, regionId, act: 'invoice-prices-changed' });
}
