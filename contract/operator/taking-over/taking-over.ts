import { z } from 'zod';
import { formatCount, formatMegabytes } from '#contract/common/format-count.ts';
import { csv, get, pdf, post, xlsx } from '#contract/common/call.ts';
import { accountingPermits, contractPermits, supportPermits } from '#contract/common/permits.ts';
import { emailField } from '#contract/tenancy/people/person-fields.ts';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import {
  intakeLife,
  intakeMessages,
  intakeOpening,
  type IntakeState,
  intakeSummary,
  cardsField,
  count,
  differenceReason,
  foundFaults,
  id,
  idText,
  mailing,
  regionChoices,
  sumField,
  takenFile,
} from './intakes.ts';
import { campaignMeaning, giftColumnMeaning, giftLists, giftMapping, takeOverFileKind } from './taken-gifts.ts';

/** Days after the cut-over by which the former provider has to have paid: what is proposed, and at most. */
export const USUAL_CLAIM_DAYS = 10;
const MOST_CLAIM_DAYS = 90;

/** Limits of a file. */
export const MOST_TAKE_OVER_ROWS = 120_000;
const MOST_TAKE_OVER_BYTES = 20_000_000;

export const takeOverMessages = {
  ...intakeMessages,
  openFailed: 'Die Übernahme konnte nicht angelegt werden.',
  tooLarge: `Die Datei ist zu groß. Erlaubt sind höchstens ${formatCount(MOST_TAKE_OVER_ROWS)} Zeilen und ${formatMegabytes(MOST_TAKE_OVER_BYTES)}; große Tabellen bitte als CSV.`,
  providerCards: 'Bitte geben Sie die Zahl der Karten laut bisherigem Anbieter an.',
  providerSum: 'Bitte geben Sie die Summe der Guthaben laut bisherigem Anbieter an, zum Beispiel 12.345,67.',
  claimDays: `Bitte geben Sie an, nach wie vielen Tagen das Geld da sein soll: 1 bis ${MOST_CLAIM_DAYS}.`,
  releaseFailed: 'Die Übernahme konnte nicht freigegeben werden.',
  takeBackFailed: 'Die Übernahme konnte nicht zurückgenommen werden.',
  forgetFailed: 'Die Adresse konnte nicht gelöscht werden.',
  nobodyWaits: 'Für diese Adresse wartet hier keine Karte.',
  dropFailed: 'Die Übernahme konnte nicht verworfen werden.',
  notRehearsed: 'Diese Aufstellung gibt es, sobald die Dateien geprobt sind, wie sie jetzt sind.',
  notDone: 'Diese Aufstellung gibt es, sobald die Übernahme abgeschlossen ist.',
  paperFailed: 'Die Aufstellung konnte nicht geladen werden.',
  gifts: 'Geschenke, die gewöhnliches Guthaben werden',
  takenGifts: 'Geschenke, die Kampagnen übernehmen',
  unread: 'Spalten, die nicht gelesen werden',
  campaignsChanged:
    'Eine Kampagne gibt inzwischen keine Geschenke mehr, oder ihr Budget reicht nicht. Bitte proben Sie noch einmal.',
  forgotten: 'Die Dateien dieser Übernahme sind gelöscht, so auch die Zeilen, wie sie dort standen.',
  gone: 'Diese Übernahme gibt es nicht.',
  outdated: 'Eine Nummer gehört inzwischen zu einer anderen Karte. Bitte starten Sie die Probe noch einmal.',
  changed: 'Die Übernahme wurde inzwischen geändert. Bitte laden Sie die Seite neu.',
} as const;

/** Days after the end of a take-over for which its files are kept, and the addresses of people in them. */
export const KEPT_TAKE_OVER_DAYS = 90;

/** The columns of a file of cards, as the template calls them. */
export const cardColumns = {
  oldNumber: 'Kartennummer',
  state: 'Zustand',
  balance: 'Guthaben',
  origin: 'Herkunft',
  issuedOn: 'Ausgegeben am',
  lastBookedOn: 'Letzte Buchung',
  expiresOn: 'Gültig bis',
  email: 'E-Mail',
  salutation: 'Anrede',
  firstName: 'Vorname',
  lastName: 'Nachname',
  otherNumbers: 'Frühere Nummern',
  productionNumber: 'Produktionsnummer',
  replacedBy: 'Ersetzt durch',
  gifts: 'Davon Geschenke',
} as const;
export type CardColumn = keyof typeof cardColumns;
/** Columns without which nothing can be judged. */
export const neededCardColumns = ['oldNumber', 'state', 'balance'] as const satisfies readonly CardColumn[];

