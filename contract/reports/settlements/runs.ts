import { z } from 'zod';
import { paymentKinds } from '#contract/money/bank/payment-kinds.ts';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { get, post, xml } from '#contract/common/call.ts';
import { isoDay } from '#contract/common/read-german-day.ts';
import { amountText } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';

const slug = z.string().max(100);
const run = z.coerce.number().int().min(1).max(999_999_999);
const cents = z.number().int();
const day = z.iso.date();

const paymentKind = z.enum(paymentKinds);

/** Why an item stays open. */
export const openReasons = [
  'no-partner-account',
  'no-mandate',
  'no-region-account',
  'payments-stopped',
  'next-run',
  'file-missing',
  'file-not-released',
  'file-not-taken',
] as const;
export type OpenReason = (typeof openReasons)[number];

export const moneyMessages = {
  releaseFailed: 'Die Zahlungsdatei konnte nicht freigegeben werden.',
  takeFailed: 'Die Zahlungsdatei konnte nicht heruntergeladen werden.',
  returnFailed: 'Die Zahlung konnte nicht als zurückgekommen vermerkt werden.',
  resumeFailed: 'Die Zahlungen konnten nicht wieder freigegeben werden.',
  paymentFailed: 'Die Zahlung konnte nicht gebucht werden.',
  dryRunFailed: 'Der Probelauf ist nicht gelungen.',
  paperFailed: 'Die Abrechnung konnte nicht geöffnet werden.',
  dayInvalid: 'Bitte geben Sie ein gültiges Datum ein.',
} as const;

/** State of a run's payment files: one file for each kind of payment. */
const fileCounts = z.object({
  wanted: z.number().int(),
  made: z.number().int(),
  released: z.number().int(),
  taken: z.number().int(),
});

/** A region's run in the calendar. Amounts in cents. */
export const moneyRun = z.object({
  region: z.string(),
  cardName: z.string(),
  run: z.number().int(),
  issuedOn: day,
  isFinished: z.boolean(),
  statements: z.number().int(),
  payouts: z.number().int(),
  payoutCents: cents,
  collections: z.number().int(),
  collectionCents: cents,
  /** What its statements left open, in either direction. */
  openCents: cents,
  returns: z.number().int(),
  files: fileCounts,
  /** On which day the bank is to carry out the first file that nobody has taken yet; null where none waits. */
  dueOn: day.nullable(),
});
export type MoneyRun = z.infer<typeof moneyRun>;

export const moneyRuns = get({
  path: 'money-runs',
  summary: 'The runs of all regions in a year or, without one, in the last twelve months, newest first, and the next of each.',
  who: accountingPermits,
  input: z.strictObject({ year: z.coerce.number().int().min(2000).max(2099).optional() }),
  output: z.object({
    runs: z.array(moneyRun),
    /** `isDue`: the job makes it the next time it starts. */
    next: z.array(z.object({ region: z.string(), cardName: z.string(), issuedOn: day, isDue: z.boolean() })),
  }),
});

const figures = {
  partner: z.string(),
  /** Id of the partner, for its page. */
  partnerId: z.uuid(),
  openingCents: cents,
  turnoverCents: cents,
  feeCents: cents,
  taxCents: cents,
  /** Positive: paid to the partner; negative: collected from it. */
  paidCents: cents,
  carriedCents: cents,
  openReason: z.enum(openReasons).nullable(),
};

/** A statement of a run. Amounts in cents. */
export const runStatement = z.object({
  ...figures,
  number: z.number().int(),
  label: z.string(),
  gguid: z.uuid(),
  payment: z
    .object({
      kind: paymentKind,
      accountHolder: z.string(),
      /** "DE12 •••• 5001" */
      iban: z.string(),
    })
    .nullable(),
  returned: z
    .object({ on: day, bankText: z.string(), reason: z.string(), by: z.string(), at: z.iso.datetime(), isResumed: z.boolean() })
    .nullable(),
});
export type RunStatement = z.infer<typeof runStatement>;

export const runFile = z.object({
  kind: paymentKind,
  messageId: z.string(),
  payments: z.number().int(),
  cents,
  sha256: z.string(),
  createdAt: z.iso.datetime(),
  release: z.object({ askedBy: z.string(), releasedBy: z.string(), at: z.iso.datetime() }).nullable(),
  takes: z.array(z.object({ by: z.string(), at: z.iso.datetime() })),
});
export type RunFile = z.infer<typeof runFile>;

export const oneMoneyRun = get({
  path: 'money-run',
  summary: 'A run: its statements, what came back of them, and its files for the bank.',
  who: accountingPermits,
  input: z.strictObject({ region: slug, run }),
  output: z.object({
    region: z.string(),
    cardName: z.string(),
    run: z.number().int(),
    issuedOn: day,
    paysOn: day,
    collectsOn: day,
    finishedAt: z.iso.datetime().nullable(),
    statements: z.array(runStatement),
    files: z.array(runFile),
  }),
});

/** What a partner would get, and what its last statement paid. */
export const dryRunStatement = z.object({
  ...figures,
  issuedOn: day,
  lastPaidCents: cents.nullable(),
  /** The other direction, or 50 % more or less, with a difference of at least 100 EUR. */
  isBigChange: z.boolean(),
});
export type DryRunStatement = z.infer<typeof dryRunStatement>;

