import { sql } from 'kysely';
import { formatCents } from '#contract/common/money.ts';
import { describeFault, type Fault } from '#contract/operator/taking-over/faults.ts';
import type { Rehearsal, TakenState } from '#contract/operator/taking-over/taking-over.ts';
import type { Cents } from '#contract/common/money.ts';
import { MOST_FAULTS, tellFaulty } from './fault-table.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readGiftLists, sumGifts } from './gift-totals.ts';
import type { TakeOverRow } from './hold-take-over.ts';
import { listUnreadColumns } from './unread-columns.ts';

/** A row that comes along, once it was judged. */
export const isGood = sql<boolean>`faults = '{}' and state <> 'left-out'`;

/**
 * A faulty row whose place a row of a later file has taken: one that says to mend it, whatever has become of that, or
 * one with its number that comes along.
 */
const isReplaced = sql<boolean>`
  (faults <> '{}' and greatest(max(file_id) over (partition by coalesce(mends, row_id)),
                               max(file_id) filter (where ${isGood}) over (partition by old_number)) > file_id)`;

/** What would come along, and what stays behind. Amounts in cents. */
export interface Totals {
  rows: number;
  faulty: number;
  /** Of the faulty rows those whose place a row of a later file has taken; that row tells of the card instead. */
  replaced: number;
  /** Readable balances of the faulty rows that were not replaced. */
  faultyCents: Cents;
  leftOut: number;
  leftOutCents: Cents;
  /** Rows that stay behind, and whose balance nobody can read. */
  withoutAmount: number;
  cards: number;
  cents: Cents;
  /** Of what comes along: the part that counts in some shops or until a day only, and that no campaign takes. */
  giftCards: number;
  giftCents: Cents;
  /** Those of whom the files give address and name, and the cards that are to wait for them. */
  people: number;
  cardsOfPeople: number;
}

/** What the files tell of, whether it comes along or stays behind: the former provider's own totals should be these. */
export function toldBy({ cards, cents, leftOut, leftOutCents, faulty, replaced, faultyCents }: Totals) {
  return { cards: cards + leftOut + faulty - replaced, cents: cents + leftOutCents + faultyCents };
}

/** The totals of what was judged. One pass, however little the database knows of fresh rows. */
export async function sumRows(db: Db, regionId: number, id: number): Promise<Totals> {
  const { rows } = await sql<Omit<Totals, 'giftCards' | 'giftCents'>>`
    with judged as (
      select cents, case when last_name is not null then lower(email) end as holder, faults <> '{}' as is_faulty, coalesce(${isGood}, false) as is_good,
             faults = '{}' and state = 'left-out' as is_left_out,
             ${isReplaced} as is_replaced
        from take_over_row where region_id = ${regionId} and take_over_id = ${id})
    select count(*)::int as rows, (count(*) filter (where is_faulty))::int as faulty,
           (count(*) filter (where is_replaced))::int as replaced,
           coalesce(sum(cents) filter (where is_faulty and not is_replaced), 0)::bigint as "faultyCents",
           (count(*) filter (where is_left_out))::int as "leftOut",
           coalesce(sum(cents) filter (where is_left_out), 0)::bigint as "leftOutCents",
           (count(*) filter (where not is_good and not is_replaced and cents is null))::int as "withoutAmount",
           (count(*) filter (where is_good))::int as cards,
           (count(distinct holder) filter (where is_good))::int as people,
           (count(holder) filter (where is_good))::int as "cardsOfPeople",
           coalesce(sum(cents) filter (where is_good), 0)::bigint as cents
      from judged`.execute(db);
  const { rows: gifts } = await sql<Pick<Totals, 'giftCards' | 'giftCents'>>`
    select cards as "giftCards", cents as "giftCents" from take_over_gift_rest(${regionId}, ${id}::bigint)`.execute(db);
  return { ...rows[0]!, ...gifts[0]! };
}

