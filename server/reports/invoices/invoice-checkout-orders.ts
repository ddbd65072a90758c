import type { PurposeName } from '#contract/money/checkout/entry-price.ts';
import { type CheckoutOrder, getCheckoutOrder } from '#server/money/checkout/checkout-orders.ts';
import type { CheckoutPurpose } from '#server/money/checkout/checkout-purpose.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { issueDraft } from './draft-invoice.ts';
import type { InvoiceOffice } from './issue-invoice.ts';
import type { InvoiceRow } from './reads.ts';
import { issueOrNote } from './refusals.ts';
import { type HoldBack, tellWentBack } from './tell-went-back.ts';

const kindOf = (purpose: PurposeName) => (purpose === 'partner-branches' ? 'branches' : 'entry');

/**
 * Has what is saved with a payment invoiced at once, in the same transaction. What cannot be invoiced is saved all the
 * same, and stands on accounting's list.
 */
export function invoiced<Data, Kept>(purpose: CheckoutPurpose<Data, Kept>, holdBack: HoldBack): CheckoutPurpose<Data, Kept> {
  return {
    ...purpose,
    async save(trx, office, payer, kept, paid) {
      await purpose.save(trx, office, payer, kept, paid);
      if (paid.orderId === null) return;
      const order = await getCheckoutOrder(trx, paid.orderId);
      const { region, config } = office;
      const business = await businessOfPayer(trx, order);
      await issueOrNote(trx, { business, kind: kindOf(order.purpose), cause: `order ${order.order_id}` }, () =>
        invoiceCheckoutOrder(trx, { region, portalUrl: config.PUBLIC_URL }, order, null),
      );
    },
    tellWentBack: (trx, region, orderId, wentBack) =>
      tellWentBack(trx, { region, cause: `order ${orderId}`, holdBack }, wentBack),
  };
}

/** The payer belongs to the business that was saved. */
async function businessOfPayer(trx: Trx, { person_id }: CheckoutOrder): Promise<OwnBusiness> {
  const { region_id: regionId, partner_id: partnerId, employer_id: employerId } = await getPerson(trx, person_id);
  if (regionId !== null && partnerId !== null) return { kind: 'partner', regionId, partnerId };
  if (regionId !== null && employerId !== null) return { kind: 'employer', regionId, employerId };
  throw new Error(`person ${person_id} has paid for no business`);
}

/** The invoice of a payment online. Throws Refusal 422 where the portal cannot issue it. */
export async function invoiceCheckoutOrder(
  trx: Trx,
  office: InvoiceOffice,
  order: CheckoutOrder,
  issuedBy: number | null,
): Promise<InvoiceRow> {
  const { order_id, purpose, lines, net_cents, tax_cents, provider, payment_id, paid_at } = order;
  return issueDraft(trx, office, {
    business: await businessOfPayer(trx, order),
    kind: kindOf(purpose),
    cause: `order ${order_id}`,
    positions: lines.map(({ text, netCent }) => ({ text, unitCents: netCent })),
    // The invoice may be late, so the day is that of the payment.
    payment: (day) => ({
      how: provider,
      on: paid_at ? berlinDay(paid_at).toString() : day,
      reference: payment_id ?? '',
    }),
    // Paid by another rate: such an invoice would not show what was paid.
    assert({ netCents, taxCents }) {
      if (netCents !== net_cents || taxCents !== tax_cents)
        throw ruleBroken('Gezahlt wurde ein anderer Betrag, als die Rechnung nennen müsste.');
    },
    issuedBy,
  });
}
