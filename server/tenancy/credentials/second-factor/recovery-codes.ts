import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { SealKey, SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** Without what looks alike on paper. Eighty bits: nobody guesses one from its hash. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;
const COUNT = 10;

function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** A code counts for its person only: whoever writes in the database can neither make one nor give one away. */
function hashOfCode({ secret }: SealKey, personId: number, code: string): Buffer {
  return createHmac('sha256', secret).update(`recovery code ${personId} ${code}`).digest();
}

/** As somebody has typed it: in groups, in small letters. Undefined for what cannot be one. */
export function readRecoveryCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : undefined;
}

/** Gives a person ten codes in place of all before. They are told once; only their hashes are stored. */
export async function renewRecoveryCodes(
  trx: Trx,
  keys: SealKeys,
  { personId, regionId }: { personId: number; regionId: number | null },
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await trx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await trx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({ code_hash: hashOfCode(keys.at(-1)!, personId, code), person_id: personId, region_id: regionId })),
    )
    .execute();
  return codes.map((code) => code.match(/.{4}/g)!.join('-'));
}

/**
 * Uses a code up, whichever key was in use when it was given. Returns whether it was one of the person's that was still
 * good.
 */
export async function redeemRecoveryCode(trx: Trx, keys: SealKeys, personId: number, code: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_code')
    .set({ used_at: sql`now()` })
    .where('person_id', '=', personId)
    .where(
      'code_hash',
      'in',
      keys.map((key) => hashOfCode(key, personId, code)),
    )
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Db, personId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(db.fn.countAll<number>().as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
