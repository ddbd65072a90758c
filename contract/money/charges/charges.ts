import { z } from 'zod';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { paymentMethods } from '#contract/parties/partners/contract-type.ts';
import { get, pdf, post, xml } from '#contract/common/call.ts';
import { isoDay } from '#contract/common/read-german-day.ts';
import { amountText } from '#contract/common/money.ts';
import { accountingPermits, chargePermits, contractPermits } from '#contract/common/permits.ts';

/** States of a charge order, with their German names. */
export const chargeOrderStates = {
  announced: 'Einzug angekündigt',
  filed: 'beim Einzug',
  unpaid: 'wartet auf Zahlung',
  overdue: 'Zahlung überfällig',
  paid: 'bezahlt',
  loaded: 'geladen',
  returned: 'Lastschrift zurückgegeben',
  'taken-back': 'Zahlung zurückgegangen',
  settled: 'Rücklastschrift bezahlt',
  cancelled: 'storniert',
} as const;
export type ChargeOrderState = keyof typeof chargeOrderStates;

/** Why an employer that pays by direct debit is asked for a transfer. */
export const noDebitTexts = {
  'no-account': 'Es ist kein Konto hinterlegt.',
  'no-mandate': 'Das SEPA-Mandat ist noch nicht nutzbar.',
  'no-region-account': 'Für die Region ist noch kein Einzug eingerichtet.',
  'fresh-mandate':
    'Ihr SEPA-Mandat ist neu. Bis die erste Lastschrift eingelöst ist, ziehen wir nur bis zu einem Höchstbetrag ein; dieser Auftrag liegt darüber.',
} as const;

export const chargeMessages = {
  unknown: 'Diesen Ladeauftrag gibt es nicht.',
  paperFailed: 'Das Dokument konnte nicht geöffnet werden.',
  actFailed: 'Der Ladeauftrag konnte nicht geändert werden.',
  fileFailed: 'Die Lastschriftdatei konnte nicht geöffnet werden.',
  correctionFailed: 'Die Zurücknahme konnte nicht beantragt werden.',
  dayInvalid: 'Bitte geben Sie ein gültiges Datum ein.',
} as const;

const cents = z.number().int();
const day = z.iso.date();
const instant = z.iso.datetime();

/** A charge order (Ladeauftrag). Amounts in cents. */
export const chargeOrderRow = z.object({
  id: z.uuid(),
  label: z.string(),
  state: z.enum(Object.keys(chargeOrderStates) as [ChargeOrderState, ...ChargeOrderState[]]),
  dueOn: day,
  method: z.enum(paymentMethods),
  noDebitReason: z.enum(Object.keys(noDebitTexts) as [keyof typeof noDebitTexts, ...(keyof typeof noDebitTexts)[]]).nullable(),
  loadsOn: day,
  /** When the bank collects, or until when a transfer should arrive. */
  paysOn: day,
  cards: z.number().int(),
  cents,
  creditCents: cents,
  /** The amount that is collected or has to be paid. */
  askedCents: cents,
  /** What still has to be transferred, also after a returned debit or a transfer that went back. */
  openCents: cents,
  frozenAt: instant,
  loadedAt: instant.nullable(),
  /** Its cards are not loaded. What went back of it is owed all the same. */
  isCancelled: z.boolean(),
});
export type ChargeOrderRow = z.infer<typeof chargeOrderRow>;

/** A card of an order. */
export const chargeOrderCard = z.object({
  cardID: z.string(),
  /** The card that was charged in place of this one because it replaced it; null when there is none. */
  chargedCardID: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  personnelNumber: z.string(),
  cents,
  /**
   * In the last three states the card was not charged and the employer keeps the money: closed, lost, or the holder
   * left.
   */
  state: z.enum(['waiting', 'loaded', 'locked', 'lost', 'left']),
  /** What was taken back from the card. */
  undoneCents: cents,
  /** What the employee gets in the month of loading, from all orders. More than 50 EUR is no tax-free benefit. */
  monthCents: cents,
  /** What comes on top if somebody of the same name, or who had this card, under another number is the same person. */
  unclearCents: cents,
});
export type ChargeOrderCard = z.infer<typeof chargeOrderCard>;

