import { z } from 'zod';
import { reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { readDay } from '#contract/money/bonus/bonus.ts';
import { get, type InputOf, type ParsedInputOf, post } from '#contract/common/call.ts';
import { editorialPermits } from '#contract/common/permits.ts';

export const notificationTypes = ['Nachricht', 'Testnachricht', 'Georeferenzierung'] as const;
export const recipientClusters = ['Kunden', 'Partner', 'Alle'] as const;
/** Whether a customer holds a registered card today. */
export const cardsRegisteredChoices = ['Registriert', 'Nicht registriert', 'Beides'] as const;
export const priorities = ['Hoch', 'Normal', 'Niedrig'] as const;
export const sendTimes = ['immediately', 'later'] as const;

export const notificationMessages = {
  notChosen: 'Das Feld muss ausgewählt werden.',
  required: 'Das Feld muss ausgefüllt werden.',
  invalid: 'Das Feld enthält einen ungültigen Wert.',
  dateInvalid: 'Das Datumsformat ist ungültig.',
  timeInvalid: 'Die Uhrzeit ist ungültig.',
  endsBeforeStart: 'Das Ende muss nach dem Beginn liegen.',
  inThePast: 'Der Zeitpunkt muss in der Zukunft liegen.',
  coordinateInvalid: 'Bitte geben Sie die Koordinate in Grad an, zum Beispiel 48,3391.',
  wrong: 'Das Formular enthält Fehler.',
  saved: 'Die Push-Nachricht wurde gespeichert.',
  failed: 'Die Push-Nachricht konnte nicht gespeichert werden.',
  hasBegun: 'Die Push-Nachricht wird schon versendet und kann nicht mehr gestoppt werden.',
} as const;

const text = (longest: number) => z.string().max(longest, `Das Feld darf höchstens ${longest} Zeichen lang sein.`).default('');

const recipients = {
  pushNotificationType: text(30),
  /** Slug of the region. */
  recipientRegion: text(60),
  recipientPartnerOrCustomer: text(30),
  recipientPartnerCategories: z
    .array(z.string().max(200, notificationMessages.invalid))
    .max(200, notificationMessages.invalid)
    .default([]),
  recipientCardsRegistered: text(30),
};

const draft = z
  .strictObject({
    ...recipients,
    sendImmediately: text(30),
    /** ISO dates, or as people type them ("24.12.2026"); times as "09:30"; all in Berlin time. */
    dateToSend: text(10),
    timeToSend: text(5),
    startDate: text(10),
    startTime: text(5),
    endDate: text(10),
    endTime: text(5),
    latitude: text(20),
    longitude: text(20),
    priority: text(30),
    title: text(100),
    message: text(255),
  })
  .superRefine(
    (typed, context) => {
      for (const [field, message] of draftProblems(typed)) context.addIssue({ code: 'custom', path: [field], message });
    },
    // Checked even when other fields are wrong: all errors show at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );

type Problem = [field: string, message: string];
type Typed = Record<string, unknown>;
type Check = (text: string) => string | undefined;

/** The rules of part 3, section 5.7. The values may still be of any type. */
function draftProblems(typed: Typed): Problem[] {
  const type = read(typed, 'pushNotificationType');
  return problemsOf(typed, [
    ['pushNotificationType', choice(notificationTypes, notificationMessages.notChosen)],
    ['title', (title) => (title === '' ? notificationMessages.notChosen : undefined)],
    ['message', (message) => (message === '' ? notificationMessages.notChosen : undefined)],
  ]).concat(
    isOneOf(notificationTypes, type) ? recipientProblems(typed) : [],
    type === 'Nachricht' || type === 'Testnachricht' ? sendingProblems(typed) : [],
    type === 'Georeferenzierung' ? placeProblems(typed) : [],
  );
}

function recipientProblems(typed: Typed): Problem[] {
  return problemsOf(typed, [
    ['recipientRegion', given],
    ['recipientPartnerOrCustomer', choice(recipientClusters)],
    ...(asksForCards(read(typed, 'recipientPartnerOrCustomer'))
      ? [['recipientCardsRegistered', choice(cardsRegisteredChoices)] satisfies [string, Check]]
      : []),
  ]);
}

/** Whether card holders are among the recipients. Then the form asks for card and partner filters. */
export function asksForCards(cluster: string | undefined): boolean {
  return cluster === 'Kunden' || cluster === 'Alle';
}

function sendingProblems(typed: Typed): Problem[] {
  const isLater = read(typed, 'sendImmediately') === 'later';
  return problemsOf(typed, [
    ['sendImmediately', choice(sendTimes)],
    ...(isLater
      ? ([
          ['dateToSend', both(given, day)],
          ['timeToSend', both(given, time)],
        ] satisfies [string, Check][])
      : []),
    ['priority', choice(priorities)],
  ]);
}

/** The validity of a hint may stay empty; if given, it must be correct. */
function placeProblems(typed: Typed): Problem[] {
  const problems = problemsOf(typed, [
    ['startDate', optional(day)],
    ['startTime', optional(time)],
    ['endDate', optional(day)],
    ['endTime', optional(time)],
    ['latitude', both(given, coordinate(90))],
    ['longitude', both(given, coordinate(180))],
  ]);
  for (const [date, timeOfDay] of [
    ['startDate', 'startTime'],
    ['endDate', 'endTime'],
  ] as const)
    if (read(typed, timeOfDay) && !read(typed, date)) problems.push([date, notificationMessages.required]);
  return problems;
}

function read(typed: Typed, field: string): string {
  const value = typed[field];
  return typeof value === 'string' ? value.trim() : '';
}

function problemsOf(typed: Typed, checks: readonly (readonly [field: string, check: Check])[]): Problem[] {
  return checks.flatMap(([field, check]): Problem[] => {
    const problem = check(read(typed, field));
    return problem ? [[field, problem]] : [];
  });
}

const given: Check = (value) => (value === '' ? notificationMessages.required : undefined);
const day: Check = (value) => (readDay(value) ? undefined : notificationMessages.dateInvalid);
const time: Check = (value) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : notificationMessages.timeInvalid);
const both =
  (first: Check, second: Check): Check =>
  (value) =>
    first(value) ?? second(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === '' ? undefined : check(value);

function choice(choices: readonly string[], missing: string = notificationMessages.required): Check {
  return (value) => {
    if (value === '') return missing;
    return isOneOf(choices, value) ? undefined : notificationMessages.invalid;
  };
}

function isOneOf(choices: readonly string[], value: string): boolean {
  return choices.includes(value);
}

function coordinate(most: number): Check {
  return (value) => {
    const degrees = readDegrees(value);
    return degrees !== undefined && Math.abs(degrees) <= most ? undefined : notificationMessages.coordinateInvalid;
  };
}

/** "48,3391" or "48.3391" → 48.3391; undefined for a text that is no number of degrees. */
export function readDegrees(value: string): number | undefined {
  return /^-?\d{1,3}([.,]\d{1,15})?$/.test(value.trim()) ? Number(value.trim().replace(',', '.')) : undefined;
}

export const notificationOptions = get({
  path: 'push-notifications',
  summary: 'What can be chosen for a notification.',
  who: editorialPermits,
  output: z.object({
    types: z.array(z.string()),
    regions: z.array(z.object({ slug: z.string(), name: z.string(), cardName: z.string() })),
    recipientCluster: z.array(z.string()),
    recipientPartnerCategories: z.array(z.string()),
    recipientCardsRegistered: z.array(z.string()),
    priorities: z.array(z.string()),
  }),
});

export const planNotification = post({
  path: 'push-notifications',
  summary: 'Plan a notification; what shall go out immediately goes out within seconds.',
  who: editorialPermits,
  input: draft,
  output: z.object({ infoMessage: z.string() }),
});
export type NotificationDraft = InputOf<typeof planNotification>;
export type ReadDraft = ParsedInputOf<typeof planNotification>;

export const countRecipients = post({
  path: 'push-notification-recipients',
  summary: 'Whom a notification would reach if it went out now.',
  who: editorialPermits,
  input: z.strictObject(recipients),
  output: z.object({ people: z.number().int(), devices: z.number().int() }),
});
export type RecipientChoice = ParsedInputOf<typeof countRecipients>;

const state = z.enum(['planned', 'running', 'sent', 'stopped']);

const planned = z.object({
  id: z.number().int(),
  type: z.string(),
  regionName: z.string(),
  recipients: z.string(),
  title: z.string(),
  message: z.string(),
  priority: z.string(),
  sendAt: z.iso.datetime(),
  /** Only for a hint at a place. */
  validUntil: z.iso.datetime().nullable(),
  state,
  createdBy: z.string(),
  people: z.number().int(),
  devices: z.number().int(),
  accepted: z.number().int(),
  failed: z.number().int(),
});
export type PlannedNotification = z.infer<typeof planned>;

export const notifications = get({
  path: 'push-notification-list',
  summary: 'The latest notifications, newest first: planned, running, sent and stopped ones with their counts.',
  who: editorialPermits,
  output: z.array(planned),
});

export const stopNotification = post({
  path: 'stop-push-notification',
  summary: 'Stop a notification that has not begun.',
  who: editorialPermits,
  input: z.strictObject({ id: z.number().int().positive(), reason }),
});

/** The empty form. */
export const emptyDraft: ReadDraft = {
  pushNotificationType: '',
  recipientRegion: '',
  recipientPartnerOrCustomer: '',
  recipientPartnerCategories: [],
  recipientCardsRegistered: '',
  sendImmediately: '',
  dateToSend: '',
  timeToSend: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  latitude: '',
  longitude: '',
  priority: '',
  title: '',
  message: '',
};
