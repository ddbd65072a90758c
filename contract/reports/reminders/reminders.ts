import { z } from 'zod';
import { get, pdf, post } from '#contract/common/call.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { isoDay } from '#contract/common/read-german-day.ts';
import { openItem } from '#contract/reports/open-items/open-items.ts';
import { reason } from '#contract/tenancy/four-eyes/staff-act.ts';

/** The levels of reminders, and after how many days overdue each goes out (rulings 9). */
export const reminderLevels = [
  { level: 1, days: 7, name: 'Zahlungserinnerung' },
  { level: 2, days: 21, name: 'Mahnung' },
  { level: 3, days: 35, name: 'Letzte Mahnung' },
] as const;

/** So many days lie between two reminders of one item, however long it is overdue. */
export const DAYS_BETWEEN = 14;

/** So many days a reminder leaves to pay. */
export const PAY_WITHIN_DAYS = 7;

/** So many go out by themselves in a day; of more, something may be wrong, and accounting looks at them. */
export const MOST_BY_ITSELF = 50;

/** A day and an amount say whether a list is still the one that somebody has seen. Amounts in cents. */
const seen = { count: z.number().int().min(0), cents: z.number().int().min(0) };

const reminded = z.object({
  /** Names it within its region. */
  item: z.string(),
  kind: openItem.shape.kind,
  label: z.string(),
  cents: z.number().int(),
  dueOn: z.iso.date(),
  daysOverdue: z.number().int(),
  level: z.number().int(),
  /** What the reminder will cost, as the region has set it; 0 for nothing. */
  feeCents: z.number().int(),
});

export const dueReminder = z.object({
  region: z.string(),
  cardName: z.string(),
  business: openItem.shape.business,
  items: z.array(reminded),
  /**
   * Null: it goes out. 'unclear-money': money of the business may have come already. 'no-address': nobody reads it.
   * 'reminded-today': of something else, and a person gets one reminder a day (rulings 9).
   */
  waits: z.enum(['unclear-money', 'no-address', 'reminded-today']).nullable(),
});
export type DueReminder = z.infer<typeof dueReminder>;

export const heldItem = z.object({
  region: z.string(),
  cardName: z.string(),
  item: z.string(),
  kind: openItem.shape.kind,
  label: z.string(),
  reason: z.string(),
  until: z.iso.date().nullable(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type HeldItem = z.infer<typeof heldItem>;

export const sentReminder = z.object({
  region: z.string(),
  cardName: z.string(),
  business: openItem.shape.business,
  kind: openItem.shape.kind,
  label: z.string(),
  level: z.number().int(),
  cents: z.number().int(),
  dueOn: z.iso.date(),
  sentOn: z.iso.date(),
  /** Its paper. */
  letter: z.uuid().nullable(),
  /** Null: the job. */
  by: z.string().nullable(),
});
export type SentReminder = z.infer<typeof sentReminder>;

/** Why the job sends nothing, or leaves a region out. */
export const waitsBecause = {
  'too-many': `Es sind mehr als ${MOST_BY_ITSELF} auf einmal. Bitte sehen Sie die Liste an, bevor Sie sie senden.`,
  'bank-not-read': 'Für manche Regionen ist kein Kontoauszug der letzten Tage gelesen. Vielleicht ist schon gezahlt.',
} as const;

export const reminders = get({
  path: 'reminders',
  summary: 'The reminders that are due today, what is held back, and the newest that went out.',
  who: accountingPermits,
  output: z.object({
    due: z.array(dueReminder),
    /** Of those that go out: how many items, and their sum. */
    ...seen,
    waitsBecause: z.enum(Object.keys(waitsBecause) as [keyof typeof waitsBecause]).nullable(),
    held: z.array(heldItem),
    sent: z.array(sentReminder),
  }),
});

export const reminderMessages = {
  sendFailed: 'Die Mahnungen konnten nicht gesendet werden.',
  holdFailed: 'Der Posten konnte nicht zurückgestellt werden.',
  letterFailed: 'Die Mahnung konnte nicht geöffnet werden.',
  endHoldFailed: 'Der Posten konnte nicht wieder freigegeben werden.',
  changed: 'Inzwischen ist die Liste eine andere. Bitte sehen Sie sie noch einmal an.',
  dayInvalid: 'Bitte geben Sie ein gültiges Datum ein, oder lassen Sie das Feld leer.',
} as const;

export const reminderLetter = post({
  path: 'reminder-letter',
  summary: 'The letter of a reminder as PDF, as it went out; that staff looked is noted.',
  who: accountingPermits,
  input: z.strictObject({ gguid: z.uuid() }),
  output: pdf,
});

export const sendReminders = post({
  path: 'send-reminders',
  summary: 'Sends the reminders that are due, if they still come to what was seen. 409 where they do not.',
  who: accountingPermits,
  input: z.strictObject(seen),
  output: z.object({ sent: z.number().int() }),
});

const item = { region: z.string().max(100), item: z.string().regex(/^(?:statement|invoice|charge-order) [A-Z0-9-]{3,40}$/) };

export const holdItem = post({
  path: 'hold-reminder',
  summary: 'Holds an open item back from being reminded, until a day or until staff ends it.',
  who: accountingPermits,
  input: z.strictObject({ ...item, reason, until: z.union([z.literal(''), isoDay(reminderMessages.dayInvalid)]) }),
});

export const endHold = post({
  path: 'release-reminder',
  summary: 'Lets an item that was held back be reminded again.',
  who: accountingPermits,
  input: z.strictObject(item),
});
