import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { readRecoveryCode, redeemRecoveryCode } from './recovery-codes.ts';
import { sealSecret, unsealSecret } from './seal-secret.ts';
import { findStep } from './totp.ts';
import './tables.ts';

/**
 * Accepts a code of the app: each once, and none older than one accepted before. A parallel call waits for the row.
 * Encrypts the secret again where a newer key is in force. Returns whether the code is right.
 */
export async function takeAppCode(trx: Trx, keys: SealKeys, personId: number, code: string): Promise<boolean> {
  const row = await trx.selectFrom('second_factor').selectAll().where('person_id', '=', personId).forUpdate().executeTakeFirst();
  if (!row) return false;
  const secret = unsealSecret(keys, personId, row);
  const step = findStep(secret, code.replaceAll(/\s/g, ''));
  if (step === undefined || step <= row.last_step) return false;
  const sealed = row.key_id === keys.at(-1)!.id ? {} : sealSecret(keys, personId, secret);
  await trx
    .updateTable('second_factor')
    .set({ last_step: step, ...sealed })
    .where('person_id', '=', personId)
    .execute();
  return true;
}

/** Takes a code of the app or one for a lost phone. Returns which it was; undefined where it is neither. */
export async function takeCode(
  trx: Trx,
  keys: SealKeys,
  personId: number,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  const recovery = readRecoveryCode(code);
  if (recovery !== undefined) return (await redeemRecoveryCode(trx, personId, recovery)) ? 'recovery' : undefined;
  return (await takeAppCode(trx, keys, personId, code)) ? 'app' : undefined;
}
