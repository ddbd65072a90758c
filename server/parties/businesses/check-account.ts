import { bankDataByIBAN } from 'bankdata-germany';
import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';
import { bankDataMessages, withoutSpaces } from '#contract/parties/businesses/bank-data.ts';

/** Whether an account that was typed can be, beyond what its schema sees: told by field. */
export function accountProblems({ sepaIBAN, sepaBIC }: { sepaIBAN: string; sepaBIC: string }): Record<string, string> {
  return {
    ...(!isAccount(sepaIBAN) && { sepaIBAN: bankDataMessages.iban }),
    ...(!isValidBIC(withoutSpaces(sepaBIC)) && { sepaBIC: bankDataMessages.bic }),
  };
}

/** Whether an IBAN's digits fit together, in a country where direct debits are. */
export function isAccount(iban: string): boolean {
  const plain = electronicFormatIBAN(iban) ?? '';
  return isValidIBAN(plain) && isSEPACountry(plain.slice(0, 2));
}

/** The bank of a German IBAN by the Bundesbank's list; null for one that is not on it. */
export function bankOf(iban: string): { bankName: string; bic: string } | null {
  const plain = electronicFormatIBAN(iban) ?? '';
  const bank = plain.startsWith('DE') ? bankDataByIBAN(plain) : null;
  return bank ? { bankName: bank.bankName, bic: bank.bic ?? '' } : null;
}
