import { z } from 'zod';
import { readAmount } from '#contract/common/money.ts';

/** An optional amount. */
const fee = z
  .string()
  .trim()
  .max(20)
  .superRefine((text, context) => {
    const amount = text === '' ? null : readAmount(text);
    if (amount && 'message' in amount) context.addIssue({ code: 'custom', message: amount.message });
  });

/** What staff agrees with a business: phrases of its contract type, and its own entry fees. */
export const termsFields = {
  noPartnerFee: z.boolean(),
  noEmployerFee: z.boolean(),
  changedPartnerFee: z.boolean(),
  changedEmployerFee: z.boolean(),
  noDisagio: z.boolean(),
  tmspartner: z.boolean(),
  /** Net, in euros. */
  feePartner: fee,
  feeEmployer: fee,
  isAssociationMember: z.boolean(),
};
