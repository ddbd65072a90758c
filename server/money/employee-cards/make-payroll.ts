import { Temporal } from 'temporal-polyfill';
import writeExcelFile from 'write-excel-file/node';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { BENEFIT_LINE, whoseNow } from '#contract/money/employee-cards/month-benefits.ts';
import { type employerPayroll, payrollColumns, WAGE_TYPE_COLUMN } from '#contract/money/employee-cards/payroll.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { type CardCharge, listCardCharges } from '#server/money/charges/list-card-charges.ts';
import { listEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { getWageTypes } from '#server/parties/employers/wage-types.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { writeCsv } from '#server/platform/write-csv.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

/** A line of the list. The wage type is missing as long as the employer has named none. */
interface Line extends CardCharge {
  wageType?: string;
}

/** What each employee got in a month, and when, by the charge orders, whoever left since. */
export async function makePayroll(
  db: Db,
  employer: EmployerKey,
  { month, format }: ParsedInputOf<typeof employerPayroll>,
): Promise<Buffer> {
  const from = Temporal.PlainDate.from(`${month}-01`);
  const period = { from: from.toString(), before: from.add({ months: 1 }).toString() };
  const charges = (await listCardCharges(db, employer, period)).filter(({ isLoaded }) => isLoaded);
  const lines = (await withWageTypes(db, employer, charges)).toSorted((one, other) =>
    one.personnelNumber.localeCompare(other.personnelNumber, 'de', { numeric: true }),
  );
  return format === 'csv' ? Buffer.from(csvOf(lines)) : excelOf(lines);
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim();

/** The line of 50 EUR counts by person, as everywhere: above it, all that somebody got in the month is taxed. */
async function withWageTypes(db: Db, employer: EmployerKey, charges: readonly CardCharge[]): Promise<Line[]> {
  if (charges.length === 0) return [];
  const { taxFree, taxed } = await getWageTypes(db, employer);
  if (taxFree === '' && taxed === '') return [...charges];
  const cards = (await listEmployeeCards(db, employer)).map((row) => ({
    cardID: row.card_number,
    personnelNumber: row.personnel_number,
    name: nameOf({ firstName: row.first_name, lastName: row.last_name }),
  }));
  const persons = whoseNow(
    cards,
    charges.map(({ card, personnelNumber, cents, ...charge }) => ({
      cardID: card,
      personnelNumber,
      cents,
      name: nameOf(charge),
    })),
  );
  const sums = new Map<string, Cents>();
  for (const { personnelNumber, cents } of persons) sums.set(personnelNumber, (sums.get(personnelNumber) ?? 0) + cents);
  return charges.map((charge, at) => ({
    ...charge,
    wageType: sums.get(persons[at]!.personnelNumber)! > BENEFIT_LINE ? taxed : taxFree,
  }));
}

const headOf = (lines: readonly Line[]) => [
  ...payrollColumns,
  ...(lines.some(({ wageType }) => wageType !== undefined) ? [WAGE_TYPE_COLUMN] : []),
];

function csvOf(lines: readonly Line[]): Uint8Array {
  const rows = lines.map((line) => [
    line.personnelNumber,
    nameOf(line),
    formatCents(line.cents),
    formatIsoDay(line.day),
    ...(line.wageType === undefined ? [] : [line.wageType]),
  ]);
  return writeCsv([headOf(lines), ...rows]);
}

function excelOf(lines: readonly Line[]): Promise<Buffer> {
  const head = headOf(lines).map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const rows = lines.map((line) => [
    { value: line.personnelNumber, type: String },
    { value: nameOf(line), type: String },
    { value: line.cents / 100, type: Number, format: '#,##0.00' },
    { value: new Date(`${line.day}T00:00:00Z`), type: Date, format: 'dd.mm.yyyy' },
    ...(line.wageType === undefined ? [] : [{ value: line.wageType, type: String }]),
  ]);
  return writeExcelFile([head, ...rows], {
    sheet: 'Lohnabrechnung',
    columns: head.map(() => ({ width: 22 })),
    stickyRowsCount: 1,
  }).toBuffer();
}
