import { z } from 'zod';
import { get, pdf, post, xml } from '#contract/common/call.ts';
import { isoDay } from '#contract/common/read-german-day.ts';
import { amountText, findCents, formatCents } from '#contract/common/money.ts';
import { accountingPermits, archivePermits } from '#contract/common/permits.ts';
import { fileState } from '#contract/money/charges/charges.ts';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import {
  type InvoiceFilter,
  invoiceFilters,
  invoiceKinds,
  type InvoiceKind,
  invoiceStates,
  type InvoiceState,
  type NoticeAbout,
  noticeTexts,
} from './invoice-kinds.ts';

const kind = z.enum(Object.keys(invoiceKinds) as [InvoiceKind, ...InvoiceKind[]]);
const cents = z.number().int();
const day = z.iso.date();
const slug = z.string().max(100);
const id = z.uuid();

/** What invoices are, on every list. Amounts in cents. */
const invoice = {
  gguid: id,
  /** "R1-2026-00042" */
  label: z.string(),
  kind,
  issuedOn: day,
  dueOn: day,
  netCents: cents,
  taxCents: cents,
  grossCents: cents,
  /** Negative: more was paid than is owed. */
  openCents: cents,
  /** When it is collected by direct debit; null: it is not, or not any more. */
  debitOn: day.nullable(),
  state: z.enum(Object.keys(invoiceStates) as [InvoiceState, ...InvoiceState[]]),
};

/** An invoice of the own business. `name` is also the file name, without the ending. */
export const ownInvoice = z.object({ ...invoice, name: z.string() });
export type OwnInvoice = z.infer<typeof ownInvoice>;

export const ownInvoices = get({
  path: 'partner-employer-invoices',
  summary: 'The invoices of the own business with amount and state, newest first.',
  who: archivePermits,
  output: z.array(ownInvoice),
});

export const ownInvoiceXml = post({
  path: 'partner-employer-invoice-xml',
  summary: 'The XML of an invoice of the own business after EN 16931, the same at every time and as in its PDF.',
  who: archivePermits,
  input: z.strictObject({ gguid: id }),
  output: xml,
});

const said = z.string().trim().max(100, 'Das Feld darf höchstens 100 Zeichen lang sein.');
const references = { reference: said, orderNumber: said };

export const invoiceReferences = get({
  path: 'invoice-references',
  summary: 'What the own business wants to read on its invoices: buyer reference and order number.',
  who: archivePermits,
  output: z.object(references),
});

export const saveInvoiceReferences = post({
  path: 'invoice-references',
  summary: 'Sets what the own business wants to read on its invoices to come; empty texts leave it out.',
  who: archivePermits,
  input: z.strictObject(references),
});

/** An invoice on accounting's list. */
export const staffInvoice = z.object({
  ...invoice,
  region: z.string(),
  cardName: z.string(),
  business: z.object({ kind: z.enum(['partner', 'employer']), id, name: z.string() }),
  /** The debit that has paid it and may still come back, "ER1-00007". */
  debit: z.string().nullable(),
  /** The invoice that it takes back. */
  cancels: z.string().nullable(),
  /** What has taken it back. */
  cancelledBy: z.string().nullable(),
  /** A second person has to agree to its cancellation. */
  isCancellationAsked: z.boolean(),
  /** Its business has no address for mail: it waits to be sent by post, or was sent on a day. Null: it went by mail. */
  post: z.object({ sentOn: day.nullable() }).nullable(),
  reason: z.string().nullable(),
  /** A member of staff; null for a payment or a job. */
  by: z.string().nullable(),
});
export type StaffInvoice = z.infer<typeof staffInvoice>;

/** What should be invoiced and cannot be. */
export const refusedInvoice = z.object({
  region: z.string(),
  cardName: z.string(),
  cause: z.string(),
  kind,
  business: staffInvoice.shape.business,
  problem: z.string(),
  notedAt: z.iso.datetime(),
});
export type RefusedInvoice = z.infer<typeof refusedInvoice>;