/** What a rehearsal has found, with the totals that the former provider signs for. */
export async function readRehearsal(db: Db, row: TakeOverRow, at: Date): Promise<Rehearsal> {
  const { region_id: regionId, take_over_id: id } = row;
  const totals = await sumRows(db, regionId, id);
  const gifts = await sumGifts(db, regionId, id);
  const { rows, faulty, replaced, leftOut, withoutAmount, cards } = totals;
  const told = toldBy(totals);
  const ofThis = sql`region_id = ${regionId} and take_over_id = ${id}`;
  const { rows: byState } = await sql<{ state: TakenState; cards: number; cents: Cents }>`
    select state, count(*)::int as cards, coalesce(sum(cents), 0)::bigint as cents
      from take_over_row where ${ofThis} and faults = '{}' and state is not null group by 1 order by 1`.execute(db);
  const { rows: byYear } = await sql<{ year: number | null; cards: number; cents: Cents }>`
    select extract(year from issued_on)::int as year, count(*)::int as cards, coalesce(sum(cents), 0)::bigint as cents
      from take_over_row where ${ofThis} and ${isGood} group by 1 order by 1 nulls last`.execute(db);
  const { rows: byLength } = await sql<{ length: number; cards: number; cents: Cents }>`
    select length(old_number)::int as length, count(*)::int as cards, coalesce(sum(cents), 0)::bigint as cents
      from take_over_row where ${ofThis} and ${isGood} group by 1 order by 1`.execute(db);
  const { rows: byFault } = await sql<{ fault: string; rows: number }>`
    select fault, count(*)::int as rows from take_over_row cross join unnest(faults) as fault
     where ${ofThis} group by 1 order by 2 desc, 1`.execute(db);
  return {
    at: at.toISOString(),
    rows,
    faulty,
    faultyFormattedDE: formatCents(totals.faultyCents),
    replaced,
    leftOut,
    leftOutFormattedDE: formatCents(totals.leftOutCents),
    withoutAmount,
    cards,
    sumFormattedDE: formatCents(totals.cents),
    gifts: { cards: totals.giftCards, sumFormattedDE: formatCents(totals.giftCents) },
    giftLists: await readGiftLists(db, { regionId, takeOverId: id, totals: gifts }),
    claimFormattedDE: formatCents(totals.cents - gifts.cents),
    unreadColumns: await listUnreadColumns(db, row),
    people: totals.people,
    cardsOfPeople: totals.cardsOfPeople,
    toldCards: told.cards,
    toldFormattedDE: formatCents(told.cents),
    byState: byState.map(({ cents: sum, ...of }) => ({ ...of, sumFormattedDE: formatCents(sum) })),
    byYear: byYear.map(({ cents: sum, ...of }) => ({ ...of, sumFormattedDE: formatCents(sum) })),
    byLength: byLength.map(({ cents: sum, ...of }) => ({ ...of, sumFormattedDE: formatCents(sum) })),
    byFault: byFault.map(({ fault, rows: count }) => ({ fault, rows: count, ...describeFault(fault) })),
    faults: tellFaulty(await listFaulty(db, regionId, id, MOST_FAULTS), describeFault),
  };
}

/** The faulty rows that no other has replaced, in the order of the files. `root` is the first one that they mend. */
export async function listFaulty(db: Db, regionId: number, id: number, most: number) {
  const { rows } = await sql<{
    rowId: number;
    root: number;
    file: string;
    fileId: number;
    line: number;
    number: string | null;
    faults: Fault[];
    cells: string[];
  }>`
    with judged as (
      select row_id, faults <> '{}' and not ${isReplaced} as is_open
        from take_over_row where region_id = ${regionId} and take_over_id = ${id})
    select r.row_id as "rowId", coalesce(r.mends, r.row_id) as root, f.name as file, f.file_id as "fileId", r.line,
           r.old_number as number, r.faults, r.cells
      from judged j
      join take_over_row r on r.region_id = ${regionId} and r.row_id = j.row_id
      join take_over_file f on f.region_id = ${regionId} and f.file_id = r.file_id
     where j.is_open order by r.row_id limit ${most}`.execute(db);
  return rows;
}
