import { z } from 'zod';
import { formatCount, formatMegabytes } from '#contract/common/format-count.ts';
import { csv, get, post, xlsx } from '#contract/common/call.ts';
import { accountingPermits, contractPermits } from '#contract/common/permits.ts';
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
} from '#contract/operator/taking-over/intakes.ts';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';

/** Limits of a file. */
export const MOST_PARTY_ROWS = 20_000;
const MOST_PARTY_BYTES = 10_000_000;

export const partyMoveMessages = {
  ...intakeMessages,
  kindMissing: 'Bitte wählen Sie, was in der Datei steht.',
  openFailed: 'Der Umzug konnte nicht angelegt werden.',
  tooLarge: `Die Datei ist zu groß. Erlaubt sind höchstens ${formatCount(MOST_PARTY_ROWS)} Zeilen und ${formatMegabytes(MOST_PARTY_BYTES)}.`,
  signedCards: 'Bitte geben Sie die Zahl der Karten laut bisherigem Anbieter an.',
  signedSum: 'Bitte geben Sie die Summe laut bisherigem Anbieter an, zum Beispiel 1.234,50.',
  releaseFailed: 'Der Umzug konnte nicht freigegeben werden.',
  takeBackFailed: 'Der Umzug konnte nicht zurückgenommen werden.',
  dropFailed: 'Der Umzug konnte nicht verworfen werden.',
  forgotten: 'Die Dateien sind gelöscht, mit den Zeilen, wie sie darin standen.',
  gone: 'Diesen Umzug gibt es nicht.',
  changed: 'Dateien, Zuordnung oder Stand haben sich seitdem geändert. Bitte sehen Sie sich den Umzug noch einmal an.',
  outdated: 'Seit der Probe hat sich im Portal etwas geändert, das die Zeilen betrifft. Bitte proben Sie noch einmal.',
} as const;

/** Days after the end of a move for which its files are kept, and what its rows say. */
export const KEPT_PARTY_MOVE_DAYS = 90;

const address = { street: 'Straße', zip: 'PLZ', city: 'Ort' } as const;
const contact = { email: 'E-Mail', salutation: 'Anrede', firstName: 'Vorname', lastName: 'Nachname', phone: 'Telefon' } as const;
const contract = { since: 'Vertrag seit', until: 'Vertrag bis' } as const;
const bank = { accountHolder: 'Kontoinhaber', iban: 'IBAN', bic: 'BIC' } as const;

/** What a file holds, with its columns as the template calls them, and those without which nothing can be judged. */
export const partyKinds = {
  partners: {
    label: 'Partner',
    columns: {
      number: 'Partnernummer',
      name: 'Firma',
      ...address,
      trade: 'Branche',
      terms: 'Kondition',
      ...contact,
      website: 'Webseite',
      ...contract,
      ...bank,
    },
    needed: ['number', 'name', 'street', 'zip', 'city', 'trade'],
  },
  branches: {
    label: 'Weitere Filialen',
    columns: { refers: 'Partnernummer', name: 'Filiale', ...address, trade: 'Branche', email: 'E-Mail', phone: 'Telefon' },
    needed: ['refers', 'name', 'street', 'zip', 'city', 'trade'],
  },
  employers: {
    label: 'Arbeitgeber',
    columns: { number: 'Arbeitgebernummer', name: 'Firma', ...address, ...contact, ...contract, payment: 'Zahlungsart', ...bank },
    needed: ['number', 'name', 'street', 'zip', 'city'],
  },
  employees: {
    label: 'Beschäftigte',
    columns: {
      employer: 'Arbeitgeber',
      card: 'Kartennummer',
      personnelNumber: 'Personalnummer',
      firstName: 'Vorname',
      lastName: 'Nachname',
      amount: 'Ladebetrag',
      frequence: 'Ladefrequenz',
      time: 'Ladezeitpunkt',
      chargedUntil: 'Geladen bis',
    },
    needed: ['employer', 'card', 'personnelNumber', 'firstName', 'lastName', 'amount', 'time', 'chargedUntil'],
  },
} as const satisfies Record<string, { label: string; columns: Record<string, string>; needed: readonly string[] }>;
export type PartyKind = keyof typeof partyKinds;
/** The kinds of rows that become a contract. Rows of employees belong to a contract that is there already. */
export type MovedBusinessKind = Exclude<PartyKind, 'employees'>;
export const partyKindNames = Object.keys(partyKinds) as PartyKind[];

