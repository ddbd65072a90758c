import { z } from 'zod';
import { chargeFrequences, type ChargeTime, chargeTimes, MOST_CHARGED } from '#contract/parties/employers/charge-plan.ts';
import { isoDay } from '#contract/common/read-german-day.ts';
import { readAmount } from '#contract/common/money.ts';

/** A date chosen by the employer. */
export const INDIVIDUAL_TIME: ChargeTime = 'Individuell';

/** Whether time and frequency fit: an individual day is only for a single charge. */
export function fitsFrequence(time: string, frequence: string): boolean {
  return time !== INDIVIDUAL_TIME || frequence === 'unregelmäßig';
}

/** Messages for the fields of an employee card, exactly as in part 3, sections 5.3 and 5.4. */
export const employeeCardMessages = {
  deletionDate: 'Wenn der Mitarbeiter/CARD das Unternehmen verlässt muss ein Austrittsdatum angegeben werden.',
  firstName: 'Es muss ein Vorname angegeben werden.',
  lastName: 'Es muss ein Nachname angegeben werden.',
  personnelNumber: 'Es muss eine Personalnummer angegeben werden.',
  chargeAmount: 'Es muss ein Ladebetrag angegeben werden.',
  chargeFrequence: 'Es muss eine Ladefrequenz angegeben werden.',
  chargeTime: 'Es muss ein Ladezeitpunkt angegeben werden.',
  customChargeTimeDate: 'Bei Ladezeitpunkt = individuell muss ein individueller Ladezeitpunkt als Datum angegeben werden.',
  nothingToChange: 'Es wurde keine Eigenschaft zum Ändern angegeben.',
  nothingToChangeAtAll: 'Es wurde keine Eigenschaft zum Ändern angegeben!',
  // Messages that the specification does not give.
  date: 'Bitte geben Sie ein Datum im Format TT.MM.JJJJ an.',
  individualOnlyOnce: 'Der Ladezeitpunkt „Individuell“ ist nur bei der Ladefrequenz „unregelmäßig“ möglich.',
  amount: 'Bitte geben Sie einen Betrag von 0,01 bis 999,99 Euro an.',
  registeredName: 'Der Name kann nicht geändert werden: Die Karte ist registriert.',
  characters: 'Das Feld enthält Zeichen, die nicht erlaubt sind.',
} as const;

/** Maximum number of characters per field. */
export const employeeCardLengths = { name: 30, personnelNumber: 30, note: 150, amount: 6 } as const;

const tooLong = (longest: number) => `Das Feld darf höchstens ${longest} Zeichen lang sein.`;
/** No controls and no signs that change the text direction: lists and papers print these fields beside others. */
const PLAIN = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u;
const text = (longest: number) => z.string().trim().max(longest, tooLong(longest)).regex(PLAIN, employeeCardMessages.characters);
const needed = (longest: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(longest, tooLong(longest))
    .regex(PLAIN, employeeCardMessages.characters);

const NO_CHOICE = 'Dieses Feld enthält einen ungültigen Wert.';
// Checks instead of unions or pipes, which would hide problems between fields until each field is right.
const choice = (values: readonly string[], missing?: string) =>
  z.string({ error: missing }).refine((value) => value === '' || values.includes(value), NO_CHOICE);
const isoDate = isoDay(employeeCardMessages.date);
const day = z
  .string({ error: employeeCardMessages.date })
  .refine((value) => value === '' || isoDate.safeParse(value).success, employeeCardMessages.date);

/** The amount of a charge as text, at most 999,99; empty when there is none. */
const chargeAmount = z
  .string({ error: employeeCardMessages.chargeAmount })
  .trim()
  .max(employeeCardLengths.amount, employeeCardMessages.amount)
  .superRefine((typed, context) => {
    const amount = typed === '' ? undefined : readAmount(typed);
    if (amount && ('message' in amount || amount.cents > MOST_CHARGED))
      context.addIssue({ code: 'custom', message: employeeCardMessages.amount });
  });

/** What an employer can set on one of its cards; days are ISO dates. */
export const employeeCardFields = {
  isChargingActive: z.boolean(),
  firstName: needed(employeeCardLengths.name, employeeCardMessages.firstName),
  lastName: needed(employeeCardLengths.name, employeeCardMessages.lastName),
  personnelNumber: needed(employeeCardLengths.personnelNumber, employeeCardMessages.personnelNumber),
  chargeAmount: chargeAmount.refine((typed) => typed !== '', employeeCardMessages.chargeAmount),
  chargeFrequence: choice(chargeFrequences, employeeCardMessages.chargeFrequence).min(1, employeeCardMessages.chargeFrequence),
  chargeTime: choice(chargeTimes, employeeCardMessages.chargeTime).min(1, employeeCardMessages.chargeTime),
  customChargeTimeDate: day.nullish(),
  personnelNote: text(employeeCardLengths.note),
  isFlaggedForDeletion: z.boolean(),
  deletionDate: day.nullish(),
} as const;

interface Typed {
  chargeFrequence?: string | undefined;
  chargeTime?: string | undefined;
  customChargeTimeDate?: string | null | undefined;
  isFlaggedForDeletion?: boolean | undefined;
  deletionDate?: string | null | undefined;
}

/** Problems between the fields of a card, by field. */
export function problemsBetween(typed: Typed): [keyof Typed, string][] {
  const { chargeTime = '', chargeFrequence = '' } = typed;
  const problems: [keyof Typed, string][] = [];
  if (typed.isFlaggedForDeletion && !typed.deletionDate) problems.push(['deletionDate', employeeCardMessages.deletionDate]);
  if (chargeFrequence !== '' && !fitsFrequence(chargeTime, chargeFrequence))
    problems.push(['chargeTime', employeeCardMessages.individualOnlyOnce]);
  if (chargeTime === INDIVIDUAL_TIME && !typed.customChargeTimeDate)
    problems.push(['customChargeTimeDate', employeeCardMessages.customChargeTimeDate]);
  return problems;
}

/** Adds the problems between fields to a schema's own errors. */
export function checkBetween(typed: Typed, context: z.core.$RefinementCtx): void {
  for (const [field, message] of problemsBetween(typed)) context.addIssue({ code: 'custom', path: [field], message });
}

/** The fields of the batch edit: one that is missing or empty stays unchanged. */
export const batchFields = {
  isChargingActive: z.boolean().optional(),
  chargeAmount: chargeAmount.optional(),
  chargeFrequence: choice(chargeFrequences).optional(),
  chargeTime: choice(chargeTimes).optional(),
  customChargeTimeDate: day.nullish(),
} as const;

const batchNames = ['isChargingActive', 'chargeAmount', 'chargeFrequence', 'chargeTime'] as const;

/** Adds the problems of a batch as a whole: it must change something, and an individual time needs its day. */
export function checkBatch(
  typed: Typed & { isChargingActive?: boolean | undefined; chargeAmount?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (batchNames.every((name) => typed[name] === undefined || typed[name] === ''))
    for (const name of batchNames)
      context.addIssue({ code: 'custom', path: [name], message: employeeCardMessages.nothingToChange });
  checkBetween(typed, context);
}
