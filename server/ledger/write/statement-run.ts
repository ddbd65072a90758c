import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { markOf } from './entry-mark.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

/** One Monday's run of a region. Days are ISO dates of Berlin. */
export interface RunDays {
  issuedOn: string;
  /** When the bank should pay out, and collect. */
  paysOn: string;
  collectsOn: string;
}

export interface SettledPartner {
  number: number;
  partnerId: number;
}

/**
 * Up to which entry of a region everything is there to be seen, for good. Waits for bookings that are being committed and
 * gives up after a second, with the database's error; call it outside of a transaction, or bookings wait for that.
 */
export async function findHorizon(db: Db, regionId: number): Promise<number | null> {
  const { rows } = await sql<{ horizon: number | null }>`select ledger_horizon(${regionId}) as horizon`.execute(db);
  return rows[0]!.horizon;
}

/**
 * Begins the run of a Monday, which covers all entries that no run has covered and that were booked before that day began
 * (rulings 3, Statements). Returns its number within the region, also when it was begun before. Throws while the run before
 * is unfinished or the day is still to come.
 */
export async function openRun(
  db: Db,
  regionId: number,
  horizon: number | null,
  { issuedOn, paysOn, collectsOn }: RunDays,
): Promise<number> {
  const { rows } = await sql<{ run: number }>`
    select ledger_open_run(${regionId}, ${horizon}::bigint, ${issuedOn}::date, ${paysOn}::date, ${collectsOn}::date) as run`.execute(
    db,
  );
  return rows[0]!.run;
}

/** A statement that a run would make. Amounts in cents; days are ISO dates. */
export interface RehearsedStatement {
  issuedOn: string;
  number: number;
  partnerId: number;
  partner: string;
  opening: Cents;
  turnover: Cents;
  fees: Cents;
  tax: Cents;
  /** To the partner; negative: from it. */
  paid: Cents;
  carried: Cents;
  openReason: UnpaidReason | null;
}

/** Why a statement was not paid. */
export type UnpaidReason = 'no-partner-account' | 'no-mandate' | 'no-region-account' | 'payments-stopped';

/**
 * What the unfinished run of a region and those of some Mondays would settle: all of it is made and taken back by the database itself. A Monday to
 * come covers what there is so far. Nobody else can book a bonus or a statement of the region meanwhile.
 */
export async function rehearseRuns(
  db: Db,
  regionId: number,
  horizon: number | null,
  { days, paysOn, collectsOn }: { days: readonly string[] } & Pick<RunDays, 'paysOn' | 'collectsOn'>,
): Promise<RehearsedStatement[]> {
  return db.transaction().execute(async (trx) => {
    // As long as the run itself may take.
    await sql`set local statement_timeout = '5min'`.execute(trx);
    const { rows } = await sql<RehearsedStatement>`
      select issued_on as "issuedOn", number, partner_id as "partnerId", name as partner, opening_cents as opening, turnover_cents as turnover,
             fee_cents as fees, tax_cents as tax, paid_cents as paid, carried_cents as carried, open_reason as "openReason"
        from ledger_rehearse(${regionId}, ${horizon}::bigint, ${days}::date[], ${paysOn}::date, ${collectsOn}::date)`.execute(
      trx,
    );
    return rows;
  });
}

/**
 * Makes the statements of at most that many partners of a run, each with its number and its settlement in the books. Returns
 * them; where they are fewer than asked for, the run is finished. Within a transaction it becomes part of it.
 */
export async function settlePartners(
  db: Db,
  keys: SealKeys,
  regionId: number,
  run: number,
  most: number,
): Promise<SettledPartner[]> {
  const mark = markOf(keys, { regionId, type: 'settlement', actorId: 0, hash: `settlement ${run}` });
  const { rows } = await sql<SettledPartner>`
    select number, partner_id as "partnerId" from ledger_settle(${regionId}, ${run}, ${most}, ${mark})`.execute(db);
  return rows;
}
