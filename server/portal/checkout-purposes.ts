import { anyPurpose } from '#server/money/checkout/checkout-purpose.ts';
import { employerRegistrationPurpose } from '#server/money/joining/employer-registration.ts';
import { partnerBranchesPurpose } from '#server/money/joining/partner-branches.ts';
import { partnerRegistrationPurpose } from '#server/money/joining/partner-registration.ts';
import { invoiced } from '#server/reports/invoices/invoice-checkout-orders.ts';
import { holdBack } from '#server/reports/reminders/hold-back.ts';

/** Everything that a price is paid for, and invoiced at once. */
export const checkoutPurposes = [
  anyPurpose(invoiced(partnerRegistrationPurpose, holdBack)),
  anyPurpose(invoiced(employerRegistrationPurpose, holdBack)),
  anyPurpose(invoiced(partnerBranchesPurpose, holdBack)),
];
