/** What banks take for sending something back, in cents at most, where they do not say how much of the amount it is. */
const MOST_BANK_FEE = 1_500;

/**
 * Whether what is left of a movement, in cents, is what the banks have taken: as they say, or little of what comes
 * back.
 */
export function isBankFee({ isReturn, feeCents }: { isReturn: boolean; feeCents: number }, rest: number): boolean {
  return rest === -feeCents || (isReturn && rest < 0 && rest >= -MOST_BANK_FEE);
}
