import { sql } from 'kysely';
import { describePartyFault, type PartyFault } from '#contract/operator/moving-parties/faults.ts';
import { type PartyKind, partyKindNames, type PartyRehearsal } from '#contract/operator/moving-parties/moving-parties.ts';
import { formatCents, type Cents } from '#contract/common/money.ts';
import { BENEFIT_LINE } from '#contract/money/employee-cards/month-benefits.ts';
import { MOST_FAULTS, tellFaulty } from '#server/operator/taking-over/fault-table.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { MoveKey } from './hold-party-move.ts';

/** A row that comes along, once it was judged. */
export const isGoodParty = sql<boolean>`faults = '{}' and told is not null`;

/**
 * A faulty row whose place a row of a later file has taken: one that says to mend it, whatever has become of that, or
 * one with its number that comes along.
 */
const isReplaced = sql<boolean>`
  (faults <> '{}' and greatest(max(file_id) over (partition by kind, coalesce(mends, row_id)),
    max(file_id) filter (where ${isGoodParty}) over (partition by kind, coalesce(number, '#' || row_id))) > file_id)`;

export interface PartyTotals {
  rows: number;
  faulty: number;
  replaced: number;
  /** Rows that come along. */
  parties: number;
  /** Of the businesses among them: with a login, with an account at a bank. */
  logins: number;
  banks: number;
  byKind: { kind: PartyKind; rows: number; faulty: number }[];
}

/** The totals of what was judged. */
export async function sumParties(db: Db, { regionId, moveId }: MoveKey): Promise<PartyTotals> {
  const { rows } = await sql<PartyTotals['byKind'][number] & { replaced: number; logins: number; banks: number }>`
    with judged as (
      select kind, told, faults <> '{}' as is_faulty, ${isGoodParty} as is_good, ${isReplaced} as is_replaced
        from party_move_row where region_id = ${regionId} and party_move_id = ${moveId})
    select kind, (count(*) filter (where is_good))::int as rows, (count(*) filter (where is_faulty))::int as faulty,
           (count(*) filter (where is_replaced))::int as replaced,
           (count(told ->> 'email') filter (where is_good and kind <> 'branches'))::int as logins,
           (count(told -> 'account' ->> 'iban') filter (where is_good))::int as banks
      from judged group by 1`.execute(db);
  const all = await db
    .selectFrom('party_move_row')
    .select((row) => row.fn.countAll<number>().as('rows'))
    .where('region_id', '=', regionId)
    .where('party_move_id', '=', moveId)
    .executeTakeFirstOrThrow();
  const sum = (of: 'rows' | 'faulty' | 'replaced' | 'logins' | 'banks') => rows.reduce((total, row) => total + row[of], 0);
  return {
    rows: all.rows,
    faulty: sum('faulty'),
    replaced: sum('replaced'),
    parties: sum('rows'),
    logins: sum('logins'),
    banks: sum('banks'),
    byKind: partyKindNames.flatMap((kind) => {
      const found = rows.find((row) => row.kind === kind);
      return found ? [{ kind, rows: found.rows, faulty: found.faulty }] : [];
    }),
  };
}

/** What the files tell of, whether it comes along or stays behind, and what of it comes. Amounts in cents. */
export interface ChargeTotals {
  /** An employer, or a month; '' where nobody can read it. */
  of: string;
  cards: number;
  cents: Cents;
  coming: number;
  comingCents: Cents;
}

/**
 * Employees' cards by employer and by the first month that we charge: the former provider's own totals should be these.
 */
export async function sumCharges(
  db: Db,
  { regionId, moveId }: MoveKey,
): Promise<{ byEmployer: ChargeTotals[]; byMonth: ChargeTotals[]; aboveLine: number }> {
  const sumBy = async (key: ReturnType<typeof sql>) =>
    (
      await sql<ChargeTotals>`
        with judged as (
          select refers, told, (told ->> 'cents')::bigint as cents, ${isGoodParty} as is_good, ${isReplaced} as is_replaced, kind
            from party_move_row where region_id = ${regionId} and party_move_id = ${moveId})
        select coalesce(${key}, '') as of, count(*)::int as cards, coalesce(sum(cents), 0)::bigint as cents,
               (count(*) filter (where is_good))::int as coming,
               coalesce(sum(cents) filter (where is_good), 0)::bigint as "comingCents"
          from judged where kind = 'employees' and not is_replaced group by 1 order by 1`.execute(db)
    ).rows;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from party_move_row
     where region_id = ${regionId} and party_move_id = ${moveId} and kind = 'employees' and ${isGoodParty}
       and (told ->> 'cents')::bigint > ${BENEFIT_LINE}::int`.execute(db);
  return {
    byEmployer: await sumBy(sql`coalesce(told -> 'employer' ->> 'name', refers)`),
    byMonth: await sumBy(sql`left(told ->> 'chargeFrom', 7)`),
    aboveLine: rows[0]!.count,
  };
}

const shown = ({ cards, cents, coming, comingCents }: ChargeTotals) => ({
  cards,
  sumFormattedDE: formatCents(cents),
  coming,
  comingFormattedDE: formatCents(comingCents),
});

/** What a rehearsal has found. */
export async function readPartyRehearsal(db: Db, key: MoveKey, at: Date): Promise<PartyRehearsal> {
  const { rows, faulty, replaced, byKind, logins, banks } = await sumParties(db, key);
  const { rows: byFault } = await sql<{ fault: string; rows: number }>`
    select fault, count(*)::int as rows from party_move_row cross join unnest(faults) as fault
     where region_id = ${key.regionId} and party_move_id = ${key.moveId} group by 1 order by 2 desc, 1`.execute(db);
  const { byEmployer, byMonth, aboveLine } = await sumCharges(db, key);
  const charges = {
    byEmployer: byEmployer.map((totals) => ({ employer: totals.of, ...shown(totals) })),
    byMonth: byMonth.map((totals) => ({ month: totals.of, ...shown(totals) })),
    aboveLine,
  };
  return {
    at: at.toISOString(),
    rows,
    faulty,
    replaced,
    byKind,
    logins,
    banks,
    charges: byEmployer.length > 0 ? charges : null,
    byFault: byFault.map((of) => ({ ...of, ...describePartyFault(of.fault) })),
    faults: tellFaulty(await listFaultyParties(db, key, { most: MOST_FAULTS }), describePartyFault),
  };
}

interface FaultyParty {
  rowId: number;
  /** The first row that it mends. */
  root: number;
  file: string;
  fileId: number;
  line: number;
  number: string | null;
  faults: PartyFault[];
  cells: string[];
}

/** The faulty rows that no other has replaced, of one kind or of all, in the order of the files. */
export async function listFaultyParties(
  db: Db,
  { regionId, moveId }: MoveKey,
  { kind, most }: { kind?: PartyKind; most: number },
): Promise<FaultyParty[]> {
  const { rows } = await sql<FaultyParty>`
    with judged as (
      select row_id, faults <> '{}' and not ${isReplaced} as is_open
        from party_move_row where region_id = ${regionId} and party_move_id = ${moveId})
    select r.row_id as "rowId", coalesce(r.mends, r.row_id) as root, f.name as file, f.file_id as "fileId", r.line,
           coalesce(r.number, r.refers) as number, r.faults, r.cells
      from judged j
      join party_move_row r on r.region_id = ${regionId} and r.row_id = j.row_id
      join party_move_file f on f.region_id = ${regionId} and f.file_id = r.file_id
     where j.is_open and ${kind === undefined ? sql`true` : sql`r.kind = ${kind}`}
     order by r.row_id limit ${most}`.execute(db);
  return rows;
}
