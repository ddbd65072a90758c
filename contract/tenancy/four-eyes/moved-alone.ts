/**
 * What a member of staff moves for one person or business without a second person, in cents (rulings 8, four eyes). The
 * books count: `left_to_move_alone` in `server/migrations/0140-four-eyes.sql` has the same numbers.
 */
export const movedAlone = { day: 25_000, week: 100_000 } as const;

/** The same in words, behind 'höchstens' or 'über'. */
export const movedAloneText = '250 € am Tag und 1.000 € in der Woche';
