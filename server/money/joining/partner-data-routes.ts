import type { FastifyInstance } from 'fastify';
import type { PartnerDataInput } from '#contract/parties/partner-data/partner-data.ts';
import { partnerPersonalData } from '#contract/money/joining/partner-personal-data.ts';
import type { CheckoutOffice } from '#server/money/checkout/checkout-office.ts';
import { isSavedBy } from '#server/money/checkout/checkout-orders.ts';
import { saveWithoutPayment } from '#server/money/checkout/save-without-payment.ts';
import { readPartnerData } from '#server/parties/partner-data/read-partner-data.ts';
import { savePartnerData } from '#server/parties/partner-data/store-partner-data.ts';
import type { DataAdmin } from '#server/parties/partner-data/stored-partner-data.ts';
import { answer } from '#server/platform/http/answer.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { partnerOf } from '#server/parties/businesses/own-business.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { countNewBranches } from './partner-branches.ts';

/** Enough for a person who retries until it is right; each save tells whether addresses have accounts. */
const SAVINGS = { most: 60, minutes: 60 };

export function partnerDataSavingRoutes(app: FastifyInstance, portal: Portal, office: CheckoutOffice): void {
  answer(app, partnerPersonalData, async ({ caller, input }) => {
    const admin = partnerOf(caller);
    await countAttempt(portal.db, `partner data ${admin.personId}`, SAVINGS);
    await save(portal, office, admin, input);
    return readPartnerData(portal.db, admin);
  });
}

/** Throws Refusal 404 for a payment that is not the caller's or saved no branches, and what the save refuses. */
async function save(
  portal: Portal,
  office: CheckoutOffice,
  admin: DataAdmin,
  { paymentId, quoteId, voucherCode, ...data }: PartnerDataInput,
): Promise<void> {
  if (paymentId !== undefined) {
    // It was saved as the payment arrived.
    if (!(await isSavedBy(office.db, admin, 'partner-branches', paymentId))) throw notFound();
  } else if (countNewBranches(data) === 0) await savePartnerData(portal, admin, data);
  else await saveWithoutPayment(office, 'partner-branches', { personId: admin.personId, data, quoteId, voucherCode });
}
