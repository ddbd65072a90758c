import { drawingSVG, qrcode } from 'bwip-js/node';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { atField, Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { noteSecondFactor } from '#server/tenancy/people/second-factor-since.ts';
import { endSessionsBut } from '#server/tenancy/sessions/session.ts';
import { holdPerson } from '#server/tenancy/people/hold-person.ts';
import { assertOwnPassword } from '#server/tenancy/credentials/own-password.ts';
import { forgetAttempts } from '#server/tenancy/throttling/throttle.ts';
import { countCode, takeAppCode } from './take-code.ts';
import { forgetSecondFactor } from './reset-second-factor.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import { sealSecret } from './seal-secret.ts';
import { tellOfSecondFactor } from './tell-of-second-factor.ts';
import { describeSecret, newSecret } from './totp.ts';

interface Needed {
  db: Db;
  keys: SealKeys;
}

/** Whether the caller's second factor is on, since when, and how many codes for a lost phone are left. */
export async function showSecondFactor(db: Db, { personId }: Caller) {
  const since = await findSince(db, personId);
  return { since: since?.toISOString() ?? null, recoveryCodesLeft: since ? await countRecoveryCodes(db, personId) : 0 };
}

async function findSince(db: Db, personId: number): Promise<Date | null> {
  return (await getPerson(db, personId)).second_factor_since;
}

/** Makes a secret, which counts from its first right code on. Throws Refusal 422 for a wrong password, 409 if on. */
export async function beginSecondFactor({ db, keys }: Needed, { personId, regionId }: Caller, password: string) {
  await assertOwnPassword(db, personId, password);
  const secret = newSecret();
  const sealed = sealSecret(keys, personId, secret);
  const email = await db.transaction().execute(async (trx) => {
    const person = await holdPerson(trx, personId);
    await assertOff(trx, personId);
    await trx
      .insertInto('second_factor')
      .values({ person_id: personId, region_id: regionId, ...sealed })
      .onConflict((row) => row.column('person_id').doUpdateSet({ ...sealed, last_step: 0 }))
      .execute();
    return person.email;
  });
  const { uri, typed } = describeSecret(secret, email);
  return { secret: typed, uri, picture: drawQrCode(uri) };
}

/** A text as a QR code, black on white with its quiet margin whatever the page looks like: the address of a picture. */
function drawQrCode(text: string): string {
  const svg = qrcode({ bcid: 'qrcode', text, scale: 4, padding: 4, backgroundcolor: 'FFFFFF' }, drawingSVG());
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

async function assertOff(trx: Trx, personId: number): Promise<void> {
  if (await findSince(trx, personId))
    throw new Refusal('SECOND_FACTOR_ON', 'Die Bestätigung in zwei Schritten ist schon eingeschaltet.');
}

/** Switches it on with its first code; other sessions end. Returns the codes for a lost phone. Throws Refusal 422. */
export async function confirmSecondFactor(
  { db, keys }: Needed,
  { personId, regionId, sessionHash }: Caller,
  { code, deviceToken }: { code: string; deviceToken: string | undefined },
): Promise<string[]> {
  const { bucket } = await countCode(db, personId, deviceToken);
  return db.transaction().execute(async (trx) => {
    await holdPerson(trx, personId);
    await assertOff(trx, personId);
    if (!(await takeAppCode(trx, keys, personId, code))) throw wrongCode();
    await noteSecondFactor(trx, personId);
    await endSessionsBut(trx, personId, sessionHash);
    await forgetAttempts(trx, bucket);
    await tellOfSecondFactor(trx, personId, 'second-factor-on');
    return renewRecoveryCodes(trx, keys, { personId, regionId });
  });
}

export function wrongCode(): Refusal {
  const message = 'Der Code ist falsch oder wurde schon benutzt.';
  return atField('code', message);
}

/** Gives ten new codes for a lost phone. Throws Refusal 422 for a wrong password, and where it is off. */
export async function renewOwnCodes({ db, keys }: Needed, { personId, regionId }: Caller, password: string): Promise<string[]> {
  await assertOwnPassword(db, personId, password);
  return db.transaction().execute(async (trx) => {
    await holdPerson(trx, personId);
    if (!(await findSince(trx, personId))) throw ruleBroken('Die Bestätigung in zwei Schritten ist nicht eingeschaltet.');
    await tellOfSecondFactor(trx, personId, 'recovery-codes-renewed');
    return renewRecoveryCodes(trx, keys, { personId, regionId });
  });
}

/** Switches it off. All other sessions end. Throws Refusal 422 for a wrong password. */
export async function endSecondFactor({ db }: Needed, { personId, sessionHash }: Caller, password: string): Promise<void> {
  await assertOwnPassword(db, personId, password);
  await db.transaction().execute(async (trx) => {
    await holdPerson(trx, personId);
    if (!(await findSince(trx, personId))) return;
    await forgetSecondFactor(trx, personId);
    await endSessionsBut(trx, personId, sessionHash);
    await tellOfSecondFactor(trx, personId, 'second-factor-off');
  });
}
