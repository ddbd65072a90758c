import { createECDH, hkdfSync } from 'node:crypto';

/** The portal's pair of keys towards push services (RFC 8292), as base64url, and whom they may write to about it. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** `mailto:` or `https:` address. */
  subject: string;
}

interface PushConfig {
  VAPID_PUBLIC_KEY?: string | undefined;
  VAPID_PRIVATE_KEY?: string | undefined;
  VAPID_SUBJECT?: string | undefined;
  CONTACT_MAIL: string;
  SEAL_KEY: string;
  isProduction: boolean;
}

/**
 * The keys of the settings. Without them a demo has a pair that follows from its seal key, so that devices stay known over a restart;
 * in production there is no push then, only the inbox: returns undefined.
 */
export function findVapidKeys(config: PushConfig): VapidKeys | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  const subject = config.VAPID_SUBJECT ?? `mailto:${config.CONTACT_MAIL}`;
  if (publicKey && privateKey) return { publicKey, privateKey, subject };
  if (config.isProduction) return undefined;
  const derived = Buffer.from(hkdfSync('sha256', config.SEAL_KEY, '', 'web push of a demo', 32)).toString('base64url');
  return { publicKey: publicKeyOf(derived), privateKey: derived, subject };
}

/** The public key that belongs to a private one, both base64url: a point of P-256, uncompressed. Throws for what is no private key. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey('base64url');
}
