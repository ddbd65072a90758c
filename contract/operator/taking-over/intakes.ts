import { z } from 'zod';
import type { Cents } from '#contract/common/money.ts';

/** Of what comes from another provider: a take-over, a party move, and their files. */
export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** The same in an address. */
export const idText = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const count = z.number().int();

/** What is said of a file of another provider. */
export const fileMessages = {
  missing: 'Es wurde keine Datei zum Hochladen angegeben.',
  oldExcel: 'Das alte Format .xls kann nicht gelesen werden. Bitte speichern Sie die Datei in Excel als .xlsx oder .csv.',
  unreadable: 'Die Datei konnte nicht gelesen werden. Erlaubt sind CSV und Excel (.xlsx).',
  empty: 'Die Datei enthält keine Zeile unter den Überschriften.',
  headTwice: 'Zwei Spalten der Datei heißen gleich. Bitte benennen Sie eine um.',
  headMissing: 'Die erste Zeile der Datei nennt keine Spalten.',
  twice: 'Diese Datei wurde schon hochgeladen.',
  uploadFailed: 'Die Datei konnte nicht eingelesen werden.',
  mapFailed: 'Die Zuordnung konnte nicht gespeichert werden.',
  rehearsalFailed: 'Die Probe konnte nicht gestartet werden.',
} as const;

export const intakeMessages = {
  ...fileMessages,
  providerMissing: 'Bitte geben Sie den Namen des bisherigen Anbieters an.',
  regionMissing: 'Bitte wählen Sie eine Region.',
  mailFailed: 'Die E-Mails konnten nicht gestartet werden.',
  mailStopFailed: 'Die E-Mails konnten nicht angehalten werden.',
  nobodyToMail: 'Es gibt niemanden, der noch eine E-Mail bekommen kann.',
} as const;

export const intakeState = z.enum(['open', 'dropped', 'released', 'done', 'taking-back', 'taken-back']);
export type IntakeState = z.infer<typeof intakeState>;

export const intakeSummary = z.object({
  id,
  regionName: z.string(),
  provider: z.string(),
  state: intakeState,
  openedAt: z.iso.datetime(),
  openedBy: z.string(),
  rows: count,
});
export type IntakeSummary = z.infer<typeof intakeSummary>;

export const regionChoices = z.array(z.object({ slug: z.string(), name: z.string() }));

/** Into which region, and from whom. */
export const intakeOpening = z.strictObject({
  region: z.string().min(1, intakeMessages.regionMissing).max(100),
  provider: z.string().trim().min(2, intakeMessages.providerMissing).max(100, 'Bitte geben Sie höchstens 100 Zeichen ein.'),
});

export const takenFile = z.object({
  id,
  name: z.string(),
  rows: count,
  sha256: z.string(),
  takenAt: z.iso.datetime(),
  takenBy: z.string(),
});

/** How far one is. */
export const intakeLife = {
  version: count,
  /** What is to be said before a rehearsal makes sense; in words. */
  lacks: z.array(z.string()),
  isRehearsing: z.boolean(),
  waitsForSecond: z.boolean(),
  leftOut: count.nullable(),
  releasedAt: z.iso.datetime().nullable(),
  releasedBy: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  takingBackSince: z.iso.datetime().nullable(),
  takenBackAt: z.iso.datetime().nullable(),
  takenBackBy: z.string().nullable(),
  /** When its files are deleted, and what they say of people, or were; null before it is done. */
  forgetAt: z.iso.datetime().nullable(),
  isForgotten: z.boolean(),
};

/** Since when people are mailed, and by whom; null where nobody has started it, or somebody has stopped it. */
export const mailing = { mailingSince: z.iso.datetime().nullable(), mailingBy: z.string().nullable() };

/** What is wrong with rows: how often, and the first of them. */
export const foundFaults = {
  byFault: z.array(z.object({ fault: z.string(), reason: z.string(), remedy: z.string(), rows: count })),
  faults: z.array(
    z.object({ row: id, file: z.string(), line: count, number: z.string(), reason: z.string(), remedy: z.string() }),
  ),
};

/** The cents of a sum of many balances, "1.234.567,89" or "0"; null for any other text. */
export function readTotal(text: string): Cents | null {
  const match = /^(\d{1,3}(?:\.\d{3}){1,3}|\d{1,10})(?:,(\d{2}))?$/.exec(text.trim().replace(/\s*€$/, ''));
  return match && Number(match[1]!.replaceAll('.', '')) * 100 + Number(match[2] ?? 0);
}

/** How many cards the former provider says that it hands over, as somebody types it from a paper of that provider. */
export const cardsField = (wrong: string) =>
  z
    .string()
    .trim()
    .regex(/^(\d{1,3}(\.\d{3})+|\d{1,9})$/, wrong);
/** The sum of money on that paper (`readTotal`). */
export const sumField = (wrong: string) => z.string().refine((text) => readTotal(text) !== null, wrong);
/** Why the files have more or less than the provider's paper says; '' where both agree. */
export const differenceReason = z.string().trim().max(500, 'Bitte geben Sie höchstens 500 Zeichen ein.');
