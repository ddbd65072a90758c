import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';
import type { Cents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { namedBusiness } from '#contract/reports/open-items/named-business.ts';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';

const slug = z.string().max(100);
const cents = z.number().int();
const day = z.iso.date();
const instant = z.iso.datetime();
const rowId = z.coerce.number().int().positive().max(999_999_999_999);

/** The largest upload of all. Proxies let a little more through: see `tests/house/numbers-kept-twice.test.ts`. */
export const MOST_BANK_FILE_BYTES = 32_000_000;
export const bankFileField = 'bankFile';

export const bankMessages = {
  missing: 'Bitte wählen Sie einen Kontoauszug aus (camt.053 oder camt.054, auch als Zip).',
  tooLarge: 'Die Datei ist zu groß. Bitte laden Sie die Auszüge in mehreren Dateien herunter.',
  readFailed: 'Der Kontoauszug konnte nicht eingelesen werden.',
  decideFailed: 'Der Umsatz konnte nicht zugeordnet werden.',
  explainFailed: 'Die Nummern konnten nicht erklärt werden.',
  undoFailed: 'Die Zuordnung konnte nicht zurückgenommen werden.',
  unknown: 'Diesen Umsatz gibt es nicht.',
  unknownStatement: 'Diesen Kontoauszug gibt es nicht.',
} as const;

/** What became of a movement, as users read it. */
export const movementStates = {
  open: 'unklar',
  clarification: 'in Klärung',
  booked: 'zugeordnet',
  outside: 'nicht Sache des Portals',
  'sent-back': 'zurückgeschickt',
} as const;
export type MovementState = keyof typeof movementStates;
const movementState = z.enum(Object.keys(movementStates) as [MovementState, ...MovementState[]]);

/** Something that a movement may be for. Amounts are signed as the movement is: positive to us. */
export const bankItem = z.object({
  kind: z.string(),
  key: z.string(),
  label: z.string(),
  what: z.string(),
  business: namedBusiness.nullable(),
  /** What is open; 0 where nothing is. */
  cents,
  /** Less may come, or more. */
  isFlexible: z.boolean(),
  /** Of what we owe: what money is that comes in all the same; null: none may. */
  credit: z.string().nullable(),
  since: day,
});
export type BankItem = z.infer<typeof bankItem>;

const proposal = z.object({
  shares: z.array(z.object({ item: bankItem, cents })),
  /** Why it may be that, the strongest first. */
  reasons: z.array(z.string()),
});
export type BankProposal = z.infer<typeof proposal>;

const bookedFor = z.array(z.object({ text: z.string(), cents }));

/** A decision over a movement that was taken back. Names are null for the portal itself. */
const undoneDecision = z.object({
  state: movementState,
  decidedBy: z.string().nullable(),
  decidedAt: instant,
  booked: bookedFor,
  undoneBy: z.string(),
  undoneAt: instant,
  reason: z.string(),
});

/** A movement of a region's account. */
export const bankMovement = z.object({
  region: z.string(),
  cardName: z.string(),
  id: z.number().int(),
  bookedOn: day,
  valueOn: day.nullable(),
  /** Positive: to us. */
  cents,
  /** What of it the banks have taken. */
  feeCents: cents,
  isReturn: z.boolean(),
  /** Why the bank has sent it back, in words. */
  returnReason: z.string().nullable(),
  /** As it was ordered, in another currency. */
  originalAmount: z.string().nullable(),
  partyName: z.string().nullable(),
  /** "DE12 •••• 5001" */
  partyIban: z.string().nullable(),
  remittance: z.string(),
  bankText: z.string(),
  endToEndId: z.string().nullable(),
  mandateReference: z.string().nullable(),
  state: movementState,
  note: z.string().nullable(),
  /** Who decided it; null for the portal itself, and while nobody has. */
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** What it was booked for. */
  booked: bookedFor,
  /** Of the decision in force, or of the next one: 1, and one more after each that was taken back. */
  round: z.number().int(),
  /** What was decided before and taken back, the newest first. */
  undone: z.array(undoneDecision),
  /** Somebody takes the decision back, and a second person has to confirm that. */
  isTakingBack: z.boolean(),
});
export type BankMovement = z.infer<typeof bankMovement>;

/** What a share of a movement is for, in words. */
export const whatOfShare = ({ what, credit, cents: open }: Pick<BankItem, 'what' | 'credit' | 'cents'>, cents: number): string =>
  credit !== null && cents > 0 && open < 0 ? credit : what;

/** A movement that waits for a person. */
export const unclearMovement = bankMovement.extend({
  /** The most likely first. */
  proposals: z.array(proposal),
  /** Why what it is for cannot be booked yet. */
  waits: z.string().nullable(),
  /** Somebody has decided it, and a second person has to confirm that. */
  isAsked: z.boolean(),
});
export type UnclearMovement = z.infer<typeof unclearMovement>;

/** A region's account: what the bank says beside what the books say. */
export const bankAccount = z.object({
  region: z.string(),
  cardName: z.string(),
  /** "DE12 •••• 5001" */
  iban: z.string(),
  /** The day of the last statement; null before the first. */
  asOf: day.nullable(),
  bankCents: cents.nullable(),
  /** What the books count as being at the bank, as of now; null for a former account. */
  ledgerCents: cents.nullable(),
  /**
   * What the books have moved there since the last statement and no movement has told of: collected, paid out, noted by
   * hand. What comes in is positive; null for a former account.
   */
  underWayCents: cents.nullable(),
  /** What is owed out of it to card holders, partners, employers and the tax office; null for a former account. */
  owedCents: cents.nullable(),
  unclear: z.number().int(),
  clarified: z.number().int(),
  clarifiedCents: cents,
  gaps: z.number().int(),
});
export type BankAccount = z.infer<typeof bankAccount>;

/**
 * What an account holds beyond what is owed out of it, in cents, with what is under way; below zero: what is missing.
 * Null where the bank has told of nothing yet, and for a former account.
 */
export const coverOf = ({ bankCents, underWayCents, owedCents }: BankAccount): Cents | null =>
  bankCents === null || owedCents === null ? null : bankCents + (underWayCents ?? 0) - owedCents;

/** Numbers that the bank counts in a year, and that no statement has. */
const missingNumbers = z.object({
  year: z.number().int(),
  first: z.number().int().nonnegative(),
  last: z.number().int().nonnegative(),
});
export type MissingNumbers = z.infer<typeof missingNumbers>;

/** "Nr. 42 bis 43 von 2026" */
export function nameNumbers({ year, first, last }: MissingNumbers): string {
  return `Nr. ${first === last ? first : `${first} bis ${last}`} von ${year}`;
}

export const bankStatement = z.object({
  region: z.string(),
  cardName: z.string(),
  id: z.number().int(),
  iban: z.string(),
  kind: z.enum(['statement', 'advice']),
  bankId: z.string(),
  number: z.string().nullable(),
  fromOn: day.nullable(),
  untilOn: day,
  openingCents: cents.nullable(),
  closingCents: cents.nullable(),
  movements: z.number().int(),
  /** Movements that an earlier file had told already. */
  repeated: z.number().int(),
  /**
   * Before it something is missing: its opening is no closing that we know, or numbers are missing that nobody
   * explains.
   */
  hasGap: z.boolean(),
  /** By how much the balances differ there. */
  gapCents: cents,
  /** Which are missing before it, by the bank's numbers; explained where somebody has said why none is missing. */
  missing: missingNumbers.extend({ explained: z.object({ by: z.string(), at: instant, reason }).nullable() }).nullable(),
  /** Only what is released counts as what the bank says. */
  release: z.enum(['released', 'waiting', 'refused']),
  readAt: instant,
  /** Null: from the folder. */
  readBy: z.string().nullable(),
  file: z.string(),
});
export type BankStatement = z.infer<typeof bankStatement>;

export const bankAccounts = get({
  path: 'bank-accounts',
  summary: 'The accounts of all regions, bank and books side by side, the statements read, and files that could not be read.',
  who: accountingPermits,
  output: z.object({
    accounts: z.array(bankAccount),
    statements: z.array(bankStatement),
    refusals: z.array(z.object({ name: z.string(), reason: z.string(), at: instant })),
  }),
});

export const bankMovements = get({
  path: 'bank-movements',
  summary: 'The newest movements of the accounts, and what became of them.',
  who: accountingPermits,
  input: z.strictObject({ region: slug.optional(), state: movementState.optional() }),
  output: z.array(bankMovement),
});

export const unclearMovements = get({
  path: 'unclear-bank-movements',
  summary: 'Movements that wait for a person, with what they may be for: the unclear ones first, then those under clarification.',
  who: accountingPermits,
  input: z.strictObject({ region: slug.optional() }),
  output: z.object({ movements: z.array(unclearMovement), unclear: z.number().int(), clarified: z.number().int() }),
});

export const bankItems = get({
  path: 'bank-items',
  summary: 'What a movement may be for, found by number, name or amount; without a search what is open.',
  who: accountingPermits,
  input: z.strictObject({ region: slug, movement: rowId, search: z.string().max(100).optional() }),
  output: z.array(bankItem),
});

export const uploadBankFile = post({
  path: 'upload-bank-file',
  summary:
    'Read a statement of the bank (camt.053, camt.054, also zipped): each movement once, what is certain is booked; of a file over 250 EUR once a second person agrees to it. 422 with line and reason where it cannot be read; then nothing of it is kept.',
  who: accountingPermits,
  input: z.strictObject({ name: z.string().max(200) }),
  output: z.object({
    statements: z.number().int(),
    knownStatements: z.number().int(),
    movements: z.number().int(),
    booked: z.number().int(),
    /** Of all regions, not only of this file. */
    unclear: z.number().int(),
    pending: z.number().int(),
    /** Accounts that no region has; their statements were not read. */
    foreignAccounts: z.array(z.string()),
    /** So many that the job goes on with it. */
    isGoingOn: z.boolean(),
    /** A second person has to agree to the file; until then nothing of it is booked by itself. */
    waitsForSecond: z.boolean(),
  }),
  upload: {
    field: bankFileField,
    most: MOST_BANK_FILE_BYTES,
    missing: bankMessages.missing,
    tooLarge: bankMessages.tooLarge,
  },
});

const share = z.strictObject({
  kind: z.string().max(40),
  key: z.string().max(60),
  cents: z.number().int().min(-99_999_999_999).max(99_999_999_999),
  /** What was shown as open. */
  openCents: cents,
});

/** Which decision over a movement it is, as it was shown. */
const decisionRound = z.number().int().positive();

export const decideBankMovement = post({
  path: 'decide-bank-movement',
  summary:
    'Book a movement for one item, or several of one business; above 250 EUR a second person confirms it. 409 where somebody has decided it, 422 where something else is open by now.',
  who: accountingPermits,
  input: z.strictObject({
    region: slug,
    movement: rowId,
    round: decisionRound.default(1),
    shares: z.array(share).min(1).max(50),
    /** From now on the account is known as that of the business. */
    remembers: z.boolean(),
  }),
  output: actAnswer,
  movesMoney: true,
});

export const clarifyBankMovement = post({
  path: 'clarify-bank-movement',
  summary: 'Put a movement under clarification: nobody knows yet what it is for.',
  who: accountingPermits,
  input: z.strictObject({
    region: slug,
    movement: rowId,
    note: z.string().trim().max(500, 'Bitte fassen Sie sich kürzer: höchstens 500 Zeichen.'),
  }),
});

export const setBankMovementAside = post({
  path: 'set-bank-movement-aside',
  summary:
    'Note that a movement is none of the portal’s, such as fees of the bank or a transfer between own accounts. A second person confirms it above 250 EUR, and where something points at an item. 409 where somebody has decided it.',
  who: accountingPermits,
  input: z.strictObject({ region: slug, movement: rowId, reason }),
  output: actAnswer,
});

export const undoBankDecision = post({
  path: 'undo-bank-decision',
  summary:
    'Take back what was decided over a movement: its bookings are undone by contrary entries, and it is undecided again. A second person confirms it as the decision itself. 409 where it is taken back already, 422 where the money is not there any more.',
  who: accountingPermits,
  input: z.strictObject({ region: slug, movement: rowId, round: decisionRound, reason }),
  output: actAnswer,
});

export const explainMissingNumbers = post({
  path: 'explain-missing-numbers',
  summary:
    'Say why no statement is missing though the bank’s numbers leave some out before one, such as other papers that it counts. The gap is told no more, unless balances do not join. 409 where other numbers are missing by now.',
  who: accountingPermits,
  input: z.strictObject({ region: slug, statement: rowId, missing: missingNumbers.strict(), reason }),
});
