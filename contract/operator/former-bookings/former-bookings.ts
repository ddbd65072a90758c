import { z } from 'zod';
import { formatCount, formatMegabytes } from '#contract/common/format-count.ts';
import { csv, get, post } from '#contract/common/call.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { count, fileMessages, foundFaults, id, idText, takenFile } from '#contract/operator/taking-over/intakes.ts';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';

/** Limits of what one take-over brings along. */
export const MOST_FORMER_BOOKINGS = 3_000_000;
/** The same of an Excel file, and of the file of faults. */
export const MOST_FORMER_ROWS_AT_ONCE = 100_000;
const MOST_FORMER_BYTES = 20_000_000;

export const formerMessages = {
  ...fileMessages,
  tooLarge: `Die Datei ist zu groß. Erlaubt sind höchstens ${formatMegabytes(MOST_FORMER_BYTES)} und 60 Spalten, als Excel höchstens ${formatCount(MOST_FORMER_ROWS_AT_ONCE)} Zeilen. Bitte teilen Sie sie, oder lassen Sie sie mit dem Befehl „import:bookings“ einlesen.`,
  tooMany: `Zu einer Übernahme gehören höchstens ${formatCount(MOST_FORMER_BOOKINGS)} Buchungen.`,
  showFailed: 'Die Buchungen konnten nicht freigegeben werden.',
  removeFailed: 'Die Buchungen konnten nicht entfernt werden.',
  closed: 'Zu dieser Übernahme können keine früheren Buchungen mehr kommen.',
  shown: 'Die früheren Buchungen werden schon gezeigt. Entfernen Sie sie, um andere einzulesen.',
  changed: 'Die früheren Buchungen wurden inzwischen geändert. Bitte laden Sie die Seite neu.',
  notRehearsed: 'Die früheren Buchungen sind nicht geprobt, wie sie jetzt sind. Bitte starten Sie die Probe noch einmal.',
  notDone: 'Gezeigt werden können frühere Buchungen, sobald die Übernahme der Karten abgeschlossen ist.',
  nothingToShow: 'Es gibt keine Buchung, die gezeigt werden kann.',
  faultsLeft: 'Es gibt fehlerhafte Zeilen. Bestätigen Sie, dass sie zurückbleiben.',
  nothing: 'Zu dieser Übernahme gibt es keine früheren Buchungen.',
  forgotten: 'Die fehlerhaften Zeilen sind gelöscht.',
} as const;

/** The columns of a file of bookings: as the template and our own exports call them. */
export const formerColumns = {
  number: 'Kartennummer',
  bookedOn: 'Gebucht am',
  clock: 'Uhrzeit',
  kind: 'Art',
  amount: 'Betrag',
  shop: 'Firma',
  branch: 'Filiale',
  reference: 'Buchungsnummer',
  provider: 'Anbieter',
} as const;
export type FormerColumn = keyof typeof formerColumns;
/** Columns without which nothing can be judged. */
export const neededFormerColumns = ['number', 'bookedOn', 'amount'] as const satisfies readonly FormerColumn[];

/** Which sign a word for the kind of a booking gives to its amount. */
export const formerKinds = {
  signed: 'mit Vorzeichen',
  credit: 'Gutschrift (+)',
  debit: 'Belastung (−)',
} as const;
export type FormerKind = keyof typeof formerKinds;

/** What a column means; '' as long as nobody has said so. */
const columnMeaning = z.enum(['', 'ignored', ...(Object.keys(formerColumns) as [FormerColumn, ...FormerColumn[]])]);
export type FormerColumnMeaning = z.infer<typeof columnMeaning>;
const kindMeaning = z.enum(['', ...(Object.keys(formerKinds) as [FormerKind, ...FormerKind[]])]);
export type FormerKindMeaning = z.infer<typeof kindMeaning>;

const sums = z.object({
  rows: count,
  creditFormattedDE: z.string(),
  debitFormattedDE: z.string(),
});

/** What a rehearsal came to. Without faulty rows, and without those that stand in an earlier file already. */
const totals = sums.extend({
  at: z.iso.datetime(),
  /** All rows of the files. */
  told: count,
  /** Cards with at least one booking. */
  cards: count,
  /**
   * Of these cards: all bookings together are the balance that comes along. Often they are not, as histories are
   * cut.
   */
  balanced: count,
  /** Older than what is kept: neither shown nor kept. They are part of the sums, but not of the years below. */
  outdated: sums,
  byYear: z.array(sums.extend({ year: count })),
  faulty: count,
  /** Rows whose place a mended one has taken. */
  replaced: count,
  /** Rows that stand in an earlier file in the same way: they are shown once. */
  doubles: count,
  ...foundFaults,
});
export type FormerTotals = z.infer<typeof totals>;

