import { formatRound } from '#contract/common/money.ts';

/**
 * What a member of staff moves for one person or business without a second person, in cents (rulings 8, four eyes). The
 * books count: the SQL function `left_to_move_alone` has the same numbers.
 */
export const movedAlone = { day: 25_000, week: 100_000 } as const;

/** The same in words, behind 'höchstens' or 'über'. */
export const movedAloneText = `${formatRound(movedAlone.day)} € am Tag und ${formatRound(movedAlone.week)} € in der Woche`;
