import { z } from 'zod';

const amountSpan = z.object({ least: z.number().int(), most: z.number().int() });

/** What a card gets, and when, as far as a question tells of it. Null where nothing is said. */
const askedPlan = z.object({
  /** Cents; null where nothing is charged. */
  cents: z.number().int().nullable(),
  frequence: z.string().nullable(),
  time: z.string().nullable(),
  /** The ISO date of a day of its own. */
  day: z.string().nullable(),
});

/** What a change of charges comes to, and has to be confirmed before it is saved. Amounts in cents. */
const chargeQuestion = z.object({
  /** Sent along as `confirmed`; it fits only this change. */
  digest: z.string(),
  cards: z.number().int(),
  /** The amounts of one charge of a card; null where nothing was, or will be, charged. */
  from: amountSpan.nullable(),
  to: amountSpan.nullable(),
  /** The first day on which it counts, as ISO date; null where none of the cards is charged then. */
  firstDay: z.string().nullable(),
  /** The sum of one charge of all these cards after the change. */
  sumCents: z.number().int(),
  /** The changes, cards of the same change together, most cards first; no more than can be read. */
  changes: z.array(
    z.object({
      cards: z.number().int(),
      /** Where it is one card: whose. */
      person: z.string(),
      before: askedPlan,
      after: askedPlan,
      /** The first ISO date on which it counts; null for none. */
      firstDay: z.string().nullable(),
    }),
  ),
  /** How many cards `changes` leaves out. */
  moreCards: z.number().int(),
  /** The next payment that the change touches, over all cards of the employer. */
  nextPayment: z
    .object({
      dueOn: z.string(),
      paysOn: z.string(),
      method: z.string(),
      beforeCents: z.number().int(),
      afterCents: z.number().int(),
    })
    .nullable(),
});
export type ChargeQuestion = z.infer<typeof chargeQuestion>;

/** The body of every error answer. `errorMessage` is German and can be shown to users. */
export const errorAnswer = z.object({
  errorMessage: z.string(),
  errorCode: z.string(),
  requestId: z.string(),
  /** One message for each field that breaks a rule. */
  fieldErrors: z.record(z.string(), z.string()).optional(),
  /** For files with rows: all their problems at once. */
  rowErrors: z.array(z.object({ row: z.number().int(), column: z.string(), message: z.string() })).optional(),
  /** For 409 on a form: what somebody else has changed meanwhile, by path and name of the field. */
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), now: z.string() })).optional(),
  /** For 409 CONFIRMATION_NEEDED: what has to be confirmed. */
  question: chargeQuestion.optional(),
  /** Only for bookings. */
  errorStatusCode: z.string().optional(),
  /** Only for MOVED: the portal where the region is now. */
  address: z.string().optional(),
  /** Only for 503: a type that begins with "block" sends everybody to the maintenance page. */
  type: z.string().optional(),
});
export type RowError = NonNullable<z.infer<typeof errorAnswer>['rowErrors']>[number];
export type ChangedField = NonNullable<z.infer<typeof errorAnswer>['changes']>[number];
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** The message of MOVED, for whoever is at the wrong cell: by an old link, or from the beginning. */
export const movedTo = (address: string) => `Diese Region finden Sie unter einer anderen Adresse: ${address}`;

/** Messages of the error catalogue that are shown in more than one place (part 1, section 8). */
export const messages = {
  sessionExpired: 'Ihre Sitzung ist abgelaufen.',
  notPermitted: 'Sie sind nicht berechtigt diese Seite aufzurufen.',
  loginFailed: 'Login fehlgeschlagen',
  regionFailed: 'Es ist ein Fehler bei der Regionszuordnung aufgetreten. Bitte kontaktieren Sie den Support.',
  dataFailed: 'Die Daten konnten nicht abgerufen werden',
  captchaMissing: 'Bitte geben Sie die Zeichen aus dem Bild ein.',
  captchaWrong: 'Der eingegebene Captcha ist falsch.',
  cameraFailed: 'Die Kamera konnte nicht gestartet werden.',
  somethingFailed: 'Es ist ein Fehler aufgetreten. Bitte kontaktieren Sie den Support.',
  notFound: 'Der Eintrag wurde nicht gefunden. Vielleicht wurde er inzwischen gelöscht.',
  tooMany: 'Zu viele Anfragen. Bitte versuchen Sie es in Kürze erneut.',
  overloaded: 'Das Portal ist gerade stark ausgelastet. Bitte versuchen Sie es in wenigen Sekunden erneut.',
  outcomeUnknown:
    'Es ist nicht sicher, ob Ihre Eingaben gespeichert sind. Bitte laden Sie die Seite neu und sehen Sie nach, bevor Sie es noch einmal versuchen.',
  moving: 'Die Daten Ihrer Region ziehen gerade um. Bitte versuchen Sie es in wenigen Sekunden erneut.',
  malformed: 'Das Portal hat Ihre Eingaben nicht verstanden. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  tooLarge: 'Das ist zu viel auf einmal. Bitte kürzen Sie Ihre Eingaben, oder nehmen Sie eine kleinere Datei.',
  wrongType: 'Diese Art von Datei kann das Portal nicht lesen.',
  conflict: 'Die Daten wurden inzwischen geändert. Bitte laden Sie die Seite neu.',
  unreachable: 'Das Portal ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung.',
  offline:
    'Sie sind gerade nicht mit dem Internet verbunden. Es wurde nichts gesendet. Bitte versuchen Sie es erneut, sobald die Verbindung wieder besteht.',
} as const;
