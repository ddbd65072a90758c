import type { BankItem } from '#contract/reports/bank-statements/bank-statements.ts';

export interface Share {
  item: BankItem;
  cents: number;
}

/** What of a movement is for which of the chosen items: what each has open, and the rest for the last that takes any. */
export function shareOut(items: readonly BankItem[], cents: number): { shares: Share[]; rest: number } {
  let rest = cents;
  const least = (open: number) => (Math.abs(open) < Math.abs(rest) ? open : rest);
  const shares = items.map((item): Share => {
    // For what we owe, money comes in only as a rest: it is credit.
    const part = item.isFlexible ? (item.cents * cents < 0 ? 0 : least(item.cents)) : item.cents;
    rest -= part;
    return { item, cents: part };
  });
  const last = shares.findLast(({ item }) => item.isFlexible);
  // Only what comes in may be more than is open.
  if (last && rest !== 0 && cents > 0) {
    last.cents += rest;
    rest = 0;
  }
  return { shares: shares.filter((share) => share.cents !== 0), rest };
}
