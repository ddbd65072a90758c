import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** Money that an act of staff moves, for the sums that one person may move alone. */
export interface Moved {
  regionId: number;
  /** Whose money it is, such as 'employer 12': the same text in all kinds of acts. */
  target: string;
  cents: Cents;
  /** Of an act that can be asked for again after it was done; null where its subject can be decided only once. */
  idempotencyKey: string | null;
}

/** Whether one person must not move it alone, after what was moved alone today and this week. */
export async function isTooMuchAlone(
  db: Db,
  personId: number,
  { regionId, target, cents }: Pick<Moved, 'regionId' | 'target' | 'cents'>,
): Promise<boolean> {
  const { rows } = await sql<{
    left: number;
  }>`select left_to_move_alone(${regionId}, ${personId}, ${target}) as left`.execute(db);
  return cents > rows[0]!.left;
}

/** Whether the same request was carried out by that person alone before. */
export async function wasMovedAlone(db: Db, personId: number, { regionId, target, idempotencyKey }: Moved): Promise<boolean> {
  const row = await db
    .selectFrom('moved_alone')
    .select('cents')
    .where('region_id', '=', regionId)
    .where('person_id', '=', personId)
    .where('target', '=', target)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts it. The database refuses what is too much, unless nobody else could have confirmed it. */
export async function noteMovedAlone(
  trx: Trx,
  personId: number,
  { regionId, target, cents, idempotencyKey }: Moved,
  isOnlyOne: boolean,
): Promise<void> {
  await trx
    .insertInto('moved_alone')
    .values({
      region_id: regionId,
      person_id: personId,
      target,
      cents,
      idempotency_key: idempotencyKey,
      is_only_one: isOnlyOne,
    })
    .execute();
}
