import { createECDH, hkdfSync } from 'node:crypto';

/** The portal's key pair for push services (RFC 8292), as base64url, and the contact for them. */
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
 * The keys of the settings. Without them, a demo derives a pair from its seal key, so that devices survive a restart.
 * In production there is then no push, only the inbox: returns undefined.
 */
export function findVapidKeys(config: PushConfig): VapidKeys | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  const subject = config.VAPID_SUBJECT ?? `mailto:${config.CONTACT_MAIL}`;
  if (publicKey && privateKey) return { publicKey, privateKey, subject };
  if (config.isProduction) return undefined;
  const derived = Buffer.from(hkdfSync('sha256', config.SEAL_KEY, '', 'web push of a demo', 32)).toString('base64url');
  return { publicKey: publicKeyOf(derived), privateKey: derived, subject };
}

/** The uncompressed P-256 public key of a private key, both base64url. Throws an Error for an invalid private key. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey('base64url');
}
