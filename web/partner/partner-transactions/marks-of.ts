import { formatCents } from '#contract/common/money.ts';
import { centsOfEuros, type PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';

type Marked = Pick<
  PartnerTransaction,
  'isReversal' | 'isReversed' | 'isTest' | 'reversedAmount' | 'amountPositive' | 'hasOpenCorrection'
>;

/** What is special about a booking, in the words of its business. */
export function marksOf(transaction: Marked): string[] {
  const reversed = reversedMark(transaction);
  return [
    ...(transaction.isTest ? ['Testkarte'] : []),
    ...(reversed === null ? [] : [reversed]),
    ...(transaction.hasOpenCorrection ? ['Korrektur offen'] : []),
  ];
}

function reversedMark({ isReversal, isReversed, reversedAmount, amountPositive }: Marked): string | null {
  if (isReversal) return 'Storno';
  if (!isReversed) return null;
  return reversedAmount < amountPositive ? `teilweise storniert: ${formatCents(centsOfEuros(reversedAmount))} €` : 'storniert';
}
