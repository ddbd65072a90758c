import { checkoutMessages } from '#contract/money/checkout/checkout.ts';
import { employerJoiners } from '#contract/common/permits.ts';
import { isClubMember } from '#contract/money/checkout/entry-price.ts';
import { employerJoining, type EmployerJoining, joiningMessages } from '#contract/money/joining/joining.ts';
import type { CheckoutPurpose } from '#server/money/checkout/checkout-purpose.ts';
import { noteContract } from '#server/money/contract-papers/contract-papers.ts';
import { addEmployer } from '#server/parties/employers/add-employer.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { forgetDraftsOf } from '#server/tenancy/drafts/form-drafts.ts';
import { joinBusiness } from '#server/tenancy/people/join-business.ts';
import { assertCompany } from './check-company.ts';
import { contractTermsOf, readProspectTerms } from './contract-terms-of.ts';
import { contractColumns, keepCompany, type KeptCompany, keptCompany } from './kept-company.ts';
import { welcome } from './welcome.ts';

/** Becoming an employer. */
export const employerRegistrationPurpose: CheckoutPurpose<EmployerJoining, KeptCompany> = {
  name: 'employer-registration',
  permits: employerJoiners,
  returnPath: '/arbeitgeber-werden',
  title: 'Registrierung als Arbeitgeber',
  unpaid: checkoutMessages.registrationUnpaid,
  data: employerJoining,
  kept: keptCompany,
  readTerms: (db, { personId }) => readProspectTerms(db, personId),
  async check(db, office, payer, data) {
    await assertCompany(db, office, payer, data);
    return keepCompany(data);
  },
  wishOf: async (_db, _payer, { companyGewerbeverein }) => ({
    purpose: 'employer-registration',
    isMember: isClubMember(companyGewerbeverein),
  }),
  async save(trx, office, payer, company, paid) {
    const { regionId, personId } = payer;
    const { employerId, contractId } = await addEmployer(trx, await contractColumns(trx, payer, company));
    if (!(await joinBusiness(trx, personId, { kind: 'employer', regionId, employerId })))
      throw ruleBroken(joiningMessages.alreadyJoined);
    // Both registrations are over now.
    await forgetDraftsOf(trx, personId);
    await audit(trx, { personId, regionId, act: 'joined-as-employer', subject: contractId });
    const joined = { kind: 'employer', contractId, company } as const;
    const terms = await contractTermsOf(trx, office, payer, paid, joined);
    const paper = await noteContract(trx, { kind: 'employer', regionId, employerId }, terms);
    await welcome(trx, office, payer, paid, joined, [paper]);
  },
};
