import { z } from 'zod';
import { get } from '#contract/common/call.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { openItem } from '#contract/reports/open-items/open-items.ts';

/** What moves the account of a business, as users read it: items, then payments, then what moves nothing. */
export const accountLineKinds = {
  statement: 'Abrechnung',
  invoice: 'Rechnung',
  cancellation: 'Stornorechnung',
  'charge-order': 'Ladeauftrag',
  'cancelled-order': 'Ladeauftrag storniert',
  'left-out': 'Nicht geladen',
  'charge-undo': 'Ladung zurückgenommen',
  received: 'Zahlungseingang',
  paid: 'Zahlung an das Unternehmen',
  collected: 'Lastschrift',
  returned: 'Zurückgekommene Zahlung',
  corrected: 'Berichtigte Zahlung',
  reminder: 'Mahnung',
} as const;
export type AccountLineKind = keyof typeof accountLineKinds;

/** The kinds for which the bank has moved money. */
export const paymentLineKinds: ReadonlySet<AccountLineKind> = new Set(['received', 'paid', 'collected', 'returned', 'corrected']);

const cents = z.number().int();
const day = z.iso.date();

/** An open item of the business, with what accounting has done about it. */
export const accountItem = openItem.omit({ region: true, cardName: true, business: true }).extend({
  /** Not reminded, and why. */
  held: z.object({ reason: z.string(), until: day.nullable() }).nullable(),
  /** The last reminder of it. */
  reminded: z.object({ level: z.number().int(), on: day }).nullable(),
});
export type AccountItem = z.infer<typeof accountItem>;

/** A line of the account. Amounts in cents. */
export const accountLine = z.object({
  /** The place within the account, from 1. */
  place: z.number().int(),
  day,
  kind: z.enum(Object.keys(accountLineKinds) as [AccountLineKind, ...AccountLineKind[]]),
  /** "R1-2026-00042", "1-00007", "L1-00007"; null: of no paper. */
  label: z.string().nullable(),
  paper: z.object({ kind: z.enum(['statement', 'invoice', 'charge-order', 'reminder']), id: z.uuid() }).nullable(),
  text: z.string(),
  /** What the business owes by it, and what is owed to the business by it. Both: it was settled at once. */
  debitCents: cents,
  creditCents: cents,
  /** After it. Positive: the business owes. */
  balanceCents: cents,
  /** Of an item. 'settled': paid before it was issued. Null: it is none. */
  state: z.enum(['open', 'balanced', 'settled', 'cancelled']).nullable(),
  /** What of it is open. */
  open: accountItem.nullable(),
});
export type AccountLine = z.infer<typeof accountLine>;

export const businessAccount = get({
  path: 'business-account',
  summary:
    'The account of a partner or an employer: what is open, and all items and payments by their day with the balance after each. That it was looked at is noted.',
  who: accountingPermits,
  input: z.strictObject({ kind: openItem.shape.business.shape.kind, id: z.uuid() }),
  output: z.object({
    region: z.string(),
    cardName: z.string(),
    business: openItem.shape.business,
    /** Positive: the business owes; the sum of the open items. */
    balanceCents: cents,
    items: z.array(accountItem),
    moves: z.array(accountLine),
    /** Money of it may be at the bank, and nobody knows yet what for. */
    hasUnclearMoney: z.boolean(),
  }),
});