const transferTo = z.object({ holder: z.string(), iban: z.string(), bic: z.string().nullable(), purpose: z.string() });

export const wholeChargeOrder = chargeOrderRow.extend({
  employer: z.object({ id: z.uuid(), name: z.string(), contractID: z.string() }),
  list: z.array(chargeOrderCard),
  /** Where to transfer an open amount, also after a returned debit; null when nothing is open. */
  payTo: transferTo.nullable(),
  mandateReference: z.string().nullable(),
  cancelReason: z.string().nullable(),
  payments: z.array(
    z.object({
      kind: z.enum([
        'charge-collection',
        'charge-return',
        'charge-payment',
        'charge-payout',
        'charge-payment-undo',
        'charge-payout-undo',
        'charge-payment-return',
        'charge-payment-return-undo',
      ]),
      day,
      cents,
      bankText: z.string(),
      /** Whether another entry undoes it, because the movement was another payment. */
      isUndone: z.boolean(),
    }),
  ),
});
export type WholeChargeOrder = z.infer<typeof wholeChargeOrder>;

const orderId = z.uuid(chargeMessages.unknown);

export const chargeOrders = get({
  path: 'charge-orders',
  summary: 'The orders of the own employer, the newest due day first.',
  who: chargePermits,
  output: z.object({
    orders: z.array(chargeOrderRow),
    /** A debit was returned and is not paid yet: nothing is charged until then. */
    isStopped: z.boolean(),
    /** Money left over from cards that could not be loaded. */
    creditCents: cents,
  }),
});

export const chargeOrder = get({
  path: 'charge-order',
  summary: 'An order of the own employer with its cards.',
  who: chargePermits,
  input: z.strictObject({ id: orderId }),
  output: wholeChargeOrder,
});

export const chargeOrderPaper = post({
  path: 'charge-order-paper',
  summary:
    'The paper of an order of the own employer: a request for payment with a code for banking apps, or the announcement of a direct debit.',
  who: chargePermits,
  input: z.strictObject({ id: orderId }),
  output: pdf,
});

const forecastDay = z.object({
  day,
  cards: z.number().int(),
  cents,
  /** The order that was made for it; null while plans can still change. */
  orderId: z.uuid().nullable(),
  method: z.enum(paymentMethods),
  /** When the bank collects, or until when a transfer should arrive. */
  paysOn: day,
  /** The day on which the order is made: until then plans can change. Null where it is made. */
  frozenOn: day.nullable(),
});
export type ForecastDay = z.infer<typeof forecastDay>;

export const chargeForecast = get({
  path: 'charge-forecast',
  summary:
    'What will be charged in the coming twelve months, by day and by month: orders that are made, and what the plans say beyond them.',
  who: chargePermits,
  output: z.object({
    today: day,
    days: z.array(forecastDay),
    /** `month` is the first day of each month. */
    months: z.array(z.object({ month: day, cards: z.number().int(), cents })),
  }),
});

/** A file of direct debits for the bank, of charge orders or of invoices. */
export const fileState = z.object({
  region: z.string(),
  cardName: z.string(),
  file: z.number().int(),
  messageId: z.string(),
  collectsOn: day,
  payments: z.number().int(),
  cents,
  sha256: z.string(),
  madeAt: instant,
  releasedAt: instant.nullable(),
  takenAt: instant.nullable(),
  /** Accounting has given it up. */
  voidedAt: instant.nullable(),
  /** Why it cannot go to the bank any more: 'late', or the invoices of it that were paid or cancelled. */
  obstacle: z.string().nullable(),
});
export type ChargeFile = z.infer<typeof fileState>;

export const staffChargeOrders = get({
  path: 'staff-charge-orders',
  summary: 'The orders of all employers, or of one, the newest due day first, and the files of direct debits for the bank.',
  who: contractPermits,
  input: z.strictObject({ employer: z.uuid().optional() }),
  output: z.object({
    orders: z.array(
      chargeOrderRow.extend({ employer: z.string(), employerId: z.uuid(), region: z.string(), cardName: z.string() }),
    ),
    files: z.array(fileState),
  }),
});

