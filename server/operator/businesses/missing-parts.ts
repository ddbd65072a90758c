import type { MissingPart } from '#contract/operator/businesses/businesses.ts';
import type { Bank } from '#server/parties/partners/partner-bank.ts';

/** What a contract lacks, in the order in which staff asks for it. */
export function missingParts({
  isDataComplete,
  hasContact,
  bank,
  hasLogo,
}: {
  isDataComplete: boolean;
  hasContact: boolean;
  bank: Bank | undefined;
  hasLogo: boolean;
}): MissingPart[] {
  const lacks: [MissingPart, boolean][] = [
    ['data', !isDataComplete],
    ['contact', !hasContact],
    ['bank', !bank?.iban],
    ['mandate', bank?.payment_method === 'Bankeinzug' && bank.mandate_signed_on === null],
    ['logo', !hasLogo],
  ];
  return lacks.filter(([, isMissing]) => isMissing).map(([part]) => part);
}
