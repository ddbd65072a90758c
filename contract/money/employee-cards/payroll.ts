import { z } from 'zod';
import { get, post, xlsx } from '#contract/common/call.ts';
import { employerPermits } from '#contract/common/permits.ts';
import { templateFormats } from './employee-cards.ts';

/** The columns of the payroll list. */
export const payrollColumns = ['Personalnummer', 'Name', 'Betrag', 'Tag des Zuflusses'] as const;
/** A fifth column, once the employer has said under which numbers its payroll program books the charges. */
export const WAGE_TYPE_COLUMN = 'Lohnart';

export const payrollTexts = {
  saved: 'Die Lohnarten wurden gespeichert.',
  saveFailed: 'Die Lohnarten konnten nicht gespeichert werden.',
  changedMeanwhile: 'Die Lohnarten wurden inzwischen geändert. Bitte prüfen Sie sie und speichern Sie dann erneut.',
} as const;

const wageType = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]{0,10}$/, 'Bitte geben Sie höchstens 10 Ziffern und Buchstaben ein.');

/** The numbers of the payroll program for both kinds of charges; empty where it has none. */
export const wageTypes = z.strictObject({
  /** Of employees who get at most 50 EUR in the month. */
  taxFree: wageType,
  /** Of those who get more: all of it is taxed. */
  taxed: wageType,
});
export type WageTypes = z.infer<typeof wageTypes>;

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Bitte wählen Sie einen Monat.');

export const employerPayroll = get({
  path: 'employer-payroll',
  summary:
    'What employees got in a month (YYYY-MM of Berlin), charge by charge, for payroll: as Excel or as CSV, with the wage type where the employer has named one.',
  who: employerPermits,
  input: z.strictObject({ month, format: z.enum(templateFormats) }),
  output: xlsx,
});

export const payrollSetting = get({
  path: 'payroll-setting',
  summary: 'The months in which cards of the own employer were charged, the last one first, and its wage types.',
  who: employerPermits,
  output: z.object({ months: z.array(month), wageTypes }),
});

export const saveWageTypes = post({
  path: 'save-wage-types',
  summary: 'Saves the wage types of the own employer; 409 where others than `before` are there by now.',
  who: employerPermits,
  input: z.strictObject({ ...wageTypes.shape, before: wageTypes }),
  output: wageTypes,
});
