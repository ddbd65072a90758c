import { z } from 'zod';
import { get, type InputOf, type OutputOf, type ParsedInputOf, post } from '#contract/common/call.ts';
import { bonusPermits } from '#contract/common/permits.ts';

/** The kinds of bonus in the form, and the fields of each. */
export const bonusTypes = {
  'Prozentualer Bonus vom Einkaufswert': { unit: 'percent', hasMinimum: false },
  'Prozentualer Bonus vom Einkaufswert in Kombination mit einem Mindestumsatz': { unit: 'percent', hasMinimum: true },
  Festbetrag: { unit: 'euro', hasMinimum: false },
  'Festbetrag in Kombination mit einem Mindestumsatz': { unit: 'euro', hasMinimum: true },
} as const satisfies Record<string, { unit: 'percent' | 'euro'; hasMinimum: boolean }>;

export const bonusMessages = {
  required: 'Das Feld muss ausgefüllt werden.',
  notChosen: 'Das Feld muss ausgewählt werden.',
  invalid: 'Das Feld enthält einen ungültigen Wert.',
  mustAccept: 'Sie müssen diese Bedingungen bestätigen.',
  noKind: 'Wenn der Einkaufsbonus aktiviert wurde, muss entweder ein Dauerbonus oder ein Aktionsbonus eingestellt werden.',
  noNumber: 'Das Feld darf nur Ziffern enthalten und Dezimalstellen müssen zwei Ziffern enthalten.',
  percentNotPositive: 'Das Feld darf nur einen positiven Prozentwert enthalten.',
  percentTooHigh: 'Das Feld darf nur einen Prozentwert von maximal 100 enthalten.',
  euroNotPositive: 'Das Feld darf nur einen positiven Eurobetrag enthalten.',
  dateInvalid: 'Das Datumsformat ist ungültig.',
  endsBeforeStart: 'Das Enddatum darf nicht vor dem Startdatum liegen.',
  failed: 'Der Bonus konnte nicht gespeichert werden.',
} as const;

export const bonusKinds = ['permanent', 'action'] as const;
export type BonusKind = (typeof bonusKinds)[number];

const text = (longest: number) => z.string().max(longest, `Das Feld darf höchstens ${longest} Zeichen lang sein.`).default('');
const number = z.string().max(12, bonusMessages.noNumber).default('');

/** The fields of each kind of bonus; on the wire with the kind in front: `permanentType`, `actionType`. */
const details = {
  Type: text(100),
  ValueInPercent: number,
  ValueInEuro: number,
  PercentFromMinimum: number,
  EuroFromMinimum: number,
  ForCompletePurchase: text(10),
  ExceptOrOnly: text(10),
  ExceptText: text(100),
  OnlyText: text(100),
  Timing: text(10),
  TimingDetails: text(250),
  AdditionalInfo: text(500),
};
export type BonusDetail = keyof typeof details;
export const bonusDetails = Object.keys(details) as BonusDetail[];

function withPrefix<Prefix extends string, Fields extends object>(prefix: Prefix, fields: Fields) {
  type Prefixed = { [Name in keyof Fields & string as `${Prefix}${Name}`]: Fields[Name] };
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [`${prefix}${name}`, schema])) as Prefixed;
}

const ticked = z.boolean().default(false);

