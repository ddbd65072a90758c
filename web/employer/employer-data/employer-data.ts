import { wantsTradeAssociation } from '#contract/parties/businesses/company-data.ts';
import {
  type EmployerDataAnswer,
  employerBankStep,
  employerContractStep,
  employerDataMessages,
  toldEmployerFields,
} from '#contract/parties/employer-data/employer-data.ts';
import { REQUIRED } from '#contract/tenancy/people/person-fields.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { formatDate } from '#web/format/format-date.ts';
import { type DataPage, problemsOfSchema } from '#web/ui/form/use-data-form.ts';

type Told = (typeof toldEmployerFields)[number];
/** What the page lets one change: all that is read but what only the server says. Days are typed as text. */
export type EmployerData = Omit<EmployerDataAnswer, Told | 'version' | 'draft' | 'choices' | 'bankChange'> & { password: string };

const notTyped = new Set<string>([...toldEmployerFields, 'version', 'draft', 'choices', 'bankChange']);

export function typedDataOf(answer: EmployerDataAnswer): EmployerData {
  const fields = Object.entries(answer).filter(([name]) => !notTyped.has(name));
  const start = formatDate(answer.employerCardStartDate);
  return { ...Object.fromEntries(fields), employerCardStartDate: start, password: '' } as EmployerData;
}

/** The data as they are sent: an invalid day stays as it was typed, and is refused in words. */
export function sentDataOf(values: EmployerData): EmployerData {
  const { employerCardStartDate: start } = values;
  return { ...values, employerCardStartDate: readGermanDay(start) ?? start };
}

export const titles = { contract: 'Vertrags- & Rechnungsdaten', bank: 'Zahlungsart', details: 'Vertragsdetails' };
export type Step = keyof typeof titles;
const bankFields = new Set([...Object.keys(employerBankStep.shape), 'password', 'sepaMandateReferenceNumber']);

/** The page on which a field stands. */
export function pageOf(path: string): Step {
  return bankFields.has(path) ? 'bank' : 'contract';
}

/** What a page asks for; some of it depends on the region. */
export function pageNamed(key: Step, choices: EmployerDataAnswer['choices']): DataPage<EmployerData> {
  const checks: Record<Step, DataPage<EmployerData>['check']> = {
    contract: (values) => ({
      ...problemsOfSchema(employerContractStep, sentDataOf(values)),
      ...(values.companyGewerbeverein === '' &&
        wantsTradeAssociation(choices, values.community) && { companyGewerbeverein: REQUIRED }),
    }),
    bank: (values) => ({
      ...(values.employerCardsLoadingDate !== '' &&
        !listLoadingDates(choices, values.paymentMethod).includes(values.employerCardsLoadingDate) && {
          employerCardsLoadingDate: employerDataMessages.dateByInvoice,
        }),
      ...problemsOfSchema(employerBankStep, values),
    }),
    details: () => ({}),
  };
  return { key, check: checks[key] };
}

/** When cards can be charged by a way of paying; as long as none is chosen, whenever they ever can. */
export function listLoadingDates({ loadingDates }: EmployerDataAnswer['choices'], paymentMethod: string): readonly string[] {
  return paymentMethod === 'Rechnung' ? loadingDates.Rechnung : loadingDates.Bankeinzug;
}
