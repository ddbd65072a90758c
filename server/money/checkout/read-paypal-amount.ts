import type { Cents } from '#contract/common/money.ts';

/** "177.31" is 17731. What is no such amount is 0, which no order is about. */
export function readPaypalAmount(value: string | undefined): Cents {
  const [, euros, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(value ?? '') ?? [];
  return euros === undefined ? 0 : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}
