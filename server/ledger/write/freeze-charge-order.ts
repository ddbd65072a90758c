import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** An employer's due day. Days are ISO dates. */
export interface DueCards {
  employerId: number;
  dueOn: string;
  cards: readonly string[];
  /** Direct debit: the day when the bank collects, which is also the first day of loading. */
  debitsOn: string;
  loadsOn: string;
  /** Invoice: the day by which the money should arrive. */
  payBy: string;
}

/**
 * Makes an employer's order for a due day (rulings 7, Ladeaufträge), with the amounts of its plans in this transaction.
 * Returns its number; undefined if the day has an order, no card can be loaded, or a returned debit stops all charges.
 */
export async function freezeChargeOrder(trx: Trx, regionId: number, due: DueCards): Promise<number | undefined> {
  const { rows } = await sql<{ number: number | null }>`
    select ledger_freeze_order(${regionId}, ${due.employerId}, ${due.dueOn}::date, ${due.cards}::text[], ${due.debitsOn}::date, ${due.loadsOn}::date,
      ${due.payBy}::date) as number`.execute(trx);
  return rows[0]!.number ?? undefined;
}

/** Whether a returned and unsettled debit stops all charges of an employer. */
export async function isEmployerStopped(db: Db, regionId: number, employerId: number): Promise<boolean> {
  const { rows } = await sql<{
    stopped: boolean;
  }>`select ledger_employer_is_stopped(${regionId}, ${employerId}) as stopped`.execute(db);
  return rows[0]!.stopped;
}
