import { formatCents } from '#contract/common/money.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { mailForCase } from '#server/tenancy/decisions/note-case-event.ts';
import { openCase } from '#server/tenancy/decisions/open-case.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { paymentUnsaved } from './mails.ts';
import type { CheckoutOrder } from './checkout-orders.ts';
import type { ProviderOrder } from './payment-provider.ts';

/**
 * Asks staff what becomes of money that cannot be used, and tells the person that somebody does. Returns the case's
 * number.
 */
export async function openPaymentCase(
  trx: Trx,
  { title, region }: { title: string; region: RegionEntry },
  order: CheckoutOrder,
  { paymentId, cents, currency }: NonNullable<ProviderOrder['payment']>,
): Promise<number> {
  const { region_id: regionId, person_id: personId } = order;
  const person = await getPerson(trx, personId);
  const name = `${person.first_name} ${person.last_name}`;
  const number = await openCase(trx, {
    regionId,
    kind: 'payment',
    subject: `${name}: ${formatCents(cents)} ${currency} für „${title}“`,
    personId,
    openedBy: null,
    search: [name, person.ended_at ? null : person.email, paymentId, order.order_id],
    details: { orderId: order.order_id },
  });
  if (person.ended_at) return number;
  const mail = paymentUnsaved(addresseeOf(personId, person), { region, number, cents, currency, title });
  await mailForCase(trx, { regionId, number }, mail);
  return number;
}
