import { z } from 'zod';
import { bankOfIban, ibanField } from './bank-data.ts';
import { post } from '#contract/common/call.ts';
import { employerDataPermits, partnerDataPermits } from '#contract/common/permits.ts';

/** Who edits the account of a business: the admins of partners and of employers. */
export const ownBankPermits = [...partnerDataPermits, ...employerDataPermits];

/** A change of the account that takes effect later. */
export const bankChange = z.object({
  countsAt: z.iso.datetime(),
  accountHolder: z.string(),
  maskedIban: z.string(),
  bankName: z.string(),
  mandateReference: z.string(),
});
export type BankChange = z.infer<typeof bankChange>;

export const withdrawBankChange = post({
  path: 'withdraw-bank-change',
  summary: 'Takes back a change of the account that does not count yet.',
  who: ownBankPermits,
});

export const findBankOfIban = post({
  path: 'bank-of-iban',
  summary: 'The bank behind a German IBAN; null for one that is not known. 422 for an IBAN that cannot be.',
  who: ownBankPermits,
  input: z.strictObject({ iban: ibanField }),
  output: z.object({ bank: bankOfIban.nullable() }),
});
