import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { markOf } from './entry-mark.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';

/** A region's run on one Monday. Days are ISO dates in Berlin. */
export interface RunDays {
  issuedOn: string;
  /** When the bank should pay and collect. */
  paysOn: string;
  collectsOn: string;
}

export interface SettledPartner {
  number: number;
  partnerId: number;
}

/**
 * The entry of a region up to which no entry can be missing or appear later. Waits for bookings that are being
 * committed, at most one second; then throws the database's error. Call it outside a transaction, as bookings would
 * wait.
 */
export async function findHorizon(db: Db, regionId: number): Promise<number | null> {
  const { rows } = await sql<{ horizon: number | null }>`select ledger_horizon(${regionId}) as horizon`.execute(db);
  return rows[0]!.horizon;
}

/**
 * Begins the run of a Monday. It covers all entries that were booked before that day and that no run covers. Returns
 * its number within the region, also if it was begun before. Throws if the previous run is unfinished or the day is in
 * the future.
 */
export async function openRun(
  db: Db,
  regionId: number,
  horizon: number | null,
  { issuedOn, paysOn, collectsOn }: RunDays,
): Promise<number> {
  const { rows } = await sql<{ run: number }>`
    select ledger_open_run(${regionId}, ${horizon}::bigint, ${issuedOn}::date, ${paysOn}::date,
      ${collectsOn}::date) as run`.execute(db);
  return rows[0]!.run;
}

/** A statement that a run would make. Amounts in cents; days are ISO dates. */
export interface DryRunStatement {
  issuedOn: string;
  number: number;
  partnerId: number;
  partner: string;
  opening: Cents;
  turnover: Cents;
  fees: Cents;
  tax: Cents;
  /** Positive: to the partner; negative: from it. */
  paid: Cents;
  carried: Cents;
  openReason: UnpaidReason | null;
}

/** Why a statement was not paid. */
export type UnpaidReason = 'no-partner-account' | 'no-mandate' | 'no-region-account' | 'payments-stopped';

/**
 * What the unfinished run of a region and the runs of some Mondays would settle. The database makes it all and rolls it
 * back. A future Monday covers the entries so far. Meanwhile no bonus and no statement of the region can be booked.
 */
export async function dryRunSettlements(
  db: Db,
  regionId: number,
  horizon: number | null,
  { days, paysOn, collectsOn }: { days: readonly string[] } & Pick<RunDays, 'paysOn' | 'collectsOn'>,
): Promise<DryRunStatement[]> {
  return db.transaction().execute(async (trx) => {
    // The same limit as for the real run.
    await sql`set local statement_timeout = '5min'`.execute(trx);
    const { rows } = await sql<DryRunStatement>`
      select issued_on as "issuedOn", number, partner_id as "partnerId", name as partner, opening_cents as opening, turnover_cents as turnover,
             fee_cents as fees, tax_cents as tax, paid_cents as paid, carried_cents as carried, open_reason as "openReason"
        from ledger_rehearse(${regionId}, ${horizon}::bigint, ${days}::date[], ${paysOn}::date,
          ${collectsOn}::date)`.execute(trx);
    return rows;
  });
}

/**
 * Makes the statements of the next `most` partners of a run, each with its number and its settlement in the books.
 * Returns them; fewer than asked for means that the run is finished. Inside a transaction it becomes part of it.
 */
export async function settlePartners(
  db: Db,
  keys: SealKeys,
  regionId: number,
  run: number,
  most: number,
): Promise<SettledPartner[]> {
  const mark = markOf(keys, { regionId, type: 'settlement', actorId: PORTAL, hash: `settlement ${run}` });
  const { rows } = await sql<SettledPartner>`
    select number, partner_id as "partnerId" from ledger_settle(${regionId}, ${run}, ${most}, ${mark})`.execute(db);
  return rows;
}
