import { isCardNumber } from '#contract/common/card-number.ts';

/** One name for all ways to write an e-mail address or card number at a login. */
export function loginName(identifier: string): string {
  const digits = identifier.replace(/\s/g, '');
  return isCardNumber(digits) ? digits : identifier.toLowerCase();
}
