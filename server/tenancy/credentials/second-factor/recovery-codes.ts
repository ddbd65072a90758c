import { hash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import './tables.ts';

/** Without what looks alike on paper. Eighty bits: nobody guesses one from its hash. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;
const COUNT = 10;

function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

const hashOfCode = (code: string) => hash('sha256', code, 'buffer');

/** As somebody has typed it: in groups, in small letters. Undefined for what cannot be one. */
export function readRecoveryCode(text: string): string | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : undefined;
}

/** Gives a person ten codes in place of all before. They are told once; only their hashes are stored. */
export async function renewRecoveryCodes(trx: Trx, person: { personId: number; regionId: number | null }): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await trx.deleteFrom('recovery_code').where('person_id', '=', person.personId).execute();
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ code_hash: hashOfCode(code), person_id: person.personId, region_id: person.regionId })))
    .execute();
  return codes.map((code) => code.match(/.{4}/g)!.join('-'));
}

/** Uses a code up. Returns whether it was one of the person's that was still good. */
export async function redeemRecoveryCode(trx: Trx, personId: number, code: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_code')
    .set({ used_at: sql`now()` })
    .where('person_id', '=', personId)
    .where('code_hash', '=', hashOfCode(code))
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