/** How a holder may be addressed. */
export const takenSalutations = ['Herr', 'Frau', 'Divers'] as const;
export type TakenSalutation = (typeof takenSalutations)[number];

/** What a state of theirs may mean with us. */
export const cardStates = {
  active: 'gültig',
  locked: 'gesperrt',
  unused: 'noch nicht benutzt',
  closed: 'geschlossen',
  'left-out': 'nicht übernehmen',
} as const;
export type TakenState = keyof typeof cardStates;

export const takeOverStates = {
  open: 'in Vorbereitung',
  dropped: 'verworfen',
  released: 'wird übernommen',
  done: 'übernommen',
  'taking-back': 'wird zurückgenommen',
  'taken-back': 'zurückgenommen',
} as const satisfies Record<IntakeState, string>;

export const takeOverSummary = intakeSummary.extend({
  /** Of what was released; null before. */
  cards: count.nullable(),
  sumFormattedDE: z.string().nullable(),
});
export type TakeOverSummary = z.infer<typeof takeOverSummary>;

export const takeOvers = get({
  path: 'take-overs',
  summary: 'What regions have taken over from other providers, the newest first, and the regions to choose from.',
  who: contractPermits,
  output: z.object({
    takeOvers: z.array(takeOverSummary),
    regions: regionChoices,
  }),
});

export const openTakeOver = post({
  path: 'open-take-over',
  summary: 'Prepare to take over the cards of another provider into a region. Nothing is booked by it.',
  who: accountingPermits,
  input: intakeOpening,
  output: z.object({ id }),
});

/** What a column means; '' as long as nobody has said so. */
const columnMeaning = z.enum(['', 'ignored', ...(Object.keys(cardColumns) as [CardColumn, ...CardColumn[]])]);
export type ColumnMeaning = z.infer<typeof columnMeaning>;
const stateMeaning = z.enum(['', ...(Object.keys(cardStates) as [TakenState, ...TakenState[]])]);
export type StateMeaning = z.infer<typeof stateMeaning>;

const totals = z.object({ cards: count, sumFormattedDE: z.string() });
export const rehearsal = z.object({
  at: z.iso.datetime(),
  /** Rows in all files, those with a fault, and those left out by their state; with their balances, where readable. */
  rows: count,
  faulty: count,
  /** Without those that were replaced. */
  faultyFormattedDE: z.string(),
  /** Faulty rows whose card comes along with a row of a later file. */
  replaced: count,
  leftOut: count,
  leftOutFormattedDE: z.string(),
  /** Rows that stay behind, and whose balance nobody can read. */
  withoutAmount: count,
  /** What would be taken over without the faulty rows. */
  cards: count,
  sumFormattedDE: z.string(),
  /**
   * Of what comes along: money that counts in some shops or until a day only, as gifts of campaigns do, and that no
   * campaign of ours takes. With us it is money like any other.
   */
  gifts: totals,
  /** What the lists of gifts come to; null where there are none. */
  giftLists: giftLists.nullable(),
  /** What the former provider owes for it: all that comes along but the gifts of campaigns. */
  claimFormattedDE: z.string(),
  /** Columns in which something stands and that nobody reads, with their file: "karten.csv: „Notiz“". */
  unreadColumns: z.array(z.string()),
  /** Those of whom the files give address and name, and the cards that wait for them; nobody once that is forgotten. */
  people: count,
  cardsOfPeople: count,
  /** What comes along and what stays behind together: to be compared with the totals of the former provider. */
  toldCards: count,
  toldFormattedDE: z.string(),
  byState: z.array(totals.extend({ state: z.enum(Object.keys(cardStates) as [TakenState, ...TakenState[]]) })),
  /** By year of issue; null where the file does not say. */
  byYear: z.array(totals.extend({ year: count.nullable() })),
  /** By how many digits and letters their numbers have: spreadsheets drop leading zeros unseen. */
  byLength: z.array(totals.extend({ length: count })),
  ...foundFaults,
});
export type Rehearsal = z.infer<typeof rehearsal>;