/** A column of one of the kinds. */
export type PartyColumn = { [Kind in PartyKind]: keyof (typeof partyKinds)[Kind]['columns'] }[PartyKind];

/** The columns of a kind, as the template calls them. */
export function columnsOf(kind: PartyKind): Partial<Record<PartyColumn, string>> {
  return partyKinds[kind].columns;
}

/** Columns in which the former provider's words stand for ours. */
export const partyValues = {
  trade: 'Branchen',
  terms: 'Konditionen',
  payment: 'Zahlungsarten',
  frequence: 'Ladefrequenzen',
  time: 'Ladezeitpunkte',
} as const;
export type PartyValue = keyof typeof partyValues;
export const partyValueNames = Object.keys(partyValues) as PartyValue[];

/** What stands for an employer that has named no way of paying: it chooses with its data. */
export const NOT_CHOSEN = 'noch nicht gewählt';

export const partyMoveStates = {
  open: 'in Vorbereitung',
  dropped: 'verworfen',
  released: 'zieht um',
  done: 'umgezogen',
  'taking-back': 'wird zurückgenommen',
  'taken-back': 'zurückgenommen',
} as const satisfies Record<IntakeState, string>;

/** Why a business that moved in does not go back. */
export const stayReasons = {
  booked: 'hat gebucht',
  'signed-in': 'hat ein Passwort festgelegt',
  active: 'der Vertrag ist aktiv',
  cards: 'hat Karten',
  charged: 'eine der Karten steht in einem Ladeauftrag',
  changed: 'der Arbeitgeber hat einen der Ladepläne geändert',
} as const;
export type StayReason = keyof typeof stayReasons;

const businessKind = z.enum(['partner', 'employer']);
const kind = z.enum(partyKindNames as [PartyKind, ...PartyKind[]]);

export const partyMoveSummary = intakeSummary.extend({
  /** How many rows were released to come along; null before. */
  parties: count.nullable(),
});
export type PartyMoveSummary = z.infer<typeof partyMoveSummary>;

export const partyMoves = get({
  path: 'party-moves',
  summary: 'Moves of partners and employers from other providers, the newest first, and the regions to choose from.',
  who: contractPermits,
  output: z.object({
    moves: z.array(partyMoveSummary),
    regions: regionChoices,
  }),
});

export const openPartyMove = post({
  path: 'open-party-move',
  summary: 'Prepare to take over partners and employers of another provider into a region. Nothing changes by it.',
  who: accountingPermits,
  input: intakeOpening,
  output: z.object({ id }),
});

/** What a column means: one of its kind's, or 'ignored'; '' as long as nobody has said so. */
const meanings = z.record(z.string().max(1_000), z.string().max(40));
/** What a word of theirs means: the id of a trade, or the name of a model, a way of paying, a rhythm or a day. */
const words = z.record(z.string().max(1_000), z.string().max(60));

/** Employees' cards with the sum of one charge of each: of all that the files tell of, and of those that come. */
const chargeTotals = { cards: count, sumFormattedDE: z.string(), coming: count, comingFormattedDE: z.string() };

export const partyRehearsal = z.object({
  at: z.iso.datetime(),
  rows: count,
  faulty: count,
  /** Faulty rows in whose place a row of a later file has come. */
  replaced: count,
  /** What would come along, by kind. */
  byKind: z.array(z.object({ kind, rows: count, faulty: count })),
  /** Of the businesses that come along: with a login, with an account at a bank. */
  logins: count,
  banks: count,
  /** Of employees' cards, as the former provider signs for them; null where no file tells of any. */
  charges: z
    .object({
      /** By name where it is known, else as the file calls it. */
      byEmployer: z.array(z.object({ employer: z.string(), ...chargeTotals })),
      /** The first month (2026-12) that we charge; '' where nobody can read it. */
      byMonth: z.array(z.object({ month: z.string(), ...chargeTotals })),
      /** Cards that come along with more than the tax-free amount of a month. */
      aboveLine: count,
    })
    .nullable(),
  ...foundFaults,
});
export type PartyRehearsal = z.infer<typeof partyRehearsal>;