const input = z
  .strictObject({
    /** Required: an empty form must not end a bonus or withdraw a planned one. */
    bonusActive: z.boolean({ error: bonusMessages.notChosen }),
    permanentBonus: ticked,
    actionBonus: ticked,
    /** Required where the region's rules ask for it; the server checks that. */
    accepted: ticked,
    /** The partner's community. Only shown: the contract decides. */
    community: text(100),
    ...withPrefix('permanent', details),
    ...withPrefix('action', details),
    /** ISO dates, or as people type them ("24.12.2026"); both days are included. */
    actionStartDate: text(10),
    actionEndDate: text(10),
  })
  .superRefine(
    (typed, context) => {
      for (const [field, message] of bonusProblems(typed)) context.addIssue({ code: 'custom', path: [field], message });
    },
    // Checked even when other fields are wrong: all errors show at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );

type Problem = [field: string, message: string];
type Read = (field: string) => string;

/** The rules of part 2, section 5, Bonus page. The values may still be of any type. */
function bonusProblems(typed: Record<string, unknown>): Problem[] {
  const read: Read = (field) => (typeof typed[field] === 'string' ? typed[field].trim() : '');
  const isOn = { permanent: typed.permanentBonus === true, action: typed.actionBonus === true };
  return [
    ...(typed.bonusActive === true && !isOn.permanent && !isOn.action
      ? [['bonusActive', bonusMessages.noKind] satisfies Problem]
      : []),
    ...bonusKinds.filter((kind) => isOn[kind]).flatMap((kind) => kindProblems(kind, read)),
    ...(isOn.action ? dateProblems(read) : []),
  ];
}

function kindProblems(kind: BonusKind, read: Read): Problem[] {
  const problems: Problem[] = [];
  const check = (detail: BonusDetail, problemOf: (text: string) => string | undefined) => {
    const problem = problemOf(read(`${kind}${detail}`));
    if (problem) problems.push([`${kind}${detail}`, problem]);
  };
  check('Type', choiceOf(Object.keys(bonusTypes)));
  for (const detail of wantedNumbers(read(`${kind}Type`))) check(detail, numberOf(kind, detail));
  check('ForCompletePurchase', choiceOf(['Ja', 'Nein']));
  if (read(`${kind}ForCompletePurchase`) === 'Nein') {
    check('ExceptOrOnly', choiceOf(['except', 'only']));
    if (read(`${kind}ExceptOrOnly`) === 'except') check('ExceptText', given);
    if (read(`${kind}ExceptOrOnly`) === 'only') check('OnlyText', given);
  }
  check('Timing', choiceOf(['Ja', 'Nein']));
  if (read(`${kind}Timing`) === 'Ja') check('TimingDetails', given);
  return problems;
}

/** The number fields that a type needs; none while no type is chosen. */
export function wantedNumbers(type: string): ('ValueInPercent' | 'ValueInEuro' | 'PercentFromMinimum' | 'EuroFromMinimum')[] {
  if (!Object.hasOwn(bonusTypes, type)) return [];
  const { unit, hasMinimum } = bonusTypes[type as keyof typeof bonusTypes];
  if (unit === 'percent') return hasMinimum ? ['ValueInPercent', 'PercentFromMinimum'] : ['ValueInPercent'];
  return hasMinimum ? ['ValueInEuro', 'EuroFromMinimum'] : ['ValueInEuro'];
}

const given = (text: string) => (text === '' ? bonusMessages.required : undefined);

function choiceOf(choices: readonly string[]) {
  return (text: string) => {
    if (text === '') return bonusMessages.notChosen;
    return choices.includes(text) ? undefined : bonusMessages.invalid;
  };
}

/** The action bonus also allows a single decimal. */
const formats: Record<BonusKind, RegExp> = { permanent: /^-?\d+([.,]\d{2})?$/, action: /^-?\d+([.,]\d{1,2})?$/ };

function numberOf(kind: BonusKind, detail: BonusDetail) {
  const isPercent = detail === 'ValueInPercent';
  return (text: string) => {
    if (text === '') return bonusMessages.required;
    if (!formats[kind].test(text)) return bonusMessages.noNumber;
    if (hundredthsOf(text) <= 0) return isPercent ? bonusMessages.percentNotPositive : bonusMessages.euroNotPositive;
    return isPercent && hundredthsOf(text) > 10_000 ? bonusMessages.percentTooHigh : undefined;
  };
}

/** "3,25" → 325: basis points of a percentage, or cents of an amount in euros. Only for texts that the rules accept. */
export function hundredthsOf(text: string): number {
  return Math.round(Number(text.trim().replace(',', '.')) * 100);
}

function dateProblems(read: Read): Problem[] {
  const days = (['actionStartDate', 'actionEndDate'] as const).map((field) => ({
    field,
    text: read(field),
    day: readDay(read(field)),
  }));
  const problems = days.flatMap(({ field, text, day }): Problem[] => {
    if (text === '') return [[field, bonusMessages.required]];
    return day === undefined ? [[field, bonusMessages.dateInvalid]] : [];
  });
  const [start, end] = days.map(({ day }) => day);
  if (start && end && end < start) problems.push(['actionEndDate', bonusMessages.endsBeforeStart]);
  return problems;
}

/** "24.12.2026" or "2026-12-24" as an ISO date; undefined for a day that does not exist. */
export function readDay(text: string): string | undefined {
  const german = /^(\d{1,2})\.(\d{1,2})\.(20\d\d)$/.exec(text.trim());
  const iso = german ? `${german[3]}-${german[2]!.padStart(2, '0')}-${german[1]!.padStart(2, '0')}` : text.trim();
  if (!/^20\d\d-\d\d-\d\d$/.test(iso)) return undefined;
  const day = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso) ? iso : undefined;
}

export const setBonus = post({
  path: 'set-bonus',
  summary:
    'Save the own bonus. It comes into force on the third working day at 00:00 in Berlin, and takes the place of one that is still to come.',
  who: bonusPermits,
  input,
  output: z.object({ inForceFrom: z.iso.date(), infoMessage: z.string() }),
});
export type BonusInput = InputOf<typeof setBonus>;

export type BonusData = ParsedInputOf<typeof setBonus>;

const answeredText = z.string();
const answeredDetails = Object.fromEntries(Object.keys(details).map((name) => [name, answeredText])) as Record<
  BonusDetail,
  typeof answeredText
>;

export const getBonus = get({
  path: 'get-bonus',
  summary:
    'The own bonus as it was saved last, what is in force and what is coming. 404 where the region does not have partners manage it.',
  who: bonusPermits,
  output: z.object({
    bonusData: z.object({
      bonusActive: z.boolean(),
      permanentBonus: z.boolean(),
      actionBonus: z.boolean(),
      accepted: z.boolean(),
      community: z.string(),
      ...withPrefix('permanent', answeredDetails),
      ...withPrefix('action', answeredDetails),
      actionStartDate: z.string(),
      actionEndDate: z.string(),
    }),
    suggestedValues: z.object({ permanentBonusTypes: z.array(z.string()), actionBonusTypes: z.array(z.string()) }),
    /** Whether the region's rules require the conditions to be accepted. */
    mustAccept: z.boolean(),
    /** What a bonus booking costs, net, as text. */
    conditions: z.string(),
    inForce: z.string(),
    /** Planned changes, the earliest first. */
    coming: z.array(z.object({ from: z.iso.date(), text: z.string() })),
  }),
});
export type BonusAnswer = OutputOf<typeof getBonus>;

/** The empty form. */
export const emptyBonus: BonusData = input.parse({ bonusActive: false });