const holders = z.object({
  /** All of them that are left: what is forgotten counts nobody. */
  people: count,
  /** Those who have proven the address, so that their cards are theirs. */
  came: count,
  /** Whose mail went into the outbox; of these, whose mail could not be delivered. */
  mailed: count,
  failed: count,
  /** Who will still get one, and who gets none: the address has an account that can hold no card here. */
  toMail: count,
  unmailable: count,
  ...mailing,
});

export const takeOver = get({
  path: 'take-over',
  summary: 'A take-over: its files, what their columns and states mean, the last rehearsal, and how far the cut-over is.',
  who: contractPermits,
  input: z.strictObject({ id: idText }),
  output: takeOverSummary.extend({
    ...intakeLife,
    files: z.array(takenFile.extend({ kind: takeOverFileKind })),
    columns: z.array(z.object({ name: z.string(), meaning: columnMeaning, example: z.string() })),
    states: z.array(z.object({ name: z.string(), meaning: stateMeaning, rows: count })),
    /** What its lists of gifts mean; null where there are none. */
    gifts: giftMapping.nullable(),
    /** Of the files and meanings as they are now; null where there was none. */
    rehearsal: rehearsal.nullable(),
    bookedCards: count,
    bookedFormattedDE: z.string(),
    /** Of what was released and booked: gifts of campaigns; null where there are none. */
    bookedGiftsFormattedDE: z.string().nullable(),
    /** What the former provider owes for it; null before it is done, and where there was nothing to claim. */
    claim: z
      .object({
        label: z.string(),
        claimedFormattedDE: z.string(),
        /** Negative: we owe it back. */
        openCents: count,
        dueOn: z.iso.date(),
        isOverdue: z.boolean(),
      })
      .nullable(),
    /** How far its taking back is. */
    backCards: count,
    backFormattedDE: z.string(),
    /** Those whose cards wait, or came; null before the cut-over is done, or where the files name nobody. */
    holders: holders.nullable(),
    /** Who has taken the list for letters; null where nobody has. */
    lettersTaken: z.object({ times: count, lastAt: z.iso.datetime(), lastBy: z.string() }).nullable(),
  }),
});
export type TakeOver = z.infer<typeof takeOver.output>;

/** Days after a cut-over of which the page of a take-over counts what its cards do. */
export const WATCHED_DAYS = 14;

export const takeOverUse = get({
  path: 'take-over-use',
  summary: `What became of the cards of a finished take-over in the first ${WATCHED_DAYS} days: counts only, nothing about a single card.`,
  who: contractPermits,
  input: z.strictObject({ id: idText }),
  output: z.object({
    /** Cards whose balance a till has asked for, and cards that anything has moved. */
    shown: count,
    used: count,
    bookings: count,
    /** Stornos and corrections of these bookings. */
    undone: count,
    undoneFormattedDE: z.string(),
    /** Cards that were locked since the cut-over. */
    locked: count,
    registered: count,
    /** What these cards hold now. */
    sumFormattedDE: z.string(),
    /** Questions of tills of the region for a number that stands for no card. */
    missed: count,
  }),
});
export type TakeOverUse = z.infer<typeof takeOverUse.output>;

export const uploadTakeOverFile = post({
  path: 'upload-take-over-file',
  summary: 'Add a file of cards or of gifts to an open take-over: CSV or Excel. It is kept as it came, with its SHA-256.',
  who: accountingPermits,
  input: z.strictObject({ id: idText, kind: takeOverFileKind.default('cards'), name: z.string().trim().min(1).max(200) }),
  upload: {
    field: 'takeOverFile',
    most: MOST_TAKE_OVER_BYTES,
    missing: takeOverMessages.missing,
    tooLarge: takeOverMessages.tooLarge,
  },
  output: z.object({ rows: count }),
});

export const removeTakeOverFile = post({
  path: 'remove-take-over-file',
  summary: 'Take a file out of an open take-over again, to upload a mended one.',
  who: accountingPermits,
  input: z.strictObject({ id, file: id }),
});

export const mapTakeOver = post({
  path: 'map-take-over',
  summary: 'Say what the columns and the states of the files mean; remembered for the next files of this provider.',
  who: accountingPermits,
  mostBytes: 200_000,
  input: z.strictObject({
    id,
    version: count,
    columns: z.record(z.string().max(1_000), columnMeaning),
    states: z.record(z.string().max(1_000), stateMeaning),
    /** The same of lists of gifts, and what becomes of the gifts of their campaigns, by name. */
    giftColumns: z.record(z.string().max(1_000), giftColumnMeaning).default({}),
    campaigns: z.record(z.string().max(1_000), campaignMeaning).default({}),
  }),
});