export type StaffChargeOrder = z.infer<typeof staffChargeOrders.output>['orders'][number];

export const staffChargeOrder = get({
  path: 'staff-charge-order',
  summary: 'An order of any employer with its cards. The inspection is in the trail.',
  who: contractPermits,
  input: z.strictObject({ id: orderId }),
  output: wholeChargeOrder.extend({
    /** What the employer has paid too much, over all its orders. */
    employerCreditCents: cents,
    canReturn: z.boolean(),
    canCancel: z.boolean(),
  }),
});

export type StaffWholeChargeOrder = z.infer<typeof staffChargeOrder.output>;

export const staffChargeOrderPaper = post({
  path: 'staff-charge-order-paper',
  summary: 'The paper of an order, as the employer has it.',
  who: contractPermits,
  input: z.strictObject({ id: orderId }),
  output: pdf,
});

/** What the bank statement says. */
export const chargeBankNote = z.strictObject({
  id: orderId,
  day: isoDay(chargeMessages.dayInvalid),
  bankText: z
    .string()
    .trim()
    .min(1, 'Bitte geben Sie an, was die Bank schreibt.')
    .max(140, 'Bitte geben Sie höchstens 140 Zeichen ein.'),
  reason,
});

export const chargePaymentNote = chargeBankNote.extend({
  amount: amountText,
  /** The open amount that the screen showed. */
  openCents: cents,
});
export const chargePayoutNote = chargeBankNote.extend({ amount: amountText });

/** What is to be taken back from a card. The employer and the registered holder read the reason. */
export const chargeCorrection = z.strictObject({
  id: orderId,
  cardID: z.string().max(20, 'Diese Karte ist nicht in diesem Ladeauftrag.'),
  amount: amountText,
  reason,
});

export const recordChargePayment = post({
  path: 'record-charge-payment',
  summary:
    'Mark that money has come for an order, or for a debit which came back; above 250 EUR a second person confirms it. It may be a part of what is open; what is more counts for the next order. The cards are loaded on their day, or soon after, once all of it is there. 422 where something else than `openCents` is open by now.',
  who: accountingPermits,
  input: chargePaymentNote,
  output: actAnswer,
  movesMoney: true,
});

export const payOutChargeCredit = post({
  path: 'pay-out-charge-credit',
  summary:
    'Mark that an employer was paid back what it has too much, at most all of it; above 250 EUR a second person confirms it. The order is the one that it is about.',
  who: accountingPermits,
  input: chargePayoutNote,
  output: actAnswer,
  movesMoney: true,
});

export const openChargeCorrection = post({
  path: 'open-charge-correction',
  summary:
    'Open a case for taking a charge back from its card, or a part of it; whoever decides it moves the money. 409 where there is an open one already, 422 for more than is left of the charge.',
  who: contractPermits,
  input: chargeCorrection,
  output: z.object({ number: z.number().int() }),
});

export const returnChargeDebit = post({
  path: 'return-charge-debit',
  summary:
    'Mark that the direct debit of an order came back: the employer owes it, nothing more is charged, and a case is opened. Above 250 EUR a second person confirms it.',
  who: accountingPermits,
  input: chargeBankNote,
  output: actAnswer,
  movesMoney: true,
});

export const cancelChargeOrder = post({
  path: 'cancel-charge-order',
  summary: 'Cancel an order that is not paid and that no bank was told of. The employer is told by mail.',
  who: accountingPermits,
  input: z.strictObject({ id: orderId, reason }),
  output: actAnswer,
});

const fileKey = { region: z.string().max(100), file: z.coerce.number().int().min(1).max(999_999_999) };

export const releaseChargeFile = post({
  path: 'release-charge-file',
  summary: 'Let a file of direct debits go to the bank; a second person confirms it. The hash names the file that was looked at.',
  who: accountingPermits,
  input: z.strictObject({ ...fileKey, sha256: z.string().regex(/^[0-9a-f]{64}$/), reason }),
  output: actAnswer,
});

export const takeChargeFile = post({
  path: 'take-charge-file',
  summary: 'Take a released file of direct debits for the bank. Each taking is noted.',
  who: accountingPermits,
  input: z.strictObject(fileKey),
  output: xml,
});
