import { z } from 'zod';
import { formatCount, formatMegabytes } from '#contract/common/format-count.ts';
import { get, post, xlsx } from '#contract/common/call.ts';
import { employerPermits } from '#contract/common/permits.ts';
import {
  batchFields,
  checkBatch,
  checkBetween,
  employeeCardFields,
} from '#contract/parties/employee-cards/employee-card-fields.ts';

/** Limit for cards in one batch and for rows in a load list; each of them leaves a fact. */
export const MOST_CARDS_AT_ONCE = 20_000;

/** For how many minutes the last batch can be undone. */
export const UNDO_MINUTES = 5;

export const employeeCardTexts = {
  heading: 'Ihre MitarbeiterCARDs',
  selected: '%d Zeilen ausgewählt',
  none: 'Keine MitarbeiterCARDs gefunden',
  exports: 'Aktuelle Ansicht exportieren',
  saved: 'Die MitarbeiterCARD wurde gespeichert.',
  saveFailed: 'Die MitarbeiterCARD konnte nicht gespeichert werden.',
  batchFailed: 'Die MitarbeiterCARDs konnten nicht geändert werden.',
  changedMeanwhile:
    'Diese MitarbeiterCARD wurde inzwischen geändert. Bitte prüfen Sie den neuen Stand und speichern Sie dann erneut.',
  unknown: 'Diese Karte gehört nicht zu Ihren MitarbeiterCARDs.',
  notClosed: 'Diese MitarbeiterCARD ist gesperrt und kann nicht mehr geändert werden.',
  notEditable: 'An einer Karte, die als verloren gemeldet ist, kann nichts mehr geändert werden.',
  nothingToUndo: 'Es gibt keine Änderung, die zurückgenommen werden kann.',
  undoTooLate: 'Die Änderung liegt länger als fünf Minuten zurück und kann nicht mehr zurückgenommen werden.',
  undoChanged: 'Die Änderung kann nicht mehr zurückgenommen werden: Einige der Karten wurden danach schon wieder geändert.',
  undoMissed:
    'Die Änderung kann nicht mehr zurückgenommen werden: Der Ladetermin von vorher ist bei einigen Karten nicht mehr möglich.',
  lossOpen: 'Der Verlust dieser Karte wird gerade bearbeitet. Ist sie wieder da, melden Sie sich bitte bei uns.',
  undone: 'Die Änderung wurde zurückgenommen.',
  undoFailed: 'Die Änderung konnte nicht zurückgenommen werden.',
  confirmationNeeded: 'Es wurde noch nichts gespeichert: Bitte bestätigen Sie zuerst, was sich an den Ladungen ändert.',
  requestFailed: 'Die Bestellung konnte nicht gesendet werden.',
} as const;

/** A card of the employer's own stock, with what a screen needs. Without balance or bookings. */
const shownEmployeeCard = z.object({
  cardID: z.string(),
  isChargingActive: z.boolean(),
  isCardActive: z.boolean(),
  isCardRegistered: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  personnelNumber: z.string(),
  /** "50,00"; empty when not set, like the two fields after it. */
  chargeAmount: z.string(),
  chargeFrequence: z.string(),
  chargeTime: z.string(),
  /** ISO date. */
  customChargeTimeDate: z.string().nullable(),
  /** ISO date; of a plan that came from another provider, which has charged what was due before it. */
  chargeFrom: z.string().nullable(),
  /** Seconds since 1970. */
  nextChargeTimestamp: z.number().int().nullable(),
  personnelNote: z.string(),
  isFlaggedForDeletion: z.boolean(),
  /** ISO date. */
  deletionDate: z.string().nullable(),
  isCardLost: z.boolean(),
  /** Grows with each change; a save names the version that it was based on. 0 for a card that nobody has got yet. */
  version: z.number().int(),
  /** All charges of this employee in the month of the next one, past and coming, in cents (tax-free up to 50 EUR). */
  monthCents: z.number().int(),
  /** What this card, or cards of the same name, get in that month under another personnel number. */
  unclearCents: z.number().int(),
  /** What charge orders will still put onto the card, whatever its plan says now. */
  frozenCharges: z.array(z.object({ day: z.iso.date(), cents: z.number().int() })),
});
export type ShownEmployeeCard = z.infer<typeof shownEmployeeCard>;

