import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Takes a person's PIN away. */
export async function forgetTillPin(db: Db, personId: number): Promise<void> {
  await db.deleteFrom('till_pin').where('person_id', '=', personId).execute();
}

/** The owner has given the password: the PIN can be tried again. */
export async function reopenTillPin(db: Db, personId: number): Promise<void> {
  await db.updateTable('till_pin').set({ tries: 0 }).where('person_id', '=', personId).where('tries', '>', 0).execute();
}