export const partyMove = get({
  path: 'party-move',
  summary: 'A move: its files, what their columns and words mean, the last rehearsal, and what has become of each business.',
  who: contractPermits,
  input: z.strictObject({ id: idText }),
  output: partyMoveSummary.extend({
    ...intakeLife,
    files: z.array(takenFile.extend({ kind })),
    columns: z.array(z.object({ kind, name: z.string(), meaning: z.string(), example: z.string() })),
    /** Words of theirs, and what they mean; with what there is to choose from. */
    values: z.array(
      z.object({
        column: z.enum(partyValueNames as [PartyValue, ...PartyValue[]]),
        words: z.array(z.object({ name: z.string(), meaning: z.string(), rows: count })),
        choices: z.array(z.object({ value: z.string(), label: z.string() })),
      }),
    ),
    rehearsal: partyRehearsal.nullable(),
    /** How many of those released have come. */
    made: count,
    /** The contracts that came of it, in the order of the files. */
    businesses: z.array(
      z.object({
        kind: businessKind,
        /** How addresses name it. */
        gguid: z.string(),
        contractId: z.string(),
        name: z.string(),
        number: z.string(),
        status: z.string(),
        hasLogin: z.boolean(),
        /** Why it stays though the move was taken back; null where it does not. */
        stays: z.enum(Object.keys(stayReasons) as [StayReason, ...StayReason[]]).nullable(),
      }),
    ),
    /** The charging plans that came of it, by employer. */
    plans: z.array(
      z.object({
        gguid: z.string(),
        name: z.string(),
        cards: count,
        /** Null once the rows are forgotten, as the month (2026-12). */
        sumFormattedDE: z.string().nullable(),
        from: z.string().nullable(),
        stays: z.enum(Object.keys(stayReasons) as [StayReason, ...StayReason[]]).nullable(),
      }),
    ),
    /** What could not be opened, and what has refused each. */
    failures: z.array(z.object({ row: id, number: z.string(), name: z.string(), reason: z.string() })),
    /** Those who get a link to set their password; null before all is done. */
    mails: z
      .object({
        people: count,
        mailed: count,
        failed: count,
        toMail: count,
        withoutLogin: count,
        ...mailing,
      })
      .nullable(),
  }),
});
export type PartyMove = z.infer<typeof partyMove.output>;

export const uploadPartyFile = post({
  path: 'upload-party-file',
  summary: 'Add a file of one kind to an open move: CSV or Excel. It is kept as it came, with its SHA-256.',
  who: accountingPermits,
  input: z.strictObject({ id: idText, kind, name: z.string().trim().min(1).max(200) }),
  upload: {
    field: 'partyFile',
    most: MOST_PARTY_BYTES,
    missing: partyMoveMessages.missing,
    tooLarge: partyMoveMessages.tooLarge,
  },
  output: z.object({ rows: count }),
});

export const removePartyFile = post({
  path: 'remove-party-file',
  summary: 'Take a file out of an open move again, to upload a mended one.',
  who: accountingPermits,
  input: z.strictObject({ id, file: id }),
});

export const mapPartyMove = post({
  path: 'map-party-move',
  summary: 'Say what columns and words of the files mean; remembered for the next files of this provider.',
  who: accountingPermits,
  mostBytes: 200_000,
  input: z.strictObject({
    id,
    version: count,
    columns: z.partialRecord(kind, meanings),
    values: z.partialRecord(z.enum(partyValueNames as [PartyValue, ...PartyValue[]]), words),
  }),
});

export const rehearsePartyMove = post({
  path: 'rehearse-party-move',
  summary: 'Have every row judged. Nothing changes; the result stands on the move.',
  who: accountingPermits,
  input: z.strictObject({ id, version: count }),
});

