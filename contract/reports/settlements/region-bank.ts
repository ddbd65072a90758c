import { z } from 'zod';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { get, post } from '#contract/common/call.ts';
import { accountingPermits } from '#contract/common/permits.ts';

export const regionBankMessages = {
  holder: 'Bitte geben Sie den Kontoinhaber an.',
  iban: 'Die IBAN ist ungültig oder gehört zu keinem SEPA-Land.',
  bic: 'Der BIC ist ungültig.',
  creditorId: 'Die Gläubiger-ID ist ungültig.',
} as const;

const slug = z.string().min(1).max(60);
const account = z.object({
  holder: z
    .string()
    .trim()
    .min(1, regionBankMessages.holder)
    .max(70, 'Höchstens 70 Zeichen.')
    .regex(/^[^<>\p{Cc}]*$/u, regionBankMessages.holder),
  /** With or without spaces. */
  iban: z.string().trim().min(1, regionBankMessages.iban).max(50, regionBankMessages.iban),
  /** Empty: derived from the IBAN. */
  bic: z.string().trim().max(20, regionBankMessages.bic),
  /** Empty: no direct debits. */
  creditorId: z.string().trim().max(40, regionBankMessages.creditorId),
});
export type RegionBankForm = z.infer<typeof account>;

export const regionBank = get({
  path: 'region-bank',
  summary: 'The account from which a region’s partners are paid; null where there is none yet.',
  who: accountingPermits,
  input: z.strictObject({ slug }),
  output: z.object({ account: account.nullable() }),
});

export const setRegionBank = post({
  path: 'set-region-bank',
  summary: 'Changes the account from which a region’s partners are paid, once a second person has confirmed it.',
  who: accountingPermits,
  input: account.extend({ slug, reason }).strict(),
  output: actAnswer,
});
