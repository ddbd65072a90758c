import { z } from 'zod';
import { get, xlsx } from '#contract/common/call.ts';
import { employerPermits } from '#contract/common/permits.ts';
import { templateFormats } from './employee-cards.ts';

/** The columns of the payroll list (rulings 7, Sachbezug). */
export const payrollColumns = ['Personalnummer', 'Name', 'Betrag', 'Tag des Zuflusses'] as const;

export const employerPayroll = get({
  path: 'employer-payroll',
  summary: 'What employees got in a month (YYYY-MM of Berlin), charge by charge, for payroll: as Excel or as CSV.',
  who: employerPermits,
  input: z.strictObject({
    month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Bitte wählen Sie einen Monat.'),
    format: z.enum(templateFormats),
  }),
  output: xlsx,
});
