import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ChargeWindow } from '#contract/money/charges/charge-window.ts';
import type { RowError } from '#contract/common/errors.ts';
import { employeeCardTexts, type LoadListColumn, loadListColumns } from '#contract/money/employee-cards/employee-cards.ts';
import type { EmployeeCardForm } from '#server/parties/employee-cards/plans.ts';
import { type CardFields, fieldsOf, formWith, isSameForm } from '#server/money/employee-cards/card-form.ts';
import { changeProblems } from '#server/money/employee-cards/change-problems.ts';
import type { KnownCard } from '#server/money/employee-cards/list-shown-employee-cards.ts';
import { type Found, namedCards, openCardFinder } from './find-card-of-row.ts';
import { type Head, readHead } from './read-head.ts';
import { type Complain, readRow } from './read-row.ts';

/** A row of a list, and what it would do. */
export interface JudgedRow {
  row: number;
  cells: string[];
  /** Undefined where it is wrong. */
  change:
    | { before: CardFields; after: CardFields; form: EmployeeCardForm; fromStock: boolean; isNew: boolean; isChanged: boolean }
    | undefined;
  errors: RowError[];
}

/** A whole list, judged against the cards as they are. */
export interface JudgedList {
  rows: JudgedRow[];
  errors: RowError[];
  /** Names what the list would do; another one, where things have changed. */
  state: string;
}

const columns = Object.keys(loadListColumns) as LoadListColumn[];
/** Rows after which others get their turn: the till does not wait for a list. */
const AT_ONCE = 100;

/** What each row of a table would do, and everything that is wrong with it, all at once (rulings 7, Load list). */
export async function judgeList(
  table: readonly string[][],
  known: readonly KnownCard[],
  window: ChargeWindow,
): Promise<JudgedList> {
  const head = readHead(table[0] ?? []);
  if ('errors' in head) return { rows: [], errors: head.errors, state: '' };
  const listed = table
    .map((cells, index) => ({ row: index + 1, cells }))
    .slice(1)
    .filter(({ cells }) => cells.some((text) => text !== ''));
  if (listed.length === 0)
    return { rows: [], errors: [{ row: 2, column: loadListColumns.cardID, message: 'Die Liste nennt keine Karte.' }], state: '' };

  const at = head.get('cardID') ?? -1;
  const { findCard, missing } = openCardFinder(known, namedCards(listed.map(({ cells }) => cells[at])));
  const rows: JudgedRow[] = [];
  const without: JudgedRow[] = [];
  for (const [index, { row, cells }] of listed.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const errors: RowError[] = [];
    // The first that is wrong in a cell is enough.
    const complain = (column: LoadListColumn, message: string) => {
      const name = loadListColumns[column];
      if (!errors.some((error) => error.column === name)) errors.push({ row, column: name, message });
    };
    const cell = cellOf(head, cells);
    const lacked = missing();
    const found = findCard(row, cell, complain);
    const change = judgeRow(found, cell, window, complain);
    const judged = {
      row,
      cells: columns.map((column) => cell(column) ?? ''),
      change: errors.length === 0 ? change : undefined,
      errors,
    };
    rows.push(judged);
    if (missing() > lacked) without.push(judged);
  }
  for (const judged of without)
    judged.errors.unshift({ row: judged.row, column: loadListColumns.cardID, message: stockMissing(missing()) });
  return { rows, errors: rows.flatMap(({ errors }) => errors), state: stateOf(rows) };
}

function stockMissing(count: number): string {
  return `Ihr Bestand reicht nicht: ${count === 1 ? 'Es fehlt 1 Karte' : `Es fehlen ${count} Karten`}. Bitte bestellen Sie Karten nach.`;
}

function cellOf(head: Head, cells: readonly string[]) {
  return (column: LoadListColumn) => {
    const at = head.get(column);
    return at === undefined ? undefined : (cells[at] ?? '');
  };
}

const emptyFields: CardFields = {
  isChargingActive: false,
  firstName: '',
  lastName: '',
  personnelNumber: '',
  chargeAmount: '',
  chargeFrequence: '',
  chargeTime: '',
  customChargeTimeDate: null,
  personnelNote: '',
  deletionDate: null,
};

/** The change that a row makes. A row with an unknown card is read too, so that all its errors are reported at once. */
function judgeRow(
  found: Found | undefined,
  cell: ReturnType<typeof cellOf>,
  window: ChargeWindow,
  complain: Complain,
): JudgedRow['change'] {
  const before = found ? fieldsOf(found.card.form) : emptyFields;
  const told = new Set<LoadListColumn>();
  const note = (column: LoadListColumn, message: string) => {
    told.add(column);
    // What the list does not say may stand at the card, if it were known.
    if (found || cell(column) !== undefined) complain(column, message);
  };
  const after = readRow(before, cell, note);
  if (!found || told.size > 0) return undefined;
  const { card, fromStock } = found;
  const form = formWith(card.form, after);
  const isChanged = !isSameForm(card.form, form);
  if (isChanged && card.form.is_card_lost) complain('cardID', employeeCardTexts.notEditable);
  else if (isChanged && card.isClosed) complain('cardID', employeeCardTexts.notClosed);
  // A row that changes nothing says nothing new.
  const problems = isChanged ? changeProblems(card.form, form, { isRegistered: card.isRegistered, window }) : {};
  for (const [column, message] of Object.entries(problems)) complain(column as LoadListColumn, message);
  return { before, after, form, fromStock, isNew: before.personnelNumber === '', isChanged };
}

function stateOf(rows: readonly JudgedRow[]): string {
  return hash('sha256', JSON.stringify(rows.map(({ change }) => change && [change.before, change.form])), 'hex');
}
