import type { PartnerTransaction } from '#contract/partner-transactions.ts';

/** What is special about a booking, in the words of its desk. */
export function marksOf({
  isReversal,
  isReversed,
  isTest,
}: Pick<PartnerTransaction, 'isReversal' | 'isReversed' | 'isTest'>): string[] {
  const reversed = isReversal ? ['Storno'] : isReversed ? ['storniert'] : [];
  return isTest ? ['Testkarte', ...reversed] : reversed;
}
