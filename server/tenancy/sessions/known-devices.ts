import { randomBytes } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import { hashOf } from '#server/platform/hash-of.ts';

/** A known browser has its own count of wrong passwords. Returns the token that it should keep, if a new one. */
export async function rememberDevice(db: Db, personId: number, knownToken: string | undefined): Promise<string | null> {
  const known = knownToken
    ? await db.selectFrom('known_device').select('token_hash').where('token_hash', '=', hashOf(knownToken)).executeTakeFirst()
    : undefined;
  const token = known ? knownToken! : randomBytes(32).toString('base64url');
  await db
    .insertInto('known_device')
    .values({ token_hash: hashOf(token), person_id: personId })
    .onConflict((row) => row.doNothing())
    .execute();
  return known ? null : token;
}

export async function isKnownDevice(db: Db, personId: number, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('person_id')
    .where('token_hash', '=', hashOf(token))
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}
