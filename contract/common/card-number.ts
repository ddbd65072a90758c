import { groupDigits } from './group-digits.ts';
import { z } from 'zod';

/** How each card number starts. */
const CARD_NUMBER_PREFIX = '1761';

/** Number of digits, including the check digit. */
export const CARD_NUMBER_LENGTH = 15;

/** The Luhn check digit for a number; the sum covers all digits. */
export function checkDigit(digitsWithoutCheck: string): number {
  let sum = 0;
  for (let index = 0; index < digitsWithoutCheck.length; index++) {
    const digit = Number(digitsWithoutCheck[digitsWithoutCheck.length - 1 - index]);
    const weighted = index % 2 === 0 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return (10 - (sum % 10)) % 10;
}

/** The card number of a serial (1 to 9,999,999,999): prefix, ten digits, check digit. Else throws a RangeError. */
export function cardNumberOf(serial: number): string {
  if (!Number.isSafeInteger(serial) || serial < 1 || serial > 9_999_999_999) throw new RangeError(`no card serial: ${serial}`);
  const withoutCheck = CARD_NUMBER_PREFIX + serial.toString().padStart(10, '0');
  return withoutCheck + checkDigit(withoutCheck);
}

/** The serial of a card number. */
export function serialOf(cardNumber: string): number {
  return Number(cardNumber.slice(CARD_NUMBER_PREFIX.length, -1));
}

/** Whether a text is 15 digits, starts with 1761 and has the right check digit. */
export function isCardNumber(text: string): boolean {
  return /^1761\d{11}$/.test(text) && checkDigit(text.slice(0, -1)) === Number(text.at(-1));
}

/** A text that may be a card number, as people read it: in groups if it is one (docs/look.md). */
export function groupCardNumber(text: string): string {
  return isCardNumber(text) ? groupDigits(text) : text;
}

/** Whether a text is 3 to 12 letters and digits, as printed beside the card number. */
export function isProductionNumber(text: string): boolean {
  return /^[a-z0-9]{3,12}$/i.test(text);
}

/** "176100000000014" → "1761 •••• •••0 014": the form that a shop's papers and tables may show. */
export function maskCardNumber(cardNumber: string): string {
  return `${cardNumber.slice(0, 4)} •••• •••${cardNumber.slice(-4, -3)} ${cardNumber.slice(-3)}`;
}

/** Whether a text is a number as `maskCardNumber` writes it, without spaces. */
export function isMaskedCardNumber(text: string): boolean {
  return /^1761•{7}\d{4}$/.test(text);
}

const missing = 'Es wurde keine Kartennummer eingegeben!';
const letters = 'Bei der Kartennummer dürfen nur Zahlen eingegeben werden!';
const invalid = 'Die Kartennummer ist ungültig!';

/** All messages about the card number of a booking. */
export const cardNumberMessages: ReadonlySet<string> = new Set([missing, letters, invalid]);

/** A card number at the till. Spaces, which scanners and people add, are ignored. */
export const tillCardNumber = cardNumberText(tillCardNumberProblem);

/** The same, or masked as tables and papers show it ("1761 •••• •••0 014"). */
export const shownCardNumber = cardNumberText((text) => (isMaskedCardNumber(text) ? undefined : tillCardNumberProblem(text)));

function cardNumberText(problemOf: (text: string) => string | undefined) {
  return z
    .string({ error: missing })
    .max(40, invalid)
    .transform((text) => text.replace(/\s/g, ''))
    .superRefine((text, context) => {
      const message = problemOf(text);
      if (message) context.addIssue({ code: 'custom', message });
    });
}

/** What is wrong with the card number of a booking, its check digit included. */
function tillCardNumberProblem(text: string): string | undefined {
  if (text === '') return missing;
  if (!/^\d+$/.test(text)) return letters;
  if (!isCardNumber(text)) return invalid;
  return undefined;
}