/** A payment online that its payer, a bank or the provider took back, and that is not there again. */
export const reversedPayment = z.object({
  orderId: id,
  /** The provider's number of the reversal. */
  refundId: z.string(),
  region: z.string(),
  cardName: z.string(),
  /** The person who had paid. */
  payer: z.string(),
  /** In hundredths of the currency. */
  cents,
  currency: z.string(),
  /**
   * The invoice that this money had paid, or the one in its place, with what is open of it now. Null where there is
   * none.
   */
  invoice: z.object({ gguid: id, label: z.string(), openCents: cents }).nullable(),
  caseNumber: z.number().int().nullable(),
  toldAt: z.iso.datetime(),
  /** A second person has to agree that it is there again. */
  isRestoringAsked: z.boolean(),
});
export type ReversedPayment = z.infer<typeof reversedPayment>;

const about = z.enum(Object.keys(noticeTexts) as [NoticeAbout, ...NoticeAbout[]]);

/** What a business without an address for mail is to be told by post. */
export const invoiceToPost = z.object({
  gguid: id,
  label: z.string(),
  kind,
  about,
  region: z.string(),
  cardName: z.string(),
  business: staffInvoice.shape.business,
  /** Of 'account': what the letter has to say. `cents` is what is open. */
  transfer: z.object({ holder: z.string(), iban: z.string(), bic: z.string(), purpose: z.string(), cents }).nullable(),
  notedAt: z.iso.datetime(),
});
export type InvoiceToPost = z.infer<typeof invoiceToPost>;

/** Limit of invoices per answer; `before` asks for older ones. */
export const INVOICES_AT_ONCE = 100;

export const staffInvoices = get({
  path: 'invoices',
  summary:
    'The invoices of all regions in a year, newest first, 100 at once; older ones with `before`, which is `next` of the answer before. And what could not be invoiced, what is to be sent by post, payments online that went back, and the files of their debits for the bank.',
  who: accountingPermits,
  input: z.strictObject({
    year: z.coerce.number().int().min(2000).max(2099).optional(),
    /** Slug. */
    region: slug.optional(),
    state: z.enum(Object.keys(invoiceFilters) as [InvoiceFilter, ...InvoiceFilter[]]).optional(),
    /** In number, name and contract of the business, what it is for, amount and reason. */
    search: z.string().trim().max(100, 'Bitte suchen Sie nach höchstens 100 Zeichen.').optional(),
    before: id.optional(),
  }),
  output: z.object({
    year: z.number().int(),
    years: z.array(z.number().int()),
    /** Those with invoices in that year. */
    regions: z.array(z.object({ region: z.string(), cardName: z.string() })),
    invoices: z.array(staffInvoice),
    /** `before` of the next answer; null: that was all. */
    next: id.nullable(),
    refused: z.array(refusedInvoice),
    /** The oldest first. */
    toPost: z.array(invoiceToPost),
    /** The latest first. */
    reversed: z.array(reversedPayment),
    /** The files with the debits of invoices. */
    files: z.array(fileState),
  }),
});

