import type { Cents } from '#contract/common/money.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import { CamtRefused } from './camt-refused.ts';
import { type Element, find, textAt } from './read-elements.ts';

/** Signed: positive to the account. */
export interface Money {
  cents: Cents;
  line: number;
}

const AMOUNT = /^\+?(?=\.?\d)(\d{0,13})(?:\.(\d{0,5}))?$/;

const DAY = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d(?:\.\d{1,9})?))?(Z|[+-]\d\d:\d\d)?$/;

/** An amount without its sign, in cents. Throws CamtRefused for none, or one with parts of a cent. */
export function readCents(element: Element): Cents {
  const [, whole, decimals = ''] = AMOUNT.exec(element.text) ?? [];
  if (whole === undefined) throw new CamtRefused(element.line, `„${element.text}“ ist kein Betrag.`);
  if (/[1-9]/.test(decimals.slice(2))) throw new CamtRefused(element.line, `„${element.text}“ hat Bruchteile von Cent.`);
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

/** The amount of an entry or a balance in the account's currency. Throws CamtRefused. */
export function centsAt(element: Element, currency: string): Money {
  const amount = find(element, 'Amt');
  if (!amount) throw new CamtRefused(element.line, 'Der Betrag fehlt.');
  if (amount.currency !== currency)
    throw new CamtRefused(amount.line, `Der Betrag steht in ${amount.currency ?? 'keiner Währung'} statt in ${currency}.`);
  return { cents: signOf(element) * readCents(amount), line: amount.line };
}

/** 1 for a credit, -1 for a debit. Throws CamtRefused for neither. */
export function signOf(element: Element): 1 | -1 {
  const direction = textAt(element, 'CdtDbtInd');
  if (direction === 'CRDT') return 1;
  if (direction === 'DBIT') return -1;
  throw new CamtRefused(element.line, 'Es fehlt, ob der Betrag eine Gutschrift oder eine Belastung ist.');
}

/**
 * The ISO day of an element that is one, or holds a date or an instant. An instant with its offset is told as the day
 * it is here. Throws CamtRefused for what is no day.
 */
export function dayAt(element: Element | undefined): string | null {
  if (!element) return null;
  const text = textAt(element, 'Dt') ?? textAt(element, 'DtTm') ?? element.text;
  if (!text) return null;
  const [, day, time, offset] = DAY.exec(text) ?? [];
  const instant = day === undefined ? NaN : Date.parse(`${day}T${time ?? '00:00:00'}Z`);
  if (Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== day)
    throw new CamtRefused(element.line, `„${text}“ ist kein Tag.`);
  return time && offset ? berlinDay(new Date(`${day}T${time}${offset}`)).toString() : day;
}
