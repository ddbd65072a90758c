import type { Db, Trx } from '#server/platform/db/database.ts';

/** Throws when there is no such person; null for one who has not set a password. */
export async function getPasswordHash(db: Db, personId: number): Promise<string | null> {
  const { password_hash } = await db
    .selectFrom('person')
    .select('password_hash')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return password_hash;
}

/**
 * Keeps a person as he is until the transaction ends, so that no session starts beside a change of the password.
 * Returns false where the password was replaced, or the account has ended.
 */
export async function holdWithPassword(trx: Trx, personId: number, passwordHash: string): Promise<boolean> {
  const person = await trx
    .selectFrom('person')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('password_hash', '=', passwordHash)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return person !== undefined;
}

/** Returns whom to tell of it. */
export async function setPasswordHash(trx: Trx, personId: number, hash: string) {
  return trx
    .updateTable('person')
    .set({ password_hash: hash })
    .where('person_id', '=', personId)
    .returning(['email', 'first_name', 'last_name', 'region_id'])
    .executeTakeFirstOrThrow();
}