export const invoiceMessages = {
  cancelFailed: 'Die Rechnung konnte nicht storniert werden.',
  issueFailed: 'Die Rechnung konnte nicht ausgestellt werden.',
  pricesFailed: 'Die Preise konnten nicht gespeichert werden.',
  paperFailed: 'Die Rechnung konnte nicht geöffnet werden.',
  voidFailed: 'Die Lastschriftdatei konnte nicht verworfen werden.',
  returnFailed: 'Die Rückgabe der Lastschrift konnte nicht vermerkt werden.',
  restoreFailed: 'Die Zahlung konnte nicht vermerkt werden.',
  movement: 'Bitte geben Sie die Nummer so ein, wie der Zahlungsdienst sie nennt: Buchstaben und Ziffern.',
  postedFailed: 'Der Versand konnte nicht vermerkt werden.',
  paymentFailed: 'Die Zahlung konnte nicht gebucht werden.',
  quantity: 'Bitte geben Sie eine ganze Zahl von 1 bis 100.000 an.',
  text: 'Bitte geben Sie an, was in Rechnung gestellt wird.',
  day: 'Bitte geben Sie ein gültiges Datum ein.',
  business: 'Bitte wählen Sie aus, wer die Rechnung bekommt.',
  notYet: 'Der Tag der Leistung darf nicht in der Zukunft liegen.',
  longAgo: 'Der Tag der Leistung liegt mehr als vier Jahre zurück.',
  tooMuch: 'Eine Rechnung von Hand geht bis 50.000,00 € netto. Bitte prüfen Sie Menge und Einzelpreis.',
} as const;

export const staffInvoicePaper = post({
  path: 'invoice-paper',
  summary: 'An invoice as PDF, as its business has it; that staff looked is noted.',
  who: accountingPermits,
  input: z.strictObject({ gguid: id }),
  output: pdf,
});

export const markInvoicePosted = post({
  path: 'mark-invoice-posted',
  summary: 'Notes that an invoice, or where it is to be paid, was sent by post to a business without an address for mail.',
  who: accountingPermits,
  input: z.strictObject({ gguid: id, about }),
});

export const cancelInvoice = post({
  path: 'cancel-invoice',
  summary:
    'Takes an invoice back by a cancellation that names it, and issues it anew where that is wanted; both are mailed. Above 250 EUR a second person confirms it, unless the new one is over the same sum.',
  who: accountingPermits,
  input: z.strictObject({ gguid: id, isReissued: z.boolean(), reason }),
  /** Null while it waits. */
  output: actAnswer.extend({ cancellation: z.string().nullable(), reissued: z.string().nullable() }),
  movesMoney: true,
});

/** What the bank statement says of an invoice. */
export const invoicePayment = z.strictObject({
  gguid: id,
  direction: z.enum(['from-business', 'to-business']),
  amount: amountText,
  /** The open amount that the screen showed. */
  openCents: cents,
  day: isoDay(invoiceMessages.day),
  bankText: z
    .string()
    .trim()
    .min(1, 'Bitte geben Sie an, was die Bank schreibt.')
    .max(140, 'Bitte geben Sie höchstens 140 Zeichen ein.'),
  reason,
});

export const recordInvoicePayment = post({
  path: 'record-invoice-payment',
  summary:
    'Record what a business has paid for an invoice by transfer, or got back, at most what it paid too much; above 250 EUR a second person confirms it.',
  who: accountingPermits,
  input: invoicePayment,
  output: actAnswer,
  movesMoney: true,
});

/** A debit of invoices that the bank has given back, or never made. */
export const invoiceDebitReturn = invoicePayment.pick({ gguid: true, day: true, bankText: true, reason: true });

export const returnInvoiceDebit = post({
  path: 'return-invoice-debit',
  summary:
    'Mark that the direct debit of an invoice came back: all invoices of that debit are open again, and their business is told. Above 250 EUR a second person confirms it.',
  who: accountingPermits,
  input: invoiceDebitReturn,
  output: actAnswer,
  movesMoney: true,
});

/** A reversal that the provider has undone: all of its money is there again. */
export const restoring = z.strictObject({
  orderId: id,
  refundId: z.string().max(100),
  /** The provider's number of the movement by which the money came again. */
  movement: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{3,40}$/, invoiceMessages.movement),
  reason,
});

export const restoreOnlinePayment = post({
  path: 'restore-online-payment',
  summary:
    'Note that the whole of a payment online that was reversed is there again: its invoice is paid by it again, its case is closed, and its business is told. A second person confirms it.',
  who: accountingPermits,
  input: restoring,
  output: actAnswer,
  movesMoney: true,
});

