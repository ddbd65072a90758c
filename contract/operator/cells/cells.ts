import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';
import { managementPermits, staffPermits } from '#contract/common/permits.ts';

/** The address of a cell's portal, as `https://host`. */
const address = z.string().max(300);

/** What a cell amounts to now: its own regions alone, so that cells can be added up. Test cards are left out. */
export const cellFigures = z.object({
  cards: z.number().int(),
  /** What the operator owes card holders: what lies on their cards, in cents. */
  balanceCents: z.number().int(),
  /** What is owed to anybody (`owedIn` of the float), in cents; null where the cell's program is older than that. */
  owedCents: z.number().int().nullable().default(null),
  /** Top-ups, redemptions and bonuses since midnight in Berlin. */
  bookingsToday: z.number().int(),
  /** Runs that are due, and files for the bank that nobody has released or taken. */
  waitingRuns: z.number().int(),
  failedJobs: z.number().int(),
  /** How long the oldest mail has waited; 0 where none waits. */
  oldestMailSeconds: z.number(),
  /** Of the program. */
  version: z.string(),
});
export type CellFigures = z.infer<typeof cellFigures>;

const cell = z.object({
  /** Its host; "diese Zelle" where the cell that is asked has no address. */
  name: z.string(),
  isHere: z.boolean(),
  /** Null: it does not answer. */
  figures: cellFigures.nullable(),
});
export type Cell = z.infer<typeof cell>;

export const cells = get({
  path: 'cells',
  summary: 'What each cell amounts to, this one first; a cell that does not answer in two seconds has no figures.',
  who: managementPermits,
  output: z.array(cell),
});

/** A region of another cell, as far as somebody needs to choose it. */
export const neighbourRegion = z.object({ slug: z.string(), name: z.string(), cardName: z.string(), isListed: z.boolean() });

/** What a cell says to staff of another one: `unknown` has no account there, `second-factor` must give one first. */
export const standings = ['known', 'unknown', 'second-factor'] as const;

const neighbour = z.object({
  address,
  name: z.string(),
  /** `silent`: it does not answer. */
  standing: z.enum([...standings, 'silent']),
  regions: z.array(neighbourRegion),
});
export type Neighbour = z.infer<typeof neighbour>;

export const neighbourRegions = get({
  path: 'neighbour-regions',
  summary: 'The regions of the other cells, for staff that has an account there.',
  who: staffPermits,
  output: z.array(neighbour),
});

export const cellMessages = {
  unknownCell: 'Diese Zelle kennt das Portal nicht.',
  unknownPerson:
    'In dieser Zelle gibt es für Sie keinen Zugang. Bitte lassen Sie sich dort von der Leitung mit derselben E-Mail-Adresse einladen, und vergeben Sie dort ein Passwort.',
  factorMissing:
    'Diese Zelle verlangt die Bestätigung in zwei Schritten. Bitte melden Sie sich dort selbst an, oder richten Sie sie zuerst hier ein: Sie gilt dort einen Tag später.',
  noteSpent: 'Der Übergang hat zu lange gedauert oder wurde schon benutzt. Bitte öffnen Sie die andere Zelle noch einmal.',
  failed: 'Die andere Zelle konnte nicht geöffnet werden.',
} as const;

export const beginCellEntry = post({
  path: 'begin-cell-entry',
  summary: 'First step into this cell: marks the browser, and answers what the cell that one comes from has to vouch for.',
  who: 'anyone',
  input: z.strictObject({ from: address }),
  output: z.object({ from: address, here: address, browser: z.string() }),
  duringMaintenance: true,
  sensitive: true,
});

export const openCell = post({
  path: 'open-cell',
  summary:
    'Second step, in the cell that one comes from: a note that lets the caller into the other one, once, within half a minute. Without a browser that has begun there, only where to begin.',
  who: staffPermits,
  input: z.strictObject({ to: address, browser: z.string().max(100).optional() }),
  output: z.object({ from: address, to: address, note: z.string().nullable() }),
  sensitive: true,
});

export const enterCell = post({
  path: 'enter-cell',
  summary: 'Third step, back in the cell: the note begins a session of the person who has the same e-mail address here.',
  who: 'anyone',
  input: z.strictObject({ note: z.string().max(4000) }),
  duringMaintenance: true,
  sensitive: true,
});
