import type { WentBack } from '#server/money/checkout/checkout-purpose.ts';
import { wentBack as listWentBack } from '#server/money/checkout/went-back.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { CardLook } from '#server/platform/mail/mail-template.ts';
import { tellBusiness } from '#server/tenancy/people/tell-business.ts';
import { holdInvoices } from './hold-invoices.ts';
import { onlinePaymentWentBack } from './mails.ts';
import { findPayableInvoice } from './open-invoices.ts';
import { businessOf, findFirstOfCause, findInForce, labelOf } from './reads.ts';
import { readHowToPay } from './reopened-invoice.ts';

/** Keeps an invoice from being reminded until staff ends it; the reminders do that. */
export type HoldBack = (trx: Trx, held: { regionId: number; label: string; reason: string }) => Promise<void>;

const GIVEN_BACK = 'Beim Zahlungsdienst erstattet. Bitte im Vorgang klären, ob die Rechnung storniert wird.';

interface OfCause {
  region: CardLook & { regionId: number };
  cause: string;
  holdBack: HoldBack;
}

/** What is there again makes up for what was reversed. */
const kindOfBack = { reversed: 'reversed', restored: 'reversed', refunded: 'refunded' } as const;

/** Tells of all that went back before its invoice was issued: when the provider's word came, there was none. */
export async function tellWentBackBefore(trx: Trx, told: OfCause): Promise<void> {
  const before = await listWentBack(trx)
    .where('region_id', '=', told.region.regionId)
    .where('order_id', '=', told.cause.slice('order '.length))
    .execute();
  for (const how of ['reversed', 'refunded'] as const) {
    const cents = before.filter((one) => kindOfBack[one.how] === how).reduce((sum, one) => sum + one.cents, 0);
    if (cents > 0) await tellWentBack(trx, told, { cents, how });
  }
}

/**
 * Tells a business that what it paid online for an invoice went back at the provider. The invoice is open again, and is
 * paid by transfer. Says nothing where no invoice is open by that, as it was cancelled or never issued. What we gave
 * back ourselves is not asked for: its invoice is held back until staff has settled the case, mostly by a cancellation.
 */
export async function tellWentBack(trx: Trx, { region, cause, holdBack }: OfCause, { cents, how }: WentBack): Promise<void> {
  // It may be paid or cancelled right now.
  await holdInvoices(trx, region.regionId);
  const first = await findFirstOfCause(trx, cause);
  if (!first) return;
  const invoice = await findInForce(trx, first);
  const now = await findPayableInvoice(trx, { ...invoice, regionId: region.regionId });
  if (!now?.isBackOnline || now.openCents <= 0) return;
  if (how === 'refunded') {
    await holdBack(trx, { regionId: region.regionId, label: labelOf(invoice), reason: GIVEN_BACK });
    return;
  }
  const told = { region, label: labelOf(invoice), cents, ...(await readHowToPay(trx, now)) };
  await tellBusiness(trx, businessOf(invoice), (to) => onlinePaymentWentBack(to, told));
}
