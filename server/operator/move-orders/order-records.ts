import { sql } from 'kysely';
import type { MoveStep } from '#contract/operator/move-orders/move-orders.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** An order as a command reads it. Times are those of Berlin, as people write them. */
export interface OrderRecord {
  number: number;
  target: string;
  askedBy: number;
  notBefore: string;
  notAfter: string;
  isWithdrawn: boolean;
  hasBegun: boolean;
  hasEnded: boolean;
  isEarly: boolean;
  isLate: boolean;
}

/** A transaction of a command that the owner has said: the role of the portal may not write what is noted here. */
export function asOwner<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`set local role none`.execute(trx);
    return work(trx);
  });
}

/** The newest order for a region: as one stands at a time, no other one does. */
export async function findNewestOrder(db: Db, regionId: number): Promise<OrderRecord | undefined> {
  const { rows } = await sql<OrderRecord>`
    select move_order_id as number, target, asked_by as "askedBy",
           to_char(not_before at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI') as "notBefore",
           to_char(not_after at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI') as "notAfter",
           withdrawn_by is not null as "isWithdrawn", begun_at is not null as "hasBegun", ended_at is not null as "hasEnded",
           now() < not_before as "isEarly", now() > not_after as "isLate"
      from move_order where moving_region = ${regionId} order by move_order_id desc limit 1`.execute(db);
  return rows[0];
}

/** Notes that the command begins. False where the order was withdrawn, or its time is over. */
export async function beginOrder(trx: Trx, number: number): Promise<boolean> {
  const begun = await sql`
    update move_order set begun_at = now()
     where move_order_id = ${number} and withdrawn_at is null and begun_at is null and now() between not_before and not_after
     returning move_order_id`.execute(trx);
  return begun.rows.length > 0;
}

export async function noteStep(trx: Trx, number: number, { step, ...details }: MoveStep): Promise<void> {
  await sql`
    insert into move_order_step (move_order_id, step, details)
    values (${number}, ${step}, ${JSON.stringify(details)})`.execute(trx);
}

/** Why the command stopped when it was last said; undefined where it has got on since, or never stopped. */
export async function findLastWords(db: Db, number: number): Promise<string | undefined> {
  const { rows } = await sql<{ words: string | null }>`
    select details ->> 'words' as words from move_order_step
     where move_order_id = ${number} and step <> 'rehearsed' order by step_id desc limit 1`.execute(db);
  return rows[0]?.words ?? undefined;
}

/** Also where an emergency has moved the region before the order was followed. */
export async function endOrder(trx: Trx, number: number, ending: 'moved' | 'given-up'): Promise<void> {
  await sql`
    update move_order set begun_at = coalesce(begun_at, now()), ending = ${ending}, ended_at = now()
     where move_order_id = ${number} and ended_at is null`.execute(trx);
}
