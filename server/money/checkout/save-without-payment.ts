import type { PurposeName } from '#contract/money/checkout/entry-price.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { holdPerson } from '#server/tenancy/people/hold-person.ts';
import { type CheckoutOffice, getPurpose, openSaving } from './checkout-office.ts';
import { getOnlinePayer } from './checkout-purpose.ts';
import { endOpenCheckoutOrder } from './checkout-orders.ts';
import { assertQuoted, getQuote, makeQuote } from './quotes.ts';
import { takeVoucherUse } from './use-voucher.ts';

interface Wanted {
  personId: number;
  /** By the purpose's own schema. */
  data: unknown;
  /** The price that the person has seen; without it the price is calculated now. */
  quoteId: string | undefined;
  voucherCode: string | undefined;
}

/**
 * Saves what costs nothing: by the contract's type, or with a voucher that takes all of the price, of which one use is
 * taken. Throws Refusal 422 where there is something to pay, and whatever the purpose refuses; then nothing is saved.
 */
export async function saveWithoutPayment(
  office: CheckoutOffice,
  name: PurposeName,
  { personId, data, quoteId, voucherCode }: Wanted,
): Promise<void> {
  const { db } = office;
  const purpose = getPurpose(office, name);
  const asking = await getOnlinePayer(db, purpose, personId);
  const kept = await purpose.check(db, office, asking, data);
  const wish = await purpose.wishOf(db, asking, kept);
  const quote = await getQuote(db, asking, quoteId ?? (await makeQuote(db, purpose, asking, wish, voucherCode)).quoteId);
  assertQuoted(quote, wish, data);
  if (quote.net_cents > 0) throw ruleBroken(purpose.unpaid);
  const saving = await openSaving(office, asking.regionId);
  await db.transaction().execute(async (trx) => {
    await holdPerson(trx, personId);
    const payer = await getOnlinePayer(trx, purpose, personId);
    await endOpenCheckoutOrder(trx, payer, name);
    if (quote.voucher_id !== null) await takeVoucherUse(trx, { regionId: payer.regionId, voucherId: quote.voucher_id });
    await purpose.save(trx, saving, payer, kept, {
      lines: quote.lines,
      netCent: quote.net_cents,
      taxCent: quote.tax_cents,
      paymentId: null,
      orderId: null,
    });
  });
}
