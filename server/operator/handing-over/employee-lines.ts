import { nextDueDay } from '#contract/money/charges/charge-days.ts';
import { employeeExtras } from '#contract/operator/handing-over/handing-over.ts';
import { partyKinds } from '#contract/operator/moving-parties/moving-parties.ts';
import { readChargeStart } from '#server/money/charges/read-charge-window.ts';
import { type EmployeeCard, listEmployeeCards, planOf } from '#server/parties/employee-cards/plans.ts';
import { listContracts } from '#server/parties/businesses/contracts.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { dayOf, euros, type TableLines } from './table-lines.ts';

/** The columns of the template for moving employees' cards in, and what only we know. */
const plannedColumns = [...Object.values(partyKinds.employees.columns), ...Object.values(employeeExtras)];
const { employer, card, personnelNumber, firstName, lastName, amount, frequence, time } = partyKinds.employees.columns;
const sharedColumns = [employer, card, personnelNumber, firstName, lastName, amount, frequence, time];
const otherColumns = [...sharedColumns, 'Ladetag', ...Object.values(employeeExtras), 'Hinweis'];

/** The cards of employees that are charged again and again, and up to which month that has been done. */
export async function* readPlannedLines(trx: Trx, regionId: number): AsyncGenerator<TableLines> {
  yield { cells: [plannedColumns], rows: 0 };
  for await (const { contract, cards } of readEmployees(trx, regionId)) {
    const planned = cards.filter(goesOn);
    const cells = planned.map(({ row, nextDay }) => [...cellsOf(contract, row), monthBefore(nextDay!), ...extrasOf(row)]);
    yield { cells, rows: cells.length };
  }
}

/** All other cards of employees: a single charge, a plan that rests or has ended, or none. */
export async function* readUnplannedLines(trx: Trx, regionId: number): AsyncGenerator<TableLines> {
  yield { cells: [otherColumns], rows: 0 };
  for await (const { contract, cards } of readEmployees(trx, regionId)) {
    const others = cards.filter((card) => !goesOn(card));
    const cells = others.map((card) => [
      ...cellsOf(contract, card.row),
      dayOf(card.nextDay ?? null),
      ...extrasOf(card.row),
      hintOf(card),
    ]);
    yield { cells, rows: cells.length };
  }
}

interface LeavingEmployee {
  row: EmployeeCard;
  /** The next day (ISO) for which no charge order has been made yet. */
  nextDay: string | undefined;
}

async function* readEmployees(trx: Trx, regionId: number): AsyncGenerator<{ contract: string; cards: LeavingEmployee[] }> {
  for (const { employer_id: employerId, contract_id: contract } of await listContracts(trx, 'employer', regionId)) {
    const key = { regionId, employerId };
    const { since, ...terms } = await readChargeStart(trx, key);
    const rows = await listEmployeeCards(trx, key);
    yield { contract, cards: rows.map((row) => ({ row, nextDay: nextDueDay(planOf(row), terms, since) })) };
  }
}

/** Whether it is a plan that the next provider can go on with. */
const goesOn = ({ row, nextDay }: LeavingEmployee) => nextDay !== undefined && row.charge_frequence !== 'unregelmäßig';

/** The cells of `sharedColumns`. */
function cellsOf(contract: string, row: EmployeeCard): string[] {
  return [
    contract,
    row.card_number,
    row.personnel_number,
    row.first_name,
    row.last_name,
    row.charge_cents === null ? '' : euros(row.charge_cents),
    row.charge_frequence ?? '',
    row.charge_time ?? '',
  ];
}

const extrasOf = (row: EmployeeCard) => [row.personnel_note, dayOf(row.deletion_date)];

function hintOf({ row, nextDay }: LeavingEmployee): string {
  if (row.is_card_lost) return 'Karte verloren';
  if (nextDay !== undefined) return 'einzelne Ladung';
  if (row.charge_cents === null || row.charge_frequence === null) return 'kein Ladeplan';
  return row.is_charging_active ? 'keine Ladung mehr' : 'Laden ausgesetzt';
}

/** "2026-12-31" → "11.2026": all charges before the month of the next one are made, or in an order. */
function monthBefore(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month === 1 ? `12.${year - 1}` : `${String(month - 1).padStart(2, '0')}.${year}`;
}
