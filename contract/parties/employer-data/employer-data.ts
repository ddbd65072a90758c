import { z } from 'zod';
import { employerBankFields, employerBankRules } from '#contract/parties/businesses/bank-data.ts';
import type { paymentMethods } from '#contract/parties/partners/contract-type.ts';
import { get, post } from '#contract/common/call.ts';
import { FIRST_CHARGE_DAY } from '#contract/parties/employers/charge-plan.ts';
import {
  companyChoices,
  companyDataFields,
  companyDataRules,
  employerEmail,
  sentBack,
  toldOfBusiness,
  voluntary,
} from '#contract/parties/businesses/company-data.ts';
import { employerDataPermits } from '#contract/common/permits.ts';
import { keptDraft } from '#contract/tenancy/drafts/form-drafts.ts';
import { withRules } from '#contract/common/form-rules.ts';
import { isoDay } from '#contract/common/read-german-day.ts';
import { bankChange } from '#contract/parties/businesses/own-bank.ts';
import { required, REQUIRED } from '#contract/tenancy/people/person-fields.ts';
import { toldAs } from '#contract/common/told-as.ts';

/** Messages of the employer's data page (part 3, sections 2.4, 5.2 and 8). */
export const employerDataMessages = {
  incomplete: 'Bitte vervollständigen Sie die Arbeitgeberinformationen!',
  neverCompleted:
    'Ihre Arbeitgeberdaten wurden noch nicht vollständig ausgefüllt. Sie müssen zuerst alle Schritte nacheinander ausfüllen und anschließend speichern.',
  amount: 'Es muss eine Anzahl größer 0 angegeben werden.',
  digits: 'Dieses Feld darf nur Ziffern enthalten.',
  invalid: 'Dieses Feld enthält einen ungültigen Wert.',
  date: 'Bitte geben Sie ein Datum im Format TT.MM.JJJJ an.',
  tooEarly: 'Das Datum darf nicht vor dem 01.12.2022 liegen.',
  dateByInvoice: 'Bei Zahlung auf Rechnung ist nur „Ende des Monats“ möglich.',
  saved: 'Ihre Arbeitgeberdaten wurden gespeichert.',
  failed: 'Die Arbeitgeberdaten konnten nicht gespeichert werden.',
} as const;

/** How often an employer plans to charge its cards, and when. Cards have own plans. */
export const loadingRhythms = ['Monatlich', 'Vierteljährlich', 'Halbjährlich', 'Jährlich', 'Unregelmäßig'] as const;
export const loadingDates = ['Anfang des Monats', 'Mitte des Monats', 'Ende des Monats', 'Individuelle Termine'] as const;
export const INVOICE_LOADING_DATE = 'Ende des Monats';

function oneOf(values: readonly string[]) {
  return required(30).refine((value) => values.includes(value), employerDataMessages.invalid);
}

/** Step 1: contract and invoice data, management, and cards. */
const contractStepFields = {
  ...companyDataFields,
  companyEmail: employerEmail,
  companyEmailRepeated: required(100),
  companyEmailHeadquarter: employerEmail,
  companyEmailHeadquarterRepeated: required(100),
  companyREEmail: employerEmail,
  companyREEmailRepeated: required(100),
  amountOfEmployerCards: required(5)
    .regex(/^\d*$/, employerDataMessages.digits)
    .refine((digits) => !/^\d+$/.test(digits) || Number(digits) > 0, employerDataMessages.amount),
  /** The company's logo on its cards, for a surcharge. */
  wantIndividualEmployerCards: z.boolean().default(false),
  /** ISO date; cards are charged from this day on, and quarters, halves and years are counted from it. */
  employerCardStartDate: z
    .string({ error: REQUIRED })
    .min(1, REQUIRED)
    .refine((day) => day === '' || isoDay('').safeParse(day).success, employerDataMessages.date)
    .refine((day) => !isoDay('').safeParse(day).success || day >= FIRST_CHARGE_DAY, employerDataMessages.tooEarly),
  employerCardsLoadingRhythm: oneOf(loadingRhythms),
};
export const employerContractStep = withRules(z.object(contractStepFields), companyDataRules);

/** Step 2: how the employer pays, and when its cards are charged. */
const bankStepFields = { ...employerBankFields, employerCardsLoadingDate: oneOf(loadingDates) };
export const employerBankStep = withRules(z.object(bankStepFields), employerBankRules);

export const toldEmployerFields = Object.keys(toldOfBusiness) as (keyof typeof toldOfBusiness)[];

export const employerDataInput = withRules(
  z.strictObject({
    version: z.int().positive(),
    ...contractStepFields,
    ...bankStepFields,
    /** Required when the account is replaced by another one. */
    password: voluntary(200),
    ...sentBack(toldOfBusiness),
  }),
  [...companyDataRules, ...employerBankRules],
);
export type EmployerDataInput = z.output<typeof employerDataInput>;

const dates = z.array(z.enum(loadingDates));

export const employerDataAnswer = z.object({
  version: z.int(),
  ...toldAs(contractStepFields),
  ...toldAs(bankStepFields),
  ...toldOfBusiness,
  bankChange: bankChange.nullable(),
  /** The choices of the fields. */
  choices: z.object({
    ...companyChoices,
    /** By payment method. */
    loadingDates: z.object({ Bankeinzug: dates, Rechnung: dates } satisfies Record<(typeof paymentMethods)[number], unknown>),
  }),
  draft: keptDraft.nullable(),
});
export type EmployerDataAnswer = z.infer<typeof employerDataAnswer>;

export const employerCompletePersonalData = get({
  path: 'employer-complete-personal-data',
  summary: 'All data of the employer’s contract, and what the caller has typed and not saved.',
  who: employerDataPermits,
  output: employerDataAnswer,
});

export const employerPersonalData = post({
  path: 'employer-personal-data',
  summary:
    'Saves the data of the employer’s contract, whole or not at all. 409 names what somebody else has changed since `version`.',
  who: employerDataPermits,
  input: employerDataInput,
  output: employerDataAnswer,
});
