import { z } from 'zod';
import { formatCount } from './format-count.ts';

/** An amount in whole euro cents, always a safe integer; the database uses bigint. */
export type Cents = number;

/** Largest amount of a field: 999.999,99 EUR. Far above every limit of the product, far below any overflow. */
const LARGEST: Cents = 99_999_999;

const MESSAGES = {
  missing: 'Es wurde kein Betrag eingegeben!',
  letters: 'Es dürfen nur Zahlen (und Komma und Punkt) eingegeben werden!',
  negative: 'Es dürfen nur positive Beträge eingegeben werden!',
  tooLarge: 'Der Betrag ist zu groß.',
} as const;

/** All messages about an amount. */
export const amountMessages: ReadonlySet<string> = new Set(Object.values(MESSAGES));

/**
 * Reads a typed amount: comma before the cents, point between thousands ("1.234,5" is 123450 cents).
 * Returns the cents, or the German message about the problem. Zero is refused.
 */
export function readAmount(text: string): { cents: Cents } | { message: string } {
  const typed = text.trim();
  if (typed === '') return { message: MESSAGES.missing };
  if (/^-[\d.,]+$/.test(typed)) return { message: MESSAGES.negative };
  const match = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{0,2}))?$/.exec(typed);
  if (!match) return { message: MESSAGES.letters };
  const cents = Number(match[1]!.replaceAll('.', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  if (cents === 0) return { message: MESSAGES.negative };
  if (cents > LARGEST) return { message: MESSAGES.tooLarge };
  return { cents };
}

/** The cents of a typed amount; null for what is none. */
export function findCents(text: string): Cents | null {
  const amount = readAmount(text);
  return 'cents' in amount ? amount.cents : null;
}

/** An amount field on the wire. It stays text so that forms can use the same schema; `readAmount` gives the cents. */
export const amountText = z
  .string({ error: MESSAGES.missing })
  .max(20, MESSAGES.letters)
  .superRefine((text, context) => {
    const amount = readAmount(text);
    if ('message' in amount) context.addIssue({ code: 'custom', message: amount.message });
  });

/** The cents of a text that `amountText` has accepted. Throws a RangeError on any other text. */
export function centsOf(acceptedAmount: string): Cents {
  const amount = readAmount(acceptedAmount);
  if ('message' in amount) throw new RangeError(amount.message);
  return amount.cents;
}

/** 123456 → "1.234,56": the format of every `…FormattedDE` field. */
export function formatCents(cents: Cents): string {
  const amount = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${formatCount(Math.floor(amount / 100))},${String(amount % 100).padStart(2, '0')}`;
}

/** 25000 → "250", as texts tell round sums; 25050 → "250,50". */
export const formatRound = (cents: Cents): string => formatCents(cents).replace(/,00$/, '');

/** 123456 → "1.234,56 €". */
export const formatEuros = (cents: Cents): string => `${formatCents(cents)} €`;
