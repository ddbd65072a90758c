import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';
import { validateCreditorID } from 'sepa';
import { type RegionBankForm, regionBankMessages } from '#contract/reports/settlements/region-bank.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';

/** An account as it was typed, in the form that the bank knows. Throws Refusal 422 that names every field with a mistake. */
export function readRegionBank({ holder, iban: typed, bic, creditorId }: RegionBankForm): RegionBankForm {
  const account = {
    holder: holder.trim(),
    iban: electronicFormatIBAN(typed) ?? '',
    bic: bic.replaceAll(/\s/g, '').toUpperCase(),
    creditorId: creditorId.replaceAll(/\s/g, '').toUpperCase(),
  };
  const errors = {
    ...(!account.holder && { holder: regionBankMessages.holder }),
    ...(!(isValidIBAN(account.iban) && isSEPACountry(account.iban.slice(0, 2))) && { iban: regionBankMessages.iban }),
    ...(account.bic && !isValidBIC(account.bic) && { bic: regionBankMessages.bic }),
    ...(account.creditorId && !validateCreditorID(account.creditorId) && { creditorId: regionBankMessages.creditorId }),
  };
  const [first] = Object.values(errors);
  if (first) throw ruleBroken(first, errors);
  return account;
}
