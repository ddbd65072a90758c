import type { Cents } from '#contract/common/money.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { tellAccounting } from '#server/tenancy/people/tell-accounting.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { holdInvoices } from './hold-invoices.ts';
import { onlinePaymentWentBack } from './mails.ts';
import { findPayableInvoice } from './open-invoices.ts';
import { businessOf, findFirstOfCause, findInForce, labelOf } from './reads.ts';
import { readHowToPay } from './reopened-invoice.ts';

/**
 * Tells a business that what it paid online for an invoice went back at the provider: the invoice is open again, and is
 * paid by transfer. Says nothing where no invoice is open by that, as it was cancelled or never issued.
 */
export async function tellWentBack(trx: Trx, region: RegionEntry, cause: string, cents: Cents): Promise<void> {
  // It may be paid or cancelled right now.
  await holdInvoices(trx, region.regionId);
  const first = await findFirstOfCause(trx, cause);
  if (!first) return;
  const invoice = await findInForce(trx, first);
  const now = await findPayableInvoice(trx, { ...invoice, regionId: region.regionId });
  if (!now?.isBackOnline || now.openCents <= 0) return;
  const told = { region, label: labelOf(invoice), cents, ...(await readHowToPay(trx, now)) };
  await tellAccounting(trx, businessOf(invoice), (to) => onlinePaymentWentBack(to, told));
}
