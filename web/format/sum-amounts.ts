import { type Cents, formatCents } from '#contract/common/money.ts';

/** Adds up amounts as the server writes them ("-1.234,56"): in whole cents. */
export function sumAmounts(texts: readonly string[]): string {
  const cents = (text: string): Cents => Number(text.replaceAll(/\D/g, '')) * (text.startsWith('-') ? -1 : 1);
  return formatCents(texts.reduce((sum, text) => sum + cents(text), 0));
}