export const employeeCards = get({
  path: 'employer-cards',
  summary:
    'The employee cards of the own employer by card number, those in stock too. Neither balance nor bookings of an employee.',
  who: employerPermits,
  output: z.array(shownEmployeeCard),
});

const cardID = z.string().min(1).max(40);
/** The digest of a question that the save was refused with (409 CONFIRMATION_NEEDED). */
const confirmed = z.string().max(64).optional();

export const updateEmployeeCard = post({
  path: 'update-employer-card',
  summary:
    'Saves one edited record of an employee card. With the `version` it was made from, a save on an older one is refused with 409. An amount below 1 EUR, or one that changes by more than half, has to be confirmed: 409 CONFIRMATION_NEEDED has the question, and its digest comes along as `confirmed`. What only the server knows may come along and is ignored.',
  who: employerPermits,
  input: z
    .strictObject({
      cardID,
      ...employeeCardFields,
      isCardLost: z.boolean().default(false),
      version: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
      confirmed,
      isCardActive: z.boolean().optional(),
      isCardRegistered: z.boolean().optional(),
      chargeFrom: z.string().max(10).nullish(),
      nextChargeTimestamp: z.number().nullish(),
      monthCents: z.number().optional(),
      unclearCents: z.number().optional(),
      frozenCharges: z
        .array(z.object({ day: z.string().max(10), cents: z.number() }))
        .max(50)
        .optional(),
    })
    .superRefine(checkBetween),
  output: shownEmployeeCard,
});

const batch = z.object({
  /** Number of changed cards. */
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Undoes the change for some minutes; null when nothing has changed. */
  batchId: z.uuid().nullable(),
  undoUntil: z.iso.datetime().nullable(),
});
export type EmployeeCardBatch = z.infer<typeof batch>;

export const updateMultiEmployeeCards = post({
  path: 'update-multi-employer-cards',
  summary:
    'Changes the charging plan of several employee cards, of all or none. Empty values stay as they are. Changes of several cards have to be confirmed, as bold ones of a single card.',
  who: employerPermits,
  mostBytes: 600_000,
  input: z.strictObject({
    cardIDsToUpdate: z.array(cardID).min(1, 'Bitte wählen Sie mindestens eine Karte aus.').max(MOST_CARDS_AT_ONCE),
    fieldsToUpdate: z.strictObject(batchFields).superRefine(checkBatch),
    confirmed,
  }),
  output: batch,
});

export const lastEmployeeCardBatch = get({
  path: 'last-employer-cards-batch',
  summary: 'The last batch edit of the own employer, as long as it can be taken back; 204 where there is none.',
  who: employerPermits,
  output: z.object({ batchId: z.uuid(), changed: z.number().int(), undoUntil: z.iso.datetime() }).nullable(),
});

export const undoEmployeeCardsBatch = post({
  path: 'undo-employer-cards-batch',
  summary: 'Takes back the last batch edit within five minutes; 409 when a card was changed since. Again: the same answer.',
  who: employerPermits,
  input: z.strictObject({ batchId: z.uuid() }),
  output: z.object({ restored: z.number().int() }),
});

export const requestEmployeeCards = post({
  path: 'request-employee-cards',
  summary:
    'Asks operator staff for more cards for the stock, as a message that becomes a case. The same key is the same request.',
  who: employerPermits,
  input: z.strictObject({
    quantity: z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,3}$/, 'Bitte geben Sie eine Anzahl von 1 bis 9999 an.'),
    note: employeeCardFields.personnelNote,
    requestKey: z.uuid(),
  }),
  output: z.object({ caseNumber: z.number().int() }),
});

export const MOST_LIST_BYTES = 5_000_000;
/** Limit for rows of a load list, without the heading row. */
export const MOST_LIST_ROWS = 10_000;
export const listFieldName = 'employerCardsListFile';

