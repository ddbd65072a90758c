import { z } from 'zod';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { termsFields } from './terms-fields.ts';
import { post } from '#contract/common/call.ts';
import { supportPermits } from '#contract/common/permits.ts';

const { isAssociationMember: _ofContracts, ...terms } = termsFields;

/** What staff agreed with a prospect before there is a contract. Amounts net, in cents. */
export const prospectTerms = z.object({
  version: z.number().int(),
  companyName: z.string(),
  isAdmitted: z.boolean(),
  sktype: z.string().nullable(),
  tmspartner: z.boolean(),
  feePartnerCent: z.number().int().nullable(),
  feeEmployerCent: z.number().int().nullable(),
  /** The operator's id for a company among the potential partners (`prefilledPartner`); otherwise empty. */
  companyId: z.string(),
});
export type ProspectTerms = z.infer<typeof prospectTerms>;

export const changeProspectTerms = post({
  path: 'change-prospect-terms',
  summary:
    'Sets what is agreed with a prospect: the type of the contract, changed entry fees, and which of the potential partners the company is, whose link is good for nothing more then. The price of joining follows.',
  who: supportPermits,
  input: z.strictObject({
    id: z.uuid('Diese Person gibt es nicht.'),
    version: z.number().int().nonnegative(),
    reason,
    ...terms,
    companyId: z.string().trim().max(40),
  }),
  output: actAnswer,
});