export const formerHistory = get({
  path: 'former-history',
  summary:
    'The bookings of a former provider that come with a take-over: files, meaning, the last rehearsal, and whether they are shown.',
  who: accountingPermits,
  input: z.strictObject({ id: idText }),
  output: z.object({
    id,
    /** `closed`: none can come any more. `rehearsing` and `ready` are of the files and cards as they are now. */
    state: z.enum(['none', 'files', 'rehearsing', 'ready', 'shown', 'closed']),
    version: count,
    files: z.array(takenFile),
    columns: z.array(z.object({ name: z.string(), meaning: columnMeaning, example: z.string() })),
    kinds: z.array(z.object({ name: z.string(), meaning: kindMeaning, rows: count })),
    /** What is to be said before a rehearsal makes sense; in words. */
    lacks: z.array(z.string()),
    /** How much of the files a running rehearsal has judged, in percent. */
    judgedPercent: count,
    rehearsal: totals.nullable(),
    /** What stands in the way of showing what was rehearsed; null for nothing. */
    notYet: z.string().nullable(),
    shownAt: z.iso.datetime().nullable(),
    shownBy: z.string().nullable(),
    leftOut: count.nullable(),
    isForgotten: z.boolean(),
  }),
});
export type FormerHistory = z.infer<typeof formerHistory.output>;

export const uploadFormerBookings = post({
  path: 'upload-former-bookings',
  summary: 'Add a file of former bookings to a take-over: CSV or Excel, with its SHA-256. Nothing is booked by it.',
  who: accountingPermits,
  input: z.strictObject({ id: idText, name: z.string().trim().min(1).max(200) }),
  upload: {
    field: 'formerBookingsFile',
    most: MOST_FORMER_BYTES,
    missing: formerMessages.missing,
    tooLarge: formerMessages.tooLarge,
  },
  output: z.object({ rows: count }),
});

export const removeFormerFile = post({
  path: 'remove-former-file',
  summary: 'Take a file of former bookings out again, to upload a mended one. Not once they are shown.',
  who: accountingPermits,
  input: z.strictObject({ id, file: id }),
});

export const mapFormerBookings = post({
  path: 'map-former-bookings',
  summary: 'Say what the columns of the files mean, and which sign each kind of booking has; remembered for this provider.',
  who: accountingPermits,
  mostBytes: 200_000,
  input: z.strictObject({
    id,
    version: count,
    columns: z.record(z.string().max(1_000), columnMeaning),
    kinds: z.record(z.string().max(1_000), kindMeaning),
  }),
});

export const rehearseFormerBookings = post({
  path: 'rehearse-former-bookings',
  summary: 'Have every row of the former bookings judged. Nothing is shown; the result stands on the take-over.',
  who: accountingPermits,
  input: z.strictObject({ id, version: count }),
});

export const formerBookingFaults = get({
  path: 'former-booking-faults',
  summary:
    'The faulty rows of former bookings as they came, with file, line, reason and remedy, as CSV to mend and upload again.',
  who: accountingPermits,
  input: z.strictObject({ id: idText }),
  output: csv,
});

export const formerBookingTemplate = get({
  path: 'former-booking-template',
  summary: 'An empty list of former bookings with its headings, as CSV.',
  who: accountingPermits,
  output: csv,
});

export const showFormerBookings = post({
  path: 'show-former-bookings',
  summary: 'Show what was rehearsed to the holders of the cards and to staff, once the take-over is done. No money moves.',
  who: accountingPermits,
  input: z.strictObject({
    id,
    version: count,
    /** Whether the faulty rows may stay behind. Without it they stand in the way. */
    leavesOutFaulty: z.boolean(),
    reason,
  }),
  output: actAnswer,
});

export const removeFormerBookings = post({
  path: 'remove-former-bookings',
  summary: 'Delete all former bookings of a take-over with their files, shown or not.',
  who: accountingPermits,
  input: z.strictObject({ id, reason }),
  output: actAnswer,
});
