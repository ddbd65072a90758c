import type { PartyFault } from '#contract/operator/moving-parties/faults.ts';
import type { PartyColumn, PartyValue } from '#contract/operator/moving-parties/moving-parties.ts';
import type { Cents } from '#contract/common/money.ts';
import { employeeCardFields } from '#contract/parties/employee-cards/employee-card-fields.ts';
import { MOST_CHARGED } from '#contract/parties/employers/charge-plan.ts';
import { readBalance, readDay } from '#server/operator/taking-over/judge-row.ts';
import type { MovedFrequence, MovedTime } from './party-choices.ts';

/** What a row says of an employee's card and its charging plan, as far as it can be read. */
export interface ToldEmployee {
  /** Of the employee. */
  name: string;
  firstName: string;
  lastName: string;
  personnelNumber: string;
  cents: Cents | null;
  frequence: MovedFrequence | null;
  time: MovedTime | null;
  /** ISO date: the first day of the month after the last one that the former provider has charged. */
  chargeFrom: string | null;
  /** Whose card it is, and our number of it; null where the portal does not know. */
  employer: { id: number; name: string } | null;
  card: string | null;
}

interface Meaning {
  /** What stands in a column of the row; '' where there is none. */
  cell: (column: PartyColumn) => string;
  /** Whether the file has the column. */
  has: (column: PartyColumn) => boolean;
  hasSurplus: boolean;
  wordOf: (column: PartyValue, text: string) => string | undefined;
  /** ISO date in Berlin. */
  today: string;
}

export interface JudgedEmployee {
  /** The card as the row has it, and the employer. */
  number: string | null;
  refers: string | null;
  told: ToldEmployee;
  faults: PartyFault[];
}

const LONGEST = { number: 100, employer: 100 };

/** Judges a row by itself. Whom and what it means, and what stands against it there, is asked of the portal. */
export function judgeEmployee({ cell, has, hasSurplus, wordOf, today }: Meaning): JudgedEmployee {
  const faults: PartyFault[] = hasSurplus ? ['too-many-cells'] : [];
  const note = (fault: PartyFault) => faults.push(fault);
  const [firstName, lastName, personnelNumber] = [cell('firstName'), cell('lastName'), cell('personnelNumber')];
  const { firstName: first, lastName: last, personnelNumber: personnel } = employeeCardFields;
  if (cell('employer') === '') note('employer-missing');
  if (cell('card') === '') note('card-missing');
  if (!first.safeParse(firstName).success || !last.safeParse(lastName).success) note('person-name-wrong');
  if (!personnel.safeParse(personnelNumber).success) note('personnel-number-wrong');
  const cents = readBalance(cell('amount'));
  if (typeof cents !== 'number' || cents < 1 || cents > MOST_CHARGED) note('amount-wrong');
  const readWord = (column: 'frequence' | 'time') => {
    const word = wordOf(column, cell(column));
    if (cell(column) === '') note(`${column}-missing`);
    else if (word === undefined) note(`${column}-unknown`);
    return word ?? null;
  };
  // Most lists know monthly charges only, and do not say so.
  const frequence = (has('frequence') ? readWord('frequence') : 'Monat') as MovedFrequence | null;
  const time = readWord('time') as MovedTime | null;
  const until = readMonth(cell('chargedUntil'));
  if (until === null) note('charged-until-wrong');
  else if (frequence !== null && until > addMonths(today.slice(0, 7), ahead[frequence])) note('charged-until-future');
  return {
    number: cell('card').slice(0, LONGEST.number) || null,
    refers: cell('employer').slice(0, LONGEST.employer) || null,
    told: {
      name: `${firstName} ${lastName}`.trim().slice(0, 100),
      firstName,
      lastName,
      personnelNumber,
      cents: typeof cents === 'number' ? cents : null,
      frequence,
      time,
      chargeFrom: until === null ? null : `${addMonths(until, 1)}-01`,
      employer: null,
      card: null,
    },
    faults,
  };
}

/** Months after this one for which a charge of each cycle may have been made, or ordered some weeks ahead, already. */
const ahead: Record<MovedFrequence, number> = { Monat: 1, Quartal: 3, Halbjahr: 6, Jahr: 12 };

/** "11.2026", "11/2026", "2026-11", or a day of that month: "2026-11". Null for any other text. */
function readMonth(text: string): string | null {
  const [, month, year] = /^(\d{1,2})[./](\d{4})$/.exec(text) ?? [];
  const day = readDay(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : month === undefined ? text : `01.${month}.${year}`);
  return day === null ? null : day.slice(0, 7);
}

/** The month so many after one, both as in "2026-11". */
function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}
