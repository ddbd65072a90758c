import webPush from 'web-push';
import type { VapidKeys } from './vapid-keys.ts';

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Push {
  payload: string;
  urgency: 'low' | 'normal' | 'high';
  /** For how many seconds the push service keeps it while the device is offline. */
  ttl: number;
  /** A new push replaces a waiting one with the same topic; at most 32 letters and digits. */
  topic: string;
}

/**
 * The result: accepted; subscription gone; refused for ever (`reason`); or not now (`reason`), with the milliseconds
 * that the service asks us to wait, if any.
 */
export type PushOutcome =
  | { is: 'accepted' }
  | { is: 'gone' }
  | { is: 'refused'; reason: string }
  | { is: 'later'; reason: string; waitMs: number | undefined };

const TIMEOUT_MS = 10_000;

/**
 * Encrypts a push and sends it to the push service, without redirects. Failures of the service are results, never
 * errors.
 */
export async function sendPush(
  { endpoint, p256dh, auth }: Subscription,
  { payload, urgency, ttl, topic }: Push,
  { keys, testHosts }: { keys: VapidKeys; testHosts: readonly string[] },
): Promise<PushOutcome> {
  // Addresses stored under other settings are checked too.
  if (!findPushService(endpoint, testHosts)) return { is: 'refused', reason: 'no known push service' };
  const subscription = { endpoint, keys: { p256dh, auth } };
  let details: ReturnType<typeof webPush.generateRequestDetails>;
  try {
    details = webPush.generateRequestDetails(subscription, payload, { vapidDetails: keys, urgency, TTL: ttl, topic });
  } catch (error) {
    return { is: 'refused', reason: `cannot be sealed: ${(error as Error).message}` };
  }
  // The length follows from the body.
  const { 'Content-Length': _, ...headers } = details.headers;
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(details.body!),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return outcomeOf(response);
  } catch (error) {
    return { is: 'later', reason: String((error as Error).cause ?? error).slice(0, 200), waitMs: undefined };
  }
}

function outcomeOf({ status, ok, headers }: Response): PushOutcome {
  if (ok) return { is: 'accepted' };
  if (status === 404 || status === 410) return { is: 'gone' };
  const reason = `the push service answered ${status}`;
  if (status !== 429 && status < 500) return { is: 'refused', reason };
  return { is: 'later', reason, waitMs: waitOf(headers.get('retry-after')) };
}

/** Milliseconds from a number of seconds or a date (RFC 9110, section 10.2.3). */
function waitOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** The push services of Google, Mozilla, Apple and Microsoft; a leading dot allows any host below. */
const KNOWN = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/**
 * The host of a subscription's address if it is allowed, otherwise undefined. Allowed are a known service by https on
 * the usual port, and those of the tests (`PUSH_HOSTS`, "host:port"). Browsers choose the address, and must not make us
 * call any machine.
 */
export function findPushService(endpoint: string, testHosts: readonly string[]): string | undefined {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return undefined;
  if (testHosts.includes(url.host)) return url.host;
  const isKnown = KNOWN.some((known) => (known.startsWith('.') ? url.hostname.endsWith(known) : url.hostname === known));
  return isKnown && url.protocol === 'https:' && url.port === '' ? url.host : undefined;
}
