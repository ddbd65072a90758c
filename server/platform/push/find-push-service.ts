/** The push services of Google, Mozilla, Apple and Microsoft; a leading dot allows any host below. */
const KNOWN = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/**
 * The host of a subscription's address if it is allowed: a known service by https on the usual port, or one of the
 * tests' (`PUSH_HOSTS`, "host:port"); otherwise undefined. Browsers choose the address, and must not make us call any
 * machine.
 */
export function findPushService(endpoint: string, testHosts: readonly string[]): string | undefined {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return undefined;
  if (testHosts.includes(url.host)) return url.host;
  const isKnown = KNOWN.some((known) => (known.startsWith('.') ? url.hostname.endsWith(known) : url.hostname === known));
  return isKnown && url.protocol === 'https:' && url.port === '' ? url.host : undefined;
}
