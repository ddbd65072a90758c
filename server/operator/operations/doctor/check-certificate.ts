import tls from 'node:tls';
import type { SoundSettings } from '#server/platform/config.ts';
import { type Finding, good, hint, wrong } from './finding.ts';

const DAY_MS = 86_400_000;
/** What renews certificates by itself does so earlier. */
const FEWEST_DAYS = 14;
const LONGEST_MS = 10_000;

/** Connects to PUBLIC_URL as a browser does, and looks at the certificate that it shows. */
export async function checkCertificate({ PUBLIC_URL }: SoundSettings, now: Date): Promise<Finding> {
  if (!PUBLIC_URL?.startsWith('https://'))
    return hint('PUBLIC_URL is no https address, so there is no certificate.', 'Set PUBLIC_URL=https://host.');
  try {
    return judgeExpiry(await readExpiry(new URL(PUBLIC_URL)), now);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return wrong(
      `Browsers would not trust ${PUBLIC_URL}, or nobody answers there: ${message}${code ? ` (${code})` : ''}.`,
      'Start the proxy, and let it show a valid certificate for this host with the whole chain (fullchain.pem).',
    );
  }
}

/** Until when the certificate counts; throws what is wrong with it or with the connection. */
function readExpiry({ hostname, port }: URL): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = tls.connect({ host, port: Number(port || 443), servername: host, timeout: LONGEST_MS }, () => {
    resolve(new Date(socket.getPeerCertificate().valid_to));
    socket.end();
  });
  socket.once('timeout', () => socket.destroy(new Error(`no answer within ${LONGEST_MS / 1_000} seconds`)));
  socket.once('error', reject);
  return promise;
}

export function judgeExpiry(until: Date, now: Date): Finding {
  const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS);
  if (days >= FEWEST_DAYS) return good(`The certificate of PUBLIC_URL counts for ${days} more days.`);
  return wrong(
    `The certificate of PUBLIC_URL counts for ${days} more days only.`,
    'Renew it, have the proxy load it, and see why nothing renewed it by itself (certbot renew --dry-run).',
  );
}