export const partyMoveComing = get({
  path: 'party-move-coming',
  summary: 'The rows of a move that come along, as they were judged: what a second person reads before the release.',
  who: accountingPermits,
  input: z.strictObject({ id: idText }),
  output: z.array(
    z.object({
      row: id,
      kind,
      number: z.string(),
      name: z.string(),
      place: z.string(),
      trade: z.string(),
      terms: z.string(),
      payment: z.string(),
      /** Of an employee's card: its employer, its plan, and the first month that we charge. */
      employer: z.string(),
      plan: z.string(),
      contact: z.string(),
      email: z.string(),
      accountHolder: z.string(),
      iban: z.string(),
      /** ISO date; empty where no end was agreed. */
      until: z.string(),
    }),
  ),
});
export type ComingParty = z.infer<typeof partyMoveComing.output>[number];

export const partyMoveFaults = get({
  path: 'party-move-faults',
  summary: 'The faulty rows of a kind as they came, with file, line, reason and remedy, as CSV to mend and upload again.',
  who: accountingPermits,
  input: z.strictObject({ id: idText, kind }),
  output: csv,
});

export const partyMoveTemplate = get({
  path: 'party-move-template',
  summary: 'An empty list of a kind with its headings, as Excel or CSV.',
  who: accountingPermits,
  input: z.strictObject({ kind, format: z.enum(['xlsx', 'csv']) }),
  output: xlsx,
});

/**
 * What the former provider signs for, typed from a paper of its own; a reason where the files tell of something else.
 */
export const signedFields = {
  cards: cardsField(partyMoveMessages.signedCards),
  sum: sumField(partyMoveMessages.signedSum),
  differenceReason,
};
const { cards, sum } = signedFields;

const signed = z.strictObject({
  employers: z.array(z.strictObject({ employer: z.string().max(200), cards, sum })).max(1_000),
  months: z.array(z.strictObject({ month: z.string().max(7), sum })).max(100),
  differenceReason,
});
/** "2026-12" → "12/2026" */
export const monthText = (month: string) => (month === '' ? 'unlesbarer Monat' : `${month.slice(5)}/${month.slice(0, 4)}`);

export type Signed = z.infer<typeof signed>;

export const releasePartyMove = post({
  path: 'release-party-move',
  summary: 'Release what was rehearsed; a second person confirms it. Then a job opens the contracts.',
  who: accountingPermits,
  input: z.strictObject({
    id,
    version: count,
    /** Whether the faulty rows may stay behind. Without it they stand in the way. */
    leavesOutFaulty: z.boolean(),
    /** Only of what the former provider has charged; without employees' cards there is nothing to sign for. */
    signed: signed.optional(),
    reason,
  }),
  output: actAnswer,
});

export const takeBackPartyMove = post({
  path: 'take-back-party-move',
  summary: 'Take a finished move back. A second person confirms it; then a job ends the contracts, but for those that were used.',
  who: accountingPermits,
  input: z.strictObject({ id, reason }),
  output: actAnswer,
});

export const dropPartyMove = post({
  path: 'drop-party-move',
  summary: 'Give up an open move. Its files and rows are deleted.',
  who: accountingPermits,
  input: z.strictObject({ id, reason }),
  output: actAnswer,
});

export const partyMoveMail = get({
  path: 'party-move-mail',
  summary: 'The mails that bring the contact persons of a finished move their way in, as one of each kind reads them.',
  who: accountingPermits,
  input: z.strictObject({ id: idText }),
  output: z.array(z.object({ kind: businessKind, subject: z.string(), text: z.string() })),
});

export const startPartyMails = post({
  path: 'start-party-mails',
  summary: 'Have the contact persons of a finished move mailed, by a job and in portions. Nobody is mailed twice.',
  who: accountingPermits,
  input: z.strictObject({ id, reason }),
});

export const stopPartyMails = post({
  path: 'stop-party-mails',
  summary: 'Mail no more contact persons of a move. It can be started again, and goes on where it was.',
  who: accountingPermits,
  input: z.strictObject({ id, reason }),
});