const runSums = z.object({ payoutCents: cents, collectionCents: cents });

export const dryRun = post({
  path: 'rehearse-run',
  summary: 'What the next or any due run of a region would settle, beside the last one. Changes nothing.',
  who: accountingPermits,
  input: z.strictObject({ region: slug }),
  output: z.object({
    /** Several Mondays if some were missed. */
    days: z.array(day),
    isDue: z.boolean(),
    lastRun: runSums.extend({ issuedOn: day }).nullable(),
    statements: z.array(dryRunStatement),
  }),
});

/** What the next or due runs of a region would come to; null where it could not be found out. */
export const dryRunRegion = z.object({
  region: z.string(),
  cardName: z.string(),
  result: z
    .object({
      days: z.array(day),
      isDue: z.boolean(),
      lastRun: runSums.extend({ issuedOn: day }).nullable(),
      statements: z.number().int(),
      ...runSums.shape,
      bigChanges: z.number().int(),
      /** Statements whose money would stay open. */
      open: z.number().int(),
    })
    .nullable(),
});
export type DryRunRegion = z.infer<typeof dryRunRegion>;

export const dryRunAllRuns = post({
  path: 'rehearse-all-runs',
  summary:
    'What the next or any due run of every region would come to. Changes nothing; one that fails does not stop the others.',
  who: accountingPermits,
  output: z.array(dryRunRegion),
});

export const releasePaymentFile = post({
  path: 'release-payment-file',
  summary: 'Let a file go to the bank; a second person confirms it. The hash names the file that was looked at.',
  who: accountingPermits,
  input: z.strictObject({ region: slug, run, kind: paymentKind, sha256: z.string().regex(/^[0-9a-f]{64}$/), reason }),
  output: actAnswer,
});

/** A file of either kind that nobody has released yet. Days are ISO dates. */
export const waitingFile = z.object({
  region: z.string(),
  cardName: z.string(),
  kind: z.enum(['payout', 'collection', 'charge', 'invoice']),
  messageId: z.string(),
  payments: z.number().int(),
  cents,
  /** On which day the bank is to carry it out. */
  dueOn: day,
  sha256: z.string(),
});
export type WaitingFile = z.infer<typeof waitingFile>;

export const waitingFiles = get({
  path: 'waiting-files',
  summary: 'The files for the bank of all regions that wait for their release, by the day on which they were made.',
  who: accountingPermits,
  output: z.array(
    z.object({
      day,
      files: z.array(waitingFile),
      /** Somebody has asked for the release of all of them, and a second person has not decided yet. */
      isAsked: z.boolean(),
    }),
  ),
});

export const releaseFilesOfDay = post({
  path: 'release-files-of-day',
  summary:
    'Let all files of a day go to the bank, all or none; a second person confirms it. 422 where the files that were looked at are not exactly those that wait.',
  who: accountingPermits,
  input: z.strictObject({
    day,
    files: z
      .array(z.strictObject({ messageId: z.string().max(50), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
      .min(1)
      .max(500),
    reason,
  }),
  output: actAnswer,
});

export const takePaymentFile = post({
  path: 'take-payment-file',
  summary: 'Take a released file for the bank. Each taking is noted.',
  who: accountingPermits,
  input: z.strictObject({ region: slug, run, kind: paymentKind }),
  output: xml,
});

const bankText = z.string().trim().max(140, 'Bitte geben Sie höchstens 140 Zeichen ein.');
const bankDay = isoDay(moneyMessages.dayInvalid);

/** Day and words as on the bank's statement. */
export const paymentReturn = z.strictObject({
  region: slug,
  statement: z.number().int().positive().max(999_999_999),
  day: bankDay,
  bankText: bankText.min(1, 'Bitte geben Sie an, was die Bank schreibt.'),
  reason,
});

export const returnPayment = post({
  path: 'return-payment',
  summary:
    'Mark that the bank could not make the payment of a statement or sent it back; above 250 EUR a second person confirms it.',
  who: accountingPermits,
  input: paymentReturn,
  output: actAnswer,
  movesMoney: true,
});

export const resumePayments = post({
  path: 'resume-payments',
  summary: 'Let a partner’s payments go on after one came back.',
  who: accountingPermits,
  input: z.strictObject({ region: slug, statement: z.number().int().positive().max(999_999_999), reason }),
  output: actAnswer,
});

export const paymentDirections = ['from-partner', 'to-partner'] as const;

export const partnerPayment = z.strictObject({
  partnerId: z.uuid(),
  direction: z.enum(paymentDirections),
  amount: amountText,
  day: bankDay,
  reference: bankText.min(1, 'Bitte geben Sie den Verwendungszweck an.'),
  reason,
});

export const recordPartnerPayment = post({
  path: 'record-partner-payment',
  summary:
    'Record what a partner has paid by transfer, or was paid by hand, at most what is open; above 250 EUR a second person confirms it.',
  who: accountingPermits,
  input: partnerPayment,
  output: actAnswer,
  movesMoney: true,
});

/** Returned payments and payments outside the files, as booked. Positive: from the partner. */
export const recordedPayment = z.object({
  entryId: z.number().int(),
  type: z.enum(['return', 'payment']),
  region: z.string(),
  cardName: z.string(),
  partner: z.string(),
  partnerId: z.uuid(),
  cents,
  day,
  text: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type RecordedPayment = z.infer<typeof recordedPayment>;