export const voidInvoiceFile = post({
  path: 'void-invoice-file',
  summary:
    'Give up a file with debits of invoices that cannot go to the bank any more. What can still be debited on its day is in a new file; for all else the businesses are told to pay by transfer.',
  who: accountingPermits,
  input: z.strictObject({ region: slug, file: z.number().int().positive().max(Number.MAX_SAFE_INTEGER), reason }),
});

/** What accounting invoices by hand. */
export const handKinds = ['cards', 'individual-cards', 'returned-debit'] as const;
export type HandKind = (typeof handKinds)[number];

/** Part 2, section 9: a returned debit without a mandate costs 20 EUR. Damages, so no tax comes on top. */
export const RETURNED_DEBIT_CENTS = 2000;

/** Net. One mistyped invoice must not ask for more; who means it issues several. */
export const MOST_BY_HAND_CENTS = 5_000_000;

/** What is performed longer ago is barred by limitation, at the latest (§§ 195 and 199 BGB). */
export const MOST_YEARS_AGO = 4;

export const issueInvoice = post({
  path: 'issue-invoice',
  summary:
    'Issues an invoice over one line by hand. The same request is one invoice, however often it is sent; another one with its key is refused.',
  who: accountingPermits,
  input: z.strictObject({
    requestKey: z.uuid(),
    kind: z.enum(handKinds),
    business: z.strictObject({ kind: z.enum(['partner', 'employer']), id: z.uuid(invoiceMessages.business) }),
    text: z.string().trim().min(3, invoiceMessages.text).max(200, 'Das Feld darf höchstens 200 Zeichen lang sein.'),
    quantity: z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,4}$|^100000$/, invoiceMessages.quantity),
    /** Net, each. */
    unit: amountText,
    performedOn: isoDay(invoiceMessages.day),
  }),
  output: z.object({ label: z.string() }),
});

export const retryInvoice = post({
  path: 'retry-invoice',
  summary: 'Issues what could not be invoiced before.',
  who: accountingPermits,
  input: z.strictObject({ region: slug, cause: z.string().max(100) }),
  output: z.object({ label: z.string().nullable() }),
});

const price = z.union([z.literal(''), amountText]);
/** A slip of the hand would be asked of everybody who is late. */
const MOST_REMINDER_FEE = 2000;
const reminderFee = price.refine(
  (text) => text === '' || (findCents(text) ?? 0) <= MOST_REMINDER_FEE,
  `Mahnkosten dürfen höchstens ${formatCents(MOST_REMINDER_FEE)} € sein.`,
);
const prices = {
  participation: price,
  card: price,
  individualCard: price,
  reminder1: reminderFee,
  reminder2: reminderFee,
  reminder3: reminderFee,
  returnedDebit: price.refine(
    (text) => text === '' || ((findCents(text) ?? 0) > 0 && findCents(text)! <= RETURNED_DEBIT_CENTS),
    `Eine Rücklastschrift kostet höchstens ${formatCents(RETURNED_DEBIT_CENTS)} €. Kostet sie nichts, lassen Sie das Feld leer.`,
  ),
};

export type InvoicePriceName = keyof typeof prices;
export const mapPrices = <Value>(valueOf: (name: InvoicePriceName) => Value) =>
  Object.fromEntries(Object.keys(prices).map((name) => [name, valueOf(name as InvoicePriceName)])) as Record<
    InvoicePriceName,
    Value
  >;

export const invoicePrices = get({
  path: 'invoice-prices',
  summary:
    'What a region charges beside joining and models, net, what each level of a reminder costs, and a debit that came back without a mandate, as German amounts; empty where nothing.',
  who: accountingPermits,
  input: z.strictObject({ region: slug }),
  output: z.object(mapPrices(() => z.string())),
});

export const setInvoicePrices = post({
  path: 'set-invoice-prices',
  summary: 'Sets what a region charges beside joining and models, for the invoices to come.',
  who: accountingPermits,
  input: z.strictObject({ region: slug, ...prices }),
});
