import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;

/** The codes of a secret, as every authenticator app makes them: SHA-1, six digits, half a minute (RFC 6238). */
function totpOf(secret: Uint8Array, label = ''): TOTP {
  return new TOTP({
    issuer: 'Kartenkontor',
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  });
}

/** 160 bits, as RFC 4226 wants them. */
export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes);
}

/** What an app reads from the picture, and what one types where it cannot. */
export function describeSecret(secret: Uint8Array, email: string): { uri: string; typed: string } {
  const totp = totpOf(secret, email);
  return { uri: totp.toString(), typed: totp.secret.base32 };
}

/** The half minute of a code: this one, the one before or the next, as clocks differ. Undefined for a wrong code. */
export function findStep(secret: Uint8Array, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_S) + delta;
}

/** The code of that moment; tests play the phone. */
export function codeAt(typed: string, now = Date.now()): string {
  return totpOf(Secret.fromBase32(typed).bytes).generate({ timestamp: now });
}
