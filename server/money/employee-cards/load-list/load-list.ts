import type { OutputOf } from '#contract/common/call.ts';
import {
  type addEmployeeCardsList,
  listFieldName,
  type LoadListColumn,
  loadListColumns,
  type LoadListPreview,
  type LoadListRow,
  loadListTexts,
  MOST_LIST_ROWS,
} from '#contract/money/employee-cards/employee-cards.ts';
import type { RowError } from '#contract/common/errors.ts';
import type { NextCharge } from '#contract/money/employee-cards/month-benefits.ts';
import { readChargeWindow } from '#server/money/charges/read-charge-window.ts';
import { holdCardsOfEmployer } from '#server/parties/cards/reads.ts';
import { storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { holdEmployer } from '#server/parties/employers/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { readTable } from '#server/platform/uploads/read-table.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { CardFields } from '#server/money/employee-cards/card-form.ts';
import { readKnownCards, readNextCharges } from '#server/money/employee-cards/list-shown-employee-cards.ts';
import { assertConfirmed } from '#server/money/employee-cards/ask-about-charges.ts';
import { stockOf } from './find-card-of-row.ts';
import { type JudgedRow, judgeList } from './judge-list.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

const readList = (file: Buffer) =>
  readTable(file, { rows: MOST_LIST_ROWS, columns: 40 }, { field: listFieldName, ...loadListTexts });

/** What a list would do; nothing is saved. Throws Refusal 413 and 422 for what is no list. */
export async function previewList(db: Db, employer: EmployerKey, file: Buffer): Promise<LoadListPreview> {
  const table = await readList(file);
  const known = await readKnownCards(db, employer);
  const { rows, errors, state } = await judgeList(table, known, await readChargeWindow(db, employer));
  // Where the headings are wrong there are no rows to show.
  if (rows.length === 0) throw rowsRefused(errors);
  const forms = new Map(rows.flatMap(({ change }) => (change ? [[change.form.card_number, change.form]] : [])));
  const charges = await readNextCharges(
    db,
    employer,
    known.map(({ form, isClosed }) => ({ form: forms.get(form.card_number) ?? form, isClosed })),
  );
  const shown = rows.map((row) => shownRow(row, charges.get(row.change?.form.card_number ?? '')));
  const count = (outcome: LoadListRow['outcome']) => shown.filter((row) => row.outcome === outcome).length;
  return {
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    wrong: count('wrong'),
    rows: shown,
    stock: { there: stockOf(known).length, taken: shown.filter(({ fromStock }) => fromStock).length },
    state,
  };
}

function shownRow({ row, cells, change, errors }: JudgedRow, charge: NextCharge | undefined): LoadListRow {
  const outcome = !change ? 'wrong' : !change.isChanged ? 'unchanged' : change.isNew ? 'added' : 'changed';
  return {
    row,
    outcome,
    cardID: change?.form.card_number ?? null,
    cells,
    fromStock: change?.fromStock ?? false,
    changes: change && outcome === 'changed' ? changesBetween(change.before, change.after) : [],
    errors: errors.map(({ column, message }) => ({ column, message })),
    monthCents: charge?.monthCents ?? 0,
    unclearCents: charge?.unclearCents ?? 0,
  };
}

function changesBetween(before: CardFields, after: CardFields): LoadListRow['changes'] {
  return (Object.keys(loadListColumns) as LoadListColumn[]).flatMap((column) => {
    if (column === 'cardID') return [];
    const [was, is] = [before[column] ?? '', after[column] ?? ''];
    return was === is ? [] : [{ column: loadListColumns[column], before: was, after: is }];
  });
}

/**
 * Saves a list, all of it or nothing; the same list again changes nothing. Throws Refusal 422 with everything that is
 * wrong, and 409 where it would not do any more what its preview has shown.
 */
export async function saveList(
  db: Db,
  employer: EmployerKey,
  personId: number,
  { file, state, confirmed }: { file: Buffer; state: string | undefined; confirmed: string | undefined },
): Promise<OutputOf<typeof addEmployeeCardsList>> {
  const table = await readList(file);
  return db.transaction().execute(async (trx) => {
    await holdEmployer(trx, employer);
    const seen = await readKnownCards(trx, employer);
    // Nobody registers one of these now; what was registered until now is read again.
    await holdCardsOfEmployer(
      trx,
      employer,
      seen.map(({ form }) => form.card_number),
    );
    const judged = await judgeList(table, await readKnownCards(trx, employer), await readChargeWindow(trx, employer));
    if (judged.errors.length > 0) throw rowsRefused(judged.errors);
    const changes = judged.rows.flatMap(({ change }) => change ?? []);
    const changed = changes.filter(({ isChanged }) => isChanged);
    const added = changed.filter(({ isNew }) => isNew).length;
    const counts = { added, changed: changed.length - added, unchanged: changes.length - changed.length };
    // Sending a saved list again tells nothing new.
    if (state !== undefined && state !== judged.state && changed.length > 0)
      throw new Refusal('CHANGED_MEANWHILE', loadListTexts.outdated);
    if (changed.length === 0) return counts;
    const forms = new Map(seen.map(({ form }) => [form.card_number, form]));
    await assertConfirmed(
      trx,
      employer,
      changed.map(({ form }) => ({ before: forms.get(form.card_number)!, after: form })),
      confirmed,
    );
    await storeEmployeeCards(
      trx,
      employer,
      changed.map(({ form }) => form),
    );
    const subject = `employer ${employer.employerId}, ${counts.added} added, ${counts.changed} changed`;
    await audit(trx, { personId, regionId: employer.regionId, act: 'employer-cards-listed', subject });
    return counts;
  });
}

/** 422 with everything that is wrong. */
function rowsRefused(rowErrors: RowError[]): Refusal {
  const message = `Die Ladeliste wurde nicht gespeichert: ${rowErrors.length === 1 ? 'Eine Angabe ist' : `${rowErrors.length} Angaben sind`} fehlerhaft.`;
  return new Refusal('ROWS_INVALID', message, { fieldErrors: { [listFieldName]: message }, rowErrors });
}
