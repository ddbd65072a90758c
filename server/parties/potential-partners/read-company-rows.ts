import { z } from 'zod';
import { countries } from '#contract/common/countries.ts';
import type { RowError } from '#contract/common/errors.ts';
import { emailField, genders, personFields } from '#contract/tenancy/people/person-fields.ts';
import {
  neededCompanyColumns,
  companyListColumns,
  type CompanyColumn,
} from '#contract/parties/potential-partners/potential-partners.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { listedColumns, type CompanyData } from './company-columns.ts';

/** A company as a row of the file tells it. */
export interface ReadCompany {
  row: number;
  companyId: string;
  regionId: number;
  data: CompanyData;
}

const NO_VALUE = 'Das Feld enthält einen ungültigen Wert.';
const text = (longest: number) => z.string().max(longest, `Das Feld darf höchstens ${longest} Zeichen lang sein.`);

/** What is checked of a cell; most may be empty. */
const rules: Record<Exclude<CompanyColumn, 'region'>, z.ZodType> = {
  companyId: z
    .string()
    .min(1, 'Das Feld muss ausgefüllt werden.')
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/,
      'Eine Unternehmens-ID hat höchstens 40 Buchstaben, Ziffern und Zeichen . _ / -.',
    ),
  companyName: text(100).min(3, 'Das Feld muss mindestens 3 Zeichen lang sein.'),
  companyAddressAdditional: text(100),
  companyStreet: personFields.street,
  companyZip: personFields.zip,
  companyCity: personFields.city,
  companyCountry: z.string().refine((code) => countries.some((country) => country.code === code), NO_VALUE),
  companyGewerbeverein: text(100),
  companySector: text(100),
  contactPersonGender: z.string().refine((gender) => genders.some((known) => known === gender), NO_VALUE),
  contactPersonFirstName: personFields.firstName,
  contactPersonLastName: personFields.lastName,
  contactPersonEmail: emailField,
  ceoPhone: z.string().regex(/^\+?[\d ]{4,29}$/, 'Die Telefonnummer ist ungültig.'),
};
const isNeeded = (column: CompanyColumn) => neededCompanyColumns.some((needed) => needed === column);

/**
 * The companies of a table whose first row names the columns. Throws Refusal 422 with all that is wrong, row by row;
 * `regions` are ids by the slugs and names of regions in lower case.
 */
export function readCompanyRows(table: readonly string[][], regions: ReadonlyMap<string, number>): ReadCompany[] {
  const columns = readHead(table[0] ?? []);
  const errors: RowError[] = [];
  const seen = new Set<string>();
  const read = table.slice(1).flatMap((cells, index): ReadCompany[] => {
    const row = index + 2;
    if (cells.every((text) => text === '')) return [];
    const cell = (column: CompanyColumn) => cells[columns.get(column) ?? -1] ?? '';
    const complain = (column: CompanyColumn, message: string) =>
      errors.push({ row, column: companyListColumns[column], message });
    for (const [column, rule] of Object.entries(rules) as [Exclude<CompanyColumn, 'region'>, z.ZodType][]) {
      const value = cell(column);
      const problem = value === '' && !isNeeded(column) ? undefined : rule.safeParse(value).error?.issues[0]?.message;
      if (problem) complain(column, problem);
    }
    const regionId = regions.get(cell('region').toLowerCase());
    if (regionId === undefined) complain('region', 'Diese Region gibt es nicht.');
    const companyId = cell('companyId');
    if (companyId !== '' && seen.has(companyId)) complain('companyId', 'Diese Unternehmens-ID steht schon weiter oben.');
    seen.add(companyId);
    return [{ row, companyId, regionId: regionId ?? 0, data: dataOf(cell) }];
  });
  if (read.length === 0)
    errors.push({ row: 2, column: companyListColumns.companyId, message: 'Die Datei nennt kein Unternehmen.' });
  if (errors.length > 0) throw rowsRefused(errors);
  return read;
}

/** 422 with everything that is wrong. */
export function rowsRefused(rowErrors: RowError[]): Refusal {
  const message = `Die Datei wurde nicht übernommen: ${rowErrors.length} ${rowErrors.length === 1 ? 'Angabe ist' : 'Angaben sind'} ungültig.`;
  return new Refusal('ROWS_INVALID', message, { fieldErrors: { potentialPartnersFile: message }, rowErrors });
}

function readHead(head: readonly string[]): Map<CompanyColumn, number> {
  const names = Object.entries(companyListColumns) as [CompanyColumn, string][];
  const found = new Map<CompanyColumn, number>();
  const errors: RowError[] = [];
  for (const [index, cell] of head.entries()) {
    const column = names.find(([, name]) => name.toLowerCase() === cell.replace(/^\uFEFF/, '').toLowerCase())?.[0];
    if (cell !== '' && (!column || found.has(column)))
      errors.push({ row: 1, column: cell.slice(0, 60), message: 'Diese Spalte ist unbekannt oder steht zweimal da.' });
    if (column) found.set(column, index);
  }
  for (const column of neededCompanyColumns)
    if (!found.has(column)) errors.push({ row: 1, column: companyListColumns[column], message: 'Diese Spalte fehlt.' });
  if (errors.length > 0) throw rowsRefused(errors);
  return found;
}

const fieldsOfCompany = Object.keys(listedColumns) as (keyof typeof listedColumns)[];

const dataOf = (cell: (column: CompanyColumn) => string) =>
  Object.fromEntries(fieldsOfCompany.map((field) => [listedColumns[field], cell(field)])) as CompanyData;
