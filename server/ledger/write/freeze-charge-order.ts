import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** What of an employer is due on a day. Days are ISO dates. */
export interface DueCards {
  employerId: number;
  dueOn: string;
  cards: readonly string[];
  /** By direct debit: when the bank collects, and from when on the cards are loaded. */
  debitsOn: string;
  loadsOn: string;
  /** By invoice: by when the money should be there. */
  payBy: string;
}

/**
 * Makes an employer's order for a due day (rulings 7, Ladeaufträge), with the amounts that its plans have in this transaction. Returns its number;
 * undefined where the day has its order, no card can be loaded, or a debit that came back has stopped all charges.
 */
export async function freezeChargeOrder(trx: Trx, regionId: number, due: DueCards): Promise<number | undefined> {
  const { rows } = await sql<{ number: number | null }>`
    select ledger_freeze_order(${regionId}, ${due.employerId}, ${due.dueOn}::date, ${due.cards}::text[], ${due.debitsOn}::date, ${due.loadsOn}::date,
      ${due.payBy}::date) as number`.execute(trx);
  return rows[0]!.number ?? undefined;
}

/** Whether nothing is charged for an employer, because a debit came back and is not settled (rulings 7). */
export async function isEmployerStopped(db: Db, regionId: number, employerId: number): Promise<boolean> {
  const { rows } = await sql<{
    stopped: boolean;
  }>`select ledger_employer_is_stopped(${regionId}, ${employerId}) as stopped`.execute(db);
  return rows[0]!.stopped;
}
