import { z } from 'zod';
import { joiningMessages, type PartnerJoining, partnerJoining } from '#contract/money/joining/joining.ts';
import { modelOf } from '#contract/parties/partners/fees.ts';
import { listOfferedModels } from '#contract/parties/partners/contract-type.ts';
import { checkoutMessages } from '#contract/money/checkout/checkout.ts';
import { partnerJoiners } from '#contract/common/permits.ts';
import { isClubMember } from '#contract/money/checkout/entry-price.ts';
import type { CheckoutPurpose, OnlinePayer, SavingOffice } from '#server/money/checkout/checkout-purpose.ts';
import { noteContract } from '#server/money/contract-papers/contract-papers.ts';
import { addPartner } from '#server/parties/partners/add-partner.ts';
import { findProspect } from '#server/parties/prospects/find-prospect.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { forgetDraftsOf } from '#server/tenancy/drafts/form-drafts.ts';
import { joinBusiness } from '#server/tenancy/people/join-business.ts';
import { getJoiningRules } from '#server/tenancy/regions/get-joining-rules.ts';
import { assertCompany } from './check-company.ts';
import { contractColumns, keepCompany, keptCompany } from './kept-company.ts';
import { contractTermsOf, readProspectTerms } from './contract-terms-of.ts';
import { addEmployerLogin, checkEmployerLogin, keptEmployerLogin } from './employer-login.ts';
import { welcome } from './welcome.ts';

const kept = keptCompany.extend({
  /** The label; empty where none was chosen. */
  disagio: z.string(),
  /** Null without the employer card. */
  employer: keptEmployerLogin.nullable(),
});
type Kept = z.infer<typeof kept>;

/** Becoming a partner, with the employer card where it is wanted. */
export const partnerRegistrationPurpose: CheckoutPurpose<PartnerJoining, Kept> = {
  name: 'partner-registration',
  permits: partnerJoiners,
  returnPath: '/partner-werden',
  title: 'Registrierung als Akzeptanzpartner',
  unpaid: checkoutMessages.registrationUnpaid,
  data: partnerJoining,
  kept,
  readTerms: (db, { personId }) => readProspectTerms(db, personId),
  async check(db, office, payer, data) {
    await assertCompany(db, office, payer, data);
    await assertModel(db, payer, data.disagio);
    return {
      ...keepCompany(data),
      disagio: data.disagio,
      employer: data.isAlsoEmployer ? await checkEmployerLogin(db, office, payer, data) : null,
    };
  },
  wishOf: async (_db, _payer, { employer, companyGewerbeverein }) => ({
    purpose: 'partner-registration',
    isAlsoEmployer: employer !== null,
    isMember: isClubMember(companyGewerbeverein),
  }),
  save,
};

async function save(
  trx: Trx,
  office: SavingOffice,
  payer: OnlinePayer,
  company: Kept,
  paid: Parameters<typeof welcome>[3],
): Promise<void> {
  const { regionId, personId } = payer;
  const columns = await contractColumns(trx, payer, company);
  const prospect = await findProspect(trx, personId);
  const { partnerId, contractId } = await addPartner(trx, {
    ...columns,
    fee_partner_cents: prospect?.feePartner ?? null,
    contact_person_role: prospect?.contactPersonRole ?? null,
    ...(company.disagio && { disagio_model: modelOf(company.disagio)! }),
  });
  if (!(await joinBusiness(trx, personId, { kind: 'partner', regionId, partnerId })))
    throw ruleBroken(joiningMessages.alreadyJoined);
  // Both registrations are over now.
  await forgetDraftsOf(trx, personId);
  await audit(trx, { personId, regionId, act: 'joined-as-partner', subject: contractId });
  const joined = { kind: 'partner', contractId, company, disagio: company.disagio } as const;
  const papers = [
    await noteContract(trx, { kind: 'partner', regionId, partnerId }, await contractTermsOf(trx, office, payer, paid, joined)),
  ];
  if (company.employer) {
    const employer = await addEmployerLogin(trx, office, payer, { columns, login: company.employer });
    const terms = await contractTermsOf(trx, office, payer, null, { kind: 'employer', contractId: employer.contractId, company });
    papers.push(await noteContract(trx, { kind: 'employer', regionId, employerId: employer.employerId }, terms));
  }
  await welcome(trx, office, payer, paid, joined, papers);
}

/** Throws Refusal 422 for a model that the region, or the contract's type, does not have. */
async function assertModel(db: Db, { regionId, personId }: OnlinePayer, label: string): Promise<void> {
  if (label === '') return;
  const { offersTwoPercentWithoutFee } = await getJoiningRules(db, regionId);
  const { sktype } = await readProspectTerms(db, personId);
  const model = modelOf(label);
  if (!model || !listOfferedModels({ offersTwoPercentWithoutFee, sktype }).includes(model))
    throw atField('disagio', joiningMessages.modelNotOffered);
}
