import { anyPurpose } from '#server/money/checkout/checkout-purpose.ts';
import { employerRegistrationPurpose } from '#server/money/joining/employer-registration.ts';
import { partnerBranchesPurpose } from '#server/money/joining/partner-branches.ts';
import { partnerRegistrationPurpose } from '#server/money/joining/partner-registration.ts';

/** Everything that a price is paid for. */
export const checkoutPurposes = [
  anyPurpose(partnerRegistrationPurpose),
  anyPurpose(employerRegistrationPurpose),
  anyPurpose(partnerBranchesPurpose),
];
