import { type Cents, readAmount } from '#contract/common/money.ts';

/** Reads an amount that may be negative or zero, as in filters: "-12,50" is -1250 cents. Else the German message. */
export function readSignedAmount(text: string): { cents: Cents } | { message: string } {
  const typed = text.trim().replace(/^[-−–]/, '-');
  if (/^-?0+(,0{0,2})?$/.test(typed)) return { cents: 0 };
  if (!typed.startsWith('-')) return readAmount(typed);
  const amount = readAmount(typed.slice(1));
  return 'cents' in amount ? { cents: -amount.cents } : amount;
}
