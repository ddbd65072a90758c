import { z } from 'zod';

export const regionBankMessages = {
  holder: 'Bitte geben Sie den Kontoinhaber an.',
  iban: 'Die IBAN ist ungültig oder gehört zu keinem SEPA-Land.',
  bic: 'Der BIC ist ungültig.',
  creditorId: 'Die Gläubiger-ID ist ungültig.',
} as const;

/** The account from which a region’s partners are paid, as staff types it. */
export const regionAccount = z.object({
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
export type RegionBankForm = z.infer<typeof regionAccount>;
