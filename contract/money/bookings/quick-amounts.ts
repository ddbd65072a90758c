import { z } from 'zod';
import { bookingFailures, type QuickAmounts, quickAmounts } from './bookings.ts';
import { MONTHLY_TOP_UP_LIMIT } from '#contract/common/top-up-limit.ts';
import { post } from '#contract/common/call.ts';
import { partnerDataPermits } from '#contract/common/permits.ts';
import { type Cents, formatRound, readAmount } from '#contract/common/money.ts';

/** As many buttons as fit in one or two rows of a panel. */
export const MOST_QUICK_AMOUNTS = 6;

/** Default buttons of a till, in cents: usual top-ups. Amounts to pay differ too much for a default. */
export const firstQuickAmounts: QuickAmounts = { redeemVoucher: [], addVoucher: [1_000, 2_000, 5_000] };

/**
 * Reads typed amounts, separated by spaces, semicolons or lines ("10 8,90 20"). Returns the cents, each once and the
 * smallest first, or the German message about the problem.
 */
export function readAmounts(text: string): { cents: Cents[] } | { message: string } {
  const parts = text.split(/[\s;€]+/).filter((part) => part !== '');
  const cents = new Set<Cents>();
  for (const part of parts) {
    const amount = readAmount(part);
    if ('message' in amount) return { message: `${part}: ${amount.message}` };
    cents.add(amount.cents);
  }
  if (cents.size > MOST_QUICK_AMOUNTS) return { message: `Bitte geben Sie höchstens ${MOST_QUICK_AMOUNTS} Beträge an.` };
  return { cents: [...cents].sort((a, b) => a - b) };
}

/** [1000, 890] → "10 8,90"; `readAmounts` reads it back. */
export const writeAmounts = (cents: readonly Cents[]) => cents.map(formatRound).join(' ');

const amountsText = (problemOf: (cents: Cents[]) => string | undefined) =>
  z
    .string()
    .max(120, 'Das sind zu viele Zeichen.')
    .superRefine((text, context) => {
      const amounts = readAmounts(text);
      const message = 'message' in amounts ? amounts.message : problemOf(amounts.cents);
      if (message) context.addIssue({ code: 'custom', message });
    });

const beyondLimit = (cents: Cents[]) =>
  cents.some((cent) => cent > MONTHLY_TOP_UP_LIMIT) ? bookingFailures.MONTHLY_LIMIT_EXCEEDED : undefined;

export const setQuickAmounts = post({
  path: 'set-quick-amounts',
  summary: 'Say which amounts the tills of the own partner offer by a button; none for no buttons.',
  who: partnerDataPermits,
  input: z.strictObject({ redeemVoucher: amountsText(() => undefined), addVoucher: amountsText(beyondLimit) }),
  output: quickAmounts,
});
