import type { Cents } from '#contract/common/money.ts';

/** Money that staff moves above it wants a second person (rulings 8). */
export const ALONE_UP_TO: Cents = 25_000;
