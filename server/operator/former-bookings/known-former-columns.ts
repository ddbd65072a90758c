import { isBookingExtra } from '#contract/operator/handing-over/handing-over.ts';
import {
  type FormerColumn,
  formerColumns,
  type FormerKindMeaning,
  neededFormerColumns,
} from '#contract/operator/former-bookings/former-bookings.ts';
import type { KnownColumns } from '#server/operator/taking-over/column-meanings.ts';

/** Parts of names that other programs give their columns; the first that fits counts. */
const parts: Record<FormerColumn, RegExp> = {
  provider: /anbieter|provider|vorg[aä]nger/,
  reference: /buchungs.?(nummer|nr|id)|beleg|referenz|transaktions.?(nummer|nr|id)|reference|^id$/,
  clock: /uhrzeit|^zeit$|^time$/,
  bookedOn: /gebucht|datum|^tag$|buchungstag|zeitpunkt|date/,
  amount: /betrag|umsatz|amount|wert$/,
  kind: /^art$|buchungsart|vorgang|^typ|type|kind/,
  branch: /filiale|branch|standort/,
  shop: /firma|h[aä]ndler|gesch[aä]ft|partner|laden|merchant|shop|akzeptanz/,
  number: /karte|card|nummer|number|barcode|^nr|code/,
};

/** The columns of a file of bookings. */
export const knownFormerColumns: KnownColumns<FormerColumn> = {
  labels: formerColumns,
  needed: neededFormerColumns,
  parts,
  isExtra: isBookingExtra,
};

const words: [RegExp, FormerKindMeaning][] = [
  [/auflad|gutschrift|einzahl|bonus|credit|top.?up/, 'credit'],
  [/einkauf|einl[oö]s|bezahl|zahlung|belast|abbuch|verfall|debit|purchase|redeem/, 'debit'],
];

/**
 * Which sign a word of theirs most likely gives; '' where nobody can know. Those of our own export have their
 * signs.
 */
export function guessKind(word: string, isOurs: boolean): FormerKindMeaning {
  if (isOurs) return 'signed';
  // "Rückzahlung" and "Storno der Aufladung" go the other way.
  if (/storno|r[uü]ck|korrektur|undo|refund/i.test(word)) return '';
  return words.find(([known]) => known.test(word.trim().toLowerCase()))?.[1] ?? '';
}
