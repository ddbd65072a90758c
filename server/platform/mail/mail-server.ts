import nodemailer, { type Transporter } from 'nodemailer';
import { sayCommand } from '#server/platform/say-command.ts';

/** The way to the mail server. An option in its address (`?requireTLS=true`) goes before the one that stands here. */
export function openMailServer(url: string): Transporter {
  return nodemailer.createTransport({
    url,
    // On the same machine nobody can listen, and a local server seldom has a valid certificate.
    ignoreTLS: /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects and signs in, and sends nothing. Throws the mail server's or the network's error. */
export async function tryMailServer(url: string): Promise<void> {
  await openMailServer(url).verify();
}

/** Sends a mail to one address at once, past the outbox. Throws the mail server's error. */
export async function sendTrialMail(url: string, from: string, to: string): Promise<void> {
  await openMailServer(url).sendMail({
    from: { name: 'Kartenkontor', address: from },
    to: { name: '', address: to },
    subject: 'Probe: E-Mails von Kartenkontor kommen an',
    text: `Diese E-Mail hat ${sayCommand('doctor')} verschickt. Sie müssen nichts tun.`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}
