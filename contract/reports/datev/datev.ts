import { z } from 'zod';
import { get, post, zip } from '#contract/common/call.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { charts, type Chart, datevRoleNames, type DatevRole, isRevenue } from './datev-accounts.ts';

const slug = z.string().max(100);
const count = z.number().int();
/** "2026-10" */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

export const datevMessages = {
  consultant: 'Bitte geben Sie die Beraternummer an: eine Zahl von 1001 bis 9999999.',
  client: 'Bitte geben Sie die Mandantennummer an: eine Zahl von 1 bis 99999.',
  first: 'Bitte geben Sie eine Zahl von 1 bis 29999 an.',
  account: 'Ein Konto besteht nur aus Ziffern.',
  length: 'Das Konto muss genau so viele Stellen haben wie die Sachkonten.',
  zeros: 'Ein Konto besteht nicht nur aus Nullen.',
  key: 'Ein Steuerschlüssel hat höchstens vier Ziffern.',
  saveFailed: 'Die Einstellungen konnten nicht gespeichert werden.',
  exportFailed: 'Der Monat konnte nicht exportiert werden.',
  fileFailed: 'Der Export konnte nicht heruntergeladen werden.',
  noSettings: 'Bitte speichern Sie zuerst Beraternummer, Mandantennummer und Konten.',
  running: 'Dieser Monat ist noch nicht zu Ende.',
  beforeBooks: 'In diesem Monat gab es noch keine Buchungen.',
  notSealed: 'Buchungen dieses Monats werden gerade noch versiegelt. Bitte versuchen Sie es in einer Minute noch einmal.',
  tooManyPapers: 'Der Monat hat mehr als 4.999 Belege. So viele nimmt DATEV nicht auf einmal.',
  unknown: 'Diesen Export gibt es nicht.',
  taken: (number: number) =>
    `Bei diesem Mandanten hat schon eine andere Region die Nummer ${number} vergeben. Bitte wählen Sie einen eigenen Mandanten.`,
} as const;

const number = (least: number, most: number, message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,7}$/, message)
    .refine((text) => Number(text) >= least && Number(text) <= most, message);
const account = z
  .string()
  .trim()
  .regex(/^\d{0,8}$/, datevMessages.account);
const key = z
  .string()
  .trim()
  .regex(/^\d{0,4}$/, datevMessages.key);

/** A form's fields are flat: `cards` is the account of the role, `key-revenue-fees` its tax key. */
const accountFields = Object.fromEntries(datevRoleNames.map((role) => [role, account])) as Record<DatevRole, typeof account>;
const revenueRoles = datevRoleNames.filter(isRevenue);
export const keyField = (role: DatevRole) => `key-${role}` as const;
const keyFields = Object.fromEntries(revenueRoles.map((role) => [keyField(role), key])) as Record<`key-${DatevRole}`, typeof key>;

const datevSettingFields = {
  consultant: number(1001, 9_999_999, datevMessages.consultant),
  client: number(1, 99_999, datevMessages.client),
  length: z.enum(['4', '5', '6', '7', '8']),
  /** The month in which the fiscal year begins, "1" to "12". */
  yearBegins: number(1, 12, 'Bitte wählen Sie einen Monat.'),
  isFixed: z.boolean(),
  chart: z.enum(Object.keys(charts) as [Chart, ...Chart[]]),
  firstBusiness: number(1, 29_999, datevMessages.first),
  ...accountFields,
  ...keyFields,
};

const settings = z.strictObject(datevSettingFields);
export type DatevSettings = z.infer<typeof settings>;

/**
 * Why an account is none of so many digits; null where it is one, or is not given yet. DATEV would fill up a shorter
 * one from the left, and so book on another account.
 */
export function problemOfAccount(digits: string, length: number): string | null {
  if (digits === '') return null;
  if (digits.length !== length) return datevMessages.length;
  return /^0+$/.test(digits) ? datevMessages.zeros : null;
}

function judgeLengths(values: DatevSettings, context: z.RefinementCtx): void {
  for (const role of datevRoleNames) {
    const message = problemOfAccount(values[role], Number(values.length));
    if (message) context.addIssue({ code: 'custom', path: [role], message });
  }
}

/** What the form judges; the call names the region beside it. */
export const datevSettingsForm = settings.superRefine(judgeLengths);

export const datevSettings = get({
  path: 'datev-settings',
  summary: 'Whose books a region’s are at the tax adviser’s, and which account of his takes what; null before they were saved.',
  who: accountingPermits,
  input: z.strictObject({ region: slug }),
  output: z.object({ settings: settings.nullable() }),
});

export const saveDatevSettings = post({
  path: 'save-datev-settings',
  summary: 'Saves them, for the exports to come. An account may stay empty; until it is given, nothing is exported.',
  who: accountingPermits,
  input: z.strictObject({ region: slug, ...datevSettingFields }).superRefine(judgeLengths),
});

const batch = z.object({
  batch: count,
  exportedAt: z.iso.datetime(),
  exportedBy: z.string().nullable(),
  lines: count,
  documents: count,
  sha256: z.string(),
});

const exportMonth = z.object({
  month,
  state: z.enum(['running', 'ready', 'exported']),
  batches: z.array(batch),
  /** What has come into the month after its last export. */
  behind: z.object({ entries: count, statements: count, invoices: count, onlinePayments: count }).nullable(),
});
export type DatevMonth = z.infer<typeof exportMonth>;

export const datevMonths = get({
  path: 'datev-months',
  summary: 'The months of a region, newest first, with their exports, what came after them, and why none can be made.',
  who: accountingPermits,
  input: z.strictObject({ region: slug }),
  output: z.object({
    months: z.array(exportMonth),
    /** German sentences. */
    problems: z.array(z.string()),
  }),
});

export const exportDatevMonth = post({
  path: 'export-datev-month',
  summary:
    'Exports a month that has ended, once: what came into it later is another batch, and where nothing came the last batch is answered.',
  who: accountingPermits,
  input: z.strictObject({ region: slug, month }),
  output: z.object({ batch: count, isNew: z.boolean() }),
});

export const datevExportFile = post({
  path: 'datev-export-file',
  summary: 'An export as zip, the same bytes at every time; that staff took it is noted.',
  who: accountingPermits,
  input: z.strictObject({ region: slug, month, batch: z.number().int().positive().max(9_999) }),
  output: zip,
});