export const rehearseTakeOver = post({
  path: 'rehearse-take-over',
  summary: 'Have every row judged. Nothing is booked; the result stands on the take-over.',
  who: accountingPermits,
  input: z.strictObject({ id, version: count }),
});

export const takeOverFaults = get({
  path: 'take-over-faults',
  summary: 'The faulty rows as they came, with file, line, reason and remedy, as CSV to mend and upload again.',
  who: accountingPermits,
  input: z.strictObject({ id: idText, kind: takeOverFileKind.default('cards') }),
  output: csv,
});

const paperKind = z.enum(['rehearsal', 'cut-over']);
export type PaperKind = z.infer<typeof paperKind>;

export const takeOverPaper = post({
  path: 'take-over-paper',
  summary:
    'The control totals of the last rehearsal or of the cut-over as a paper for the former provider to sign. Made once: later calls give the same.',
  who: accountingPermits,
  input: z.strictObject({ id, kind: paperKind }),
  output: pdf,
});

export const takeOverTemplate = get({
  path: 'take-over-template',
  summary: 'An empty list of cards or of gifts with its headings, as Excel or CSV.',
  who: accountingPermits,
  input: z.strictObject({ format: z.enum(['xlsx', 'csv']), kind: takeOverFileKind.default('cards') }),
  output: xlsx,
});

export const releaseTakeOver = post({
  path: 'release-take-over',
  summary: 'Release what was rehearsed; a second person confirms it. Then a job makes the cards and books their balances.',
  who: accountingPermits,
  input: z.strictObject({
    id,
    version: count,
    /** Whether faulty rows may stay behind, and gifts become money like any other. Without it they stand in the way. */
    leavesOutFaulty: z.boolean(),
    /** What the former provider says that there is, from a paper of its own: cards, and balances together. */
    providerCards: cardsField(takeOverMessages.providerCards),
    providerSum: sumField(takeOverMessages.providerSum),
    /** How many days after the cut-over the former provider has to have paid. */
    claimDays: z
      .string()
      .trim()
      .regex(/^([1-9]|[1-8]\d|90)$/, takeOverMessages.claimDays),
    differenceReason,
    reason,
  }),
  output: actAnswer,
});

export const takeBackTakeOver = post({
  path: 'take-back-take-over',
  summary:
    'Take a finished take-over back as a whole, as long as none of its cards was used. A second person confirms it; then all are locked, and a job books their balances back.',
  who: accountingPermits,
  input: z.strictObject({ id, reason }),
  output: actAnswer,
});

export const dropTakeOver = post({
  path: 'drop-take-over',
  summary: 'Give up an open take-over. Its files and rows are deleted.',
  who: accountingPermits,
  input: z.strictObject({ id, reason }),
  output: actAnswer,
});

export const takeOverLetters = post({
  path: 'take-over-letters',
  summary:
    'The cards of a finished take-over that got a new number and that nobody has registered, with old number, new number, production number and e-mail, for letters to their holders. Each taking is noted.',
  who: supportPermits,
  input: z.strictObject({ id }),
  output: csv,
});

export const takeOverMail = get({
  path: 'take-over-mail',
  summary: 'The mail that tells the holders of a finished take-over how their card becomes theirs, as one of them reads it.',
  who: accountingPermits,
  input: z.strictObject({ id: idText }),
  output: z.object({ subject: z.string(), text: z.string() }),
});

export const startTakeOverMails = post({
  path: 'start-take-over-mails',
  summary: 'Have the holders of a finished take-over mailed, by a job and in portions. Nobody is mailed twice.',
  who: accountingPermits,
  input: z.strictObject({ id, reason }),
});

export const forgetWaitingHolder = post({
  path: 'forget-waiting-holder',
  summary: 'The cards of a take-over that wait for an address wait no more, as its owner wishes. 404 where none does.',
  who: contractPermits,
  input: z.strictObject({ id, email: emailField, reason }),
  output: z.object({ cards: count }),
});

export const stopTakeOverMails = post({
  path: 'stop-take-over-mails',
  summary: 'Mail no more holders of a take-over. It can be started again, and goes on where it was.',
  who: accountingPermits,
  input: z.strictObject({ id, reason }),
});
