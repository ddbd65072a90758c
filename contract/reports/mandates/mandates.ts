import { z } from 'zod';
import { pdf, post } from '#contract/common/call.ts';
import { withRules } from '#contract/common/form-rules.ts';
import { accountFields, bankDataRules } from '#contract/parties/businesses/bank-data.ts';
import { ownBankPermits } from '#contract/parties/businesses/own-bank.ts';
import { required } from '#contract/tenancy/people/person-fields.ts';

export const generateSepaPdf = post({
  path: 'generate-sepa-pdf',
  summary: 'The SEPA mandate as PDF, to be signed.',
  who: ownBankPermits,
  input: withRules(
    z.strictObject({ sepaMandateReferenceNumber: required(70), ...accountFields }),
    bankDataRules.map((rule) => ({
      ...rule,
      isBroken: (values: object) => rule.isBroken({ ...values, paymentMethod: 'Bankeinzug' }),
    })),
  ),
  output: pdf,
});