export const loadListTexts = {
  save: 'Ladeliste speichern >>',
  missing: 'Es wurde keine Datei zum Hochladen angegeben.',
  tooLarge: `Die Datei ist zu groß. Erlaubt sind höchstens ${formatCount(MOST_LIST_ROWS)} Zeilen, 40 Spalten und ${formatMegabytes(MOST_LIST_BYTES)}.`,
  oldExcel:
    'Das alte Excel-Format .xls kann nicht gelesen werden. Bitte öffnen Sie die Datei in Excel, wählen Sie „Speichern unter“ und dort „Excel-Arbeitsmappe (.xlsx)“ oder „CSV“.',
  unreadable: 'Die Datei konnte nicht gelesen werden. Erlaubt sind Excel (.xlsx) und CSV.',
  failed: 'Die Ladeliste konnte nicht gespeichert werden.',
  previewFailed: 'Die Ladeliste konnte nicht geprüft werden.',
  outdated: 'Seit der Vorschau hat sich etwas geändert. Es wurde nichts gespeichert. Bitte prüfen Sie die Vorschau noch einmal.',
} as const;

/** The columns of a load list; the first row names them, in any order. */
export const loadListColumns = {
  cardID: 'Kartennummer',
  firstName: 'Vorname',
  lastName: 'Nachname',
  personnelNumber: 'Personalnummer',
  chargeAmount: 'Ladebetrag',
  chargeFrequence: 'Ladefrequenz',
  chargeTime: 'Ladezeitpunkt',
  customChargeTimeDate: 'Ladedatum',
  personnelNote: 'Notiz',
} as const;
export type LoadListColumn = keyof typeof loadListColumns;

/** An extra column of a corrected file with the error of each row; it is ignored when the file is uploaded again. */
export const ERROR_COLUMN = 'Fehler';

const counts = { added: z.number().int(), changed: z.number().int(), unchanged: z.number().int() };

/** What would happen to a row of a list. */
export const rowOutcomes = { added: 'neu', changed: 'geändert', unchanged: 'unverändert', wrong: 'fehlerhaft' } as const;
export type RowOutcome = keyof typeof rowOutcomes;

const previewRow = z.object({
  /** Row number as in a spreadsheet; the first row below the headings is 2. */
  row: z.number().int(),
  /** The card that it changes or would take; null when the row is wrong. */
  cardID: z.string().nullable(),
  outcome: z.enum(Object.keys(rowOutcomes) as [RowOutcome, ...RowOutcome[]]),
  /** The cells as in the file, in the order of `loadListColumns`. */
  cells: z.array(z.string()),
  /** Whether it takes a card from the stock. */
  fromStock: z.boolean(),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
  /** What the employee would get in the month of the next charge, and perhaps beside it, as at a card. */
  monthCents: z.number().int(),
  unclearCents: z.number().int(),
});
export type LoadListRow = z.infer<typeof previewRow>;

const upload = { field: listFieldName, most: MOST_LIST_BYTES, missing: loadListTexts.missing, tooLarge: loadListTexts.tooLarge };

export const previewEmployeeCardsList = post({
  path: 'preview-employercards-list',
  summary:
    'What a load list would do, row by row; nothing is saved. `state` goes along with the save, which is refused with 409 when things have changed.',
  who: employerPermits,
  upload,
  output: z.object({
    ...counts,
    wrong: z.number().int(),
    rows: z.array(previewRow),
    /** Cards in the stock, and how many of them the list takes. */
    stock: z.object({ there: z.number().int(), taken: z.number().int() }),
    state: z.string(),
  }),
});
export type LoadListPreview = z.infer<(typeof previewEmployeeCardsList)['output']>;

export const addEmployeeCardsList = post({
  path: 'add-employercards-list',
  summary:
    'Saves a load list (CSV or xlsx, by content), all of it or nothing; 422 names every fault by row and column. Changes of several cards have to be confirmed, as bold ones of a single card. The same list again changes nothing.',
  who: employerPermits,
  input: z.strictObject({ state: z.string().max(64).optional(), confirmed }),
  upload,
  output: z.object(counts),
});

export const templateFormats = ['xlsx', 'csv'] as const;

export const employeeCardsTemplate = get({
  path: 'employer-cards-template',
  summary: 'An empty load list with its headings, as Excel or as CSV.',
  who: employerPermits,
  input: z.strictObject({ format: z.enum(templateFormats) }),
  output: xlsx,
});
