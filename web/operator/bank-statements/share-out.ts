import type { BankItem } from '#contract/reports/bank-statements/bank-statements.ts';

export interface Share {
  item: BankItem;
  cents: number;
}

/**
 * A chosen item, and how much of the movement is for it, as somebody has said: positive cents, null for nothing said.
 */
export interface ChosenItem {
  item: BankItem;
  said: number | null;
}

/**
 * Shares a movement out to the chosen items. Each gets what a person has typed for it, else what it has open. The rest
 * goes to the last flexible item for which nobody has typed anything.
 */
export function shareOut(chosen: readonly ChosenItem[], cents: number): { shares: Share[]; rest: number } {
  const way = Math.sign(cents);
  let rest = cents - chosen.reduce((sum, { item, said }) => sum + (item.isFlexible ? way * (said ?? 0) : item.cents), 0);
  const shares = chosen.map(({ item, said }): Share => {
    if (!item.isFlexible) return { item, cents: item.cents };
    if (said !== null) return { item, cents: way * said };
    // For what we owe, money comes in only as a rest: it is credit.
    const part = way * Math.max(0, Math.min(way * item.cents, way * rest));
    rest -= part;
    return { item, cents: part };
  });
  const last = shares.findLast(({ item }, at) => item.isFlexible && chosen[at]!.said === null);
  // Only what comes in may be more than is open.
  if (last && rest > 0 && cents > 0) {
    last.cents += rest;
    rest = 0;
  }
  return { shares: shares.filter((share) => share.cents !== 0), rest };
}
