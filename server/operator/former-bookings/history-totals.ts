import { sql } from 'kysely';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { describeFormerFault } from '#contract/operator/former-bookings/faults.ts';
import type { FormerTotals } from '#contract/operator/former-bookings/former-bookings.ts';
import { MOST_FAULTS, tellFaulty } from '#server/operator/taking-over/fault-table.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { History } from './hold-history.ts';

interface Sums {
  rows: number;
  credit: Cents;
  /** Negative. */
  debit: Cents;
}

/** What a rehearsal came to, as it is kept. */
export interface KeptTotals extends Sums {
  told: number;
  cards: number;
  balanced: number;
  outdated: Sums;
  byYear: (Sums & { year: number })[];
  faulty: number;
  replaced: number;
  doubles: number;
  byFault: { fault: string; rows: number }[];
}

/** A row that would be shown. */
const isShowable = sql<boolean>`faults = '{}' and not is_replaced and not is_double`;

/** Adds a rehearsal up, once: nobody who reads the page waits for a million rows. */
export async function sumHistory(db: Db, { region_id, take_over_id }: History): Promise<KeptTotals> {
  const ofThis = sql`region_id = ${region_id} and take_over_id = ${take_over_id}`;
  const { rows: years } = await sql<Sums & { year: number; isOutdated: boolean }>`
    select extract(year from booked_on)::int as year, booked_on < former_bookings_kept_from() as "isOutdated",
           count(*)::int as rows, coalesce(sum(cents) filter (where cents > 0), 0)::bigint as credit,
           coalesce(sum(cents) filter (where cents < 0), 0)::bigint as debit
      from former_booking where ${ofThis} and ${isShowable} group by 1, 2 order by 1`.execute(db);
  const { rows: counts } = await sql<Pick<KeptTotals, 'told' | 'faulty' | 'replaced' | 'doubles'>>`
    select count(*)::int as told, (count(*) filter (where faults <> '{}' and not is_replaced))::int as faulty,
           (count(*) filter (where is_replaced))::int as replaced, (count(*) filter (where is_double))::int as doubles
      from former_booking where ${ofThis}`.execute(db);
  const { rows: byFault } = await sql<{ fault: string; rows: number }>`
    select fault, count(*)::int as rows from former_booking cross join unnest(faults) as fault
     where ${ofThis} and faults <> '{}' and not is_replaced group by 1 order by 2 desc, 1`.execute(db);
  const { rows: balances } = await sql<Pick<KeptTotals, 'cards' | 'balanced'>>`
    select cards, balanced from former_balances(${region_id}, ${take_over_id})`.execute(db);
  const kept = years.filter(({ isOutdated }) => !isOutdated);
  return {
    ...counts[0]!,
    ...balances[0]!,
    ...addUp(years),
    outdated: addUp(years.filter(({ isOutdated }) => isOutdated)),
    byYear: kept.map(({ year, rows, credit, debit }) => ({ year, rows, credit, debit })),
    byFault,
  };
}

const addUp = (all: readonly Sums[]): Sums =>
  all.reduce(
    (sum, { rows, credit, debit }) => ({ rows: sum.rows + rows, credit: sum.credit + credit, debit: sum.debit + debit }),
    { rows: 0, credit: 0, debit: 0 },
  );

/** What a rehearsal has found, as the page shows it. */
export async function tellTotals(db: Db, history: History): Promise<FormerTotals | null> {
  const { totals, rehearsed_at } = history;
  if (totals === null || rehearsed_at === null) return null;
  const { credit: _, debit: __, outdated, byYear, byFault, ...counts } = totals;
  return {
    ...counts,
    ...tellSums(totals),
    at: rehearsed_at.toISOString(),
    outdated: tellSums(outdated),
    byYear: byYear.map((year) => ({ year: year.year, ...tellSums(year) })),
    byFault: byFault.map((one) => ({ ...one, ...describeFormerFault(one.fault) })),
    faults: tellFaulty(await listFaulty(db, history, MOST_FAULTS), describeFormerFault),
  };
}

const tellSums = ({ rows, credit, debit }: Sums) => ({
  rows,
  creditFormattedDE: formatCents(credit),
  debitFormattedDE: formatCents(debit),
});

/** The faulty rows that no other has replaced, in the order of the files. `root` is the first one that they mend. */
export async function listFaulty(db: Db, { region_id, take_over_id, column_map }: History, most: number) {
  const { rows } = await sql<{
    rowId: number;
    file: string;
    fileId: number;
    head: string[];
    line: number;
    rootFile: number;
    rootLine: number;
    faults: string[];
    cells: string[] | null;
  }>`
    select b.booking_id as "rowId", f.name as file, f.file_id as "fileId", f.head, b.line,
           coalesce(b.mends_file, b.file_id) as "rootFile", coalesce(b.mends_line, b.line) as "rootLine", b.faults, b.cells
      from former_booking b join former_file f on f.region_id = b.region_id and f.file_id = b.file_id
     where b.region_id = ${region_id} and b.take_over_id = ${take_over_id} and b.faults <> '{}' and not b.is_replaced
     order by b.file_id, b.line limit ${most}`.execute(db);
  return rows.map((row) => {
    const at = row.head.findIndex((name) => Object.hasOwn(column_map, name) && column_map[name] === 'number');
    return { ...row, number: row.cells?.[at] ?? '' };
  });
}
