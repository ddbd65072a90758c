import type { ReversedPayment } from '#contract/reports/invoices/invoices.ts';
import { listReversedPayments as listReversed } from '#server/money/checkout/reversed-payments.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import { nameRegions } from '#server/tenancy/regions/region-reads.ts';
import { listStandingsOfCauses } from './open-invoices.ts';
import { labelOf } from './reads.ts';
import { paymentRestoredKind, restoringSubject } from './payment-restored-kind.ts';

/**
 * Payments online of all regions that were taken back and are not there again, with what they had paid; the latest
 * first.
 */
export async function listReversedPayments(db: Db): Promise<ReversedPayment[]> {
  const reversed = await listReversed(db);
  const regions = await nameRegions(db);
  const invoices = await listStandingsOfCauses(
    db,
    reversed.map(({ orderId }) => `order ${orderId}`),
  );
  const asked = new Set(await listWaitingSubjects(db, paymentRestoredKind.name));
  return reversed.map(({ regionId, orderId, refundId, payer, cents, currency, caseNumber, toldAt }) => {
    const invoice = invoices.get(`order ${orderId}`);
    return {
      orderId,
      refundId,
      ...regions(regionId),
      payer,
      cents,
      currency,
      invoice: invoice ? { gguid: invoice.gguid, label: labelOf(invoice), openCents: invoice.openCents } : null,
      caseNumber,
      toldAt: toldAt.toISOString(),
      isRestoringAsked: asked.has(restoringSubject({ orderId, refundId })),
    };
  });
}
