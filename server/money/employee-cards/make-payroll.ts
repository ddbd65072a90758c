import { Temporal } from 'temporal-polyfill';
import writeExcelFile from 'write-excel-file/node';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { type employerPayroll, payrollColumns } from '#contract/money/employee-cards/payroll.ts';
import { formatCents } from '#contract/common/money.ts';
import { type CardCharge, listCardCharges } from '#server/money/charges/list-card-charges.ts';
import type { EmployerKey } from '#server/parties/employee-cards/plans.ts';
import { formatDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { writeCsv } from '#server/platform/write-csv.ts';

/** What each employee got in a month, and when, by the charge orders, whoever left since (rulings 7, Sachbezug). */
export async function makePayroll(
  db: Db,
  employer: EmployerKey,
  { month, format }: ParsedInputOf<typeof employerPayroll>,
): Promise<Buffer> {
  const from = Temporal.PlainDate.from(`${month}-01`);
  const period = { from: from.toString(), before: from.add({ months: 1 }).toString() };
  const charges = (await listCardCharges(db, employer, period)).filter(({ isLoaded }) => isLoaded);
  const inOrder = charges.toSorted((one, other) =>
    one.personnelNumber.localeCompare(other.personnelNumber, 'de', { numeric: true }),
  );
  return format === 'csv' ? Buffer.from(csvOf(inOrder)) : excelOf(inOrder);
}

const nameOf = ({ firstName, lastName }: CardCharge) => `${firstName} ${lastName}`.trim();

function csvOf(charges: readonly CardCharge[]): Uint8Array {
  const lines = charges.map((charge) => [
    charge.personnelNumber,
    nameOf(charge),
    formatCents(charge.cents),
    formatDay(Temporal.PlainDate.from(charge.day)),
  ]);
  return writeCsv([payrollColumns, ...lines]);
}

function excelOf(charges: readonly CardCharge[]): Promise<Buffer> {
  const head = payrollColumns.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const rows = charges.map((charge) => [
    { value: charge.personnelNumber, type: String },
    { value: nameOf(charge), type: String },
    { value: charge.cents / 100, type: Number, format: '#,##0.00' },
    { value: new Date(`${charge.day}T00:00:00Z`), type: Date, format: 'dd.mm.yyyy' },
  ]);
  return writeExcelFile([head, ...rows], {
    sheet: 'Lohnabrechnung',
    columns: payrollColumns.map(() => ({ width: 22 })),
    stickyRowsCount: 1,
  }).toBuffer();
}
