import type { SoundSettings } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sendTrialMail, tryMailServer } from '#server/platform/mail/mail-server.ts';
import { readFailedMails, countWaitingMails } from '#server/platform/mail/reads.ts';
import { type Finding, good, hint, skipped, wrong } from './finding.ts';

/** A mail that people wait for comes within seconds; so long means that none goes out. */
const LONGEST_WAIT_SECONDS = 900;
/** Names that nobody can own (RFC 2606): answers to them get lost, and mail servers refuse them as a sender. */
const NOBODYS = /[@.](example|invalid|test|localhost|example\.(com|net|org))$/;

/** Looks at the mail server, the addresses and the outbox. `trialTo` gets a mail. Throws nothing by the network. */
export async function checkMail(settings: SoundSettings, db: Db | undefined, trialTo: string | undefined): Promise<Finding[]> {
  const findings = [await checkServer(settings), ...checkAddresses(settings)];
  if (trialTo) findings.push(await tryMail(settings, trialTo));
  findings.push(...(db ? await checkOutbox(db) : [skipped('Without the database nobody knows whether mails wait.')]));
  return findings;
}

async function checkServer({ SMTP_URL }: SoundSettings): Promise<Finding> {
  if (!SMTP_URL)
    return hint('No SMTP_URL can be used: mails stay in the outbox.', 'Name the mail server: SMTP_URL=smtp://user:…@host:587.');
  try {
    await tryMailServer(SMTP_URL);
    return good('The mail server answers and lets the portal in.');
  } catch (error) {
    return wrong(
      `The mail server does not take our mails: ${messageOf(error)}.`,
      'Mend host, port, user and password in SMTP_URL, and see whether a firewall is between; mails wait meanwhile.',
    );
  }
}

function checkAddresses({ MAIL_FROM, CONTACT_MAIL, NODE_ENV }: SoundSettings): Finding[] {
  const fault = NODE_ENV === 'production' ? wrong : hint;
  return Object.entries({ MAIL_FROM, CONTACT_MAIL }).flatMap(([name, address]) => {
    if (address === undefined) return [];
    if (!NOBODYS.test(address)) return [good(`${name} is ${address}.`)];
    return [fault(`${name} is ${address}, an address that nobody has.`, `Set ${name} to an address of your own.`)];
  });
}

async function tryMail({ SMTP_URL, MAIL_FROM }: SoundSettings, to: string): Promise<Finding> {
  if (!SMTP_URL || !MAIL_FROM) return skipped('Without SMTP_URL and MAIL_FROM no trial mail goes out.');
  try {
    await sendTrialMail(SMTP_URL, MAIL_FROM, to);
    return good(`The mail server has taken a trial mail to ${to}; see whether it comes, and not as spam.`);
  } catch (error) {
    return wrong(
      `The mail server refused a trial mail from ${MAIL_FROM} to ${to}: ${messageOf(error)}.`,
      'Let the mail server accept MAIL_FROM as a sender of this login, or set MAIL_FROM to one that it accepts.',
    );
  }
}

async function checkOutbox(db: Db): Promise<Finding[]> {
  const [waiting, failed] = await Promise.all([countWaitingMails(db), readFailedMails(db)]);
  const findings: Finding[] = [];
  if (waiting.oldestSeconds > LONGEST_WAIT_SECONDS)
    findings.push(
      wrong(
        `${waiting.count === 1 ? 'One mail waits' : `${waiting.count} mails wait`}, the oldest for ${Math.round(waiting.oldestSeconds / 60)} minutes.`,
        'Start a process of the portal, and mend what is said above of the mail server.',
      ),
    );
  if (failed.count > 0)
    findings.push(
      hint(
        `${failed.count === 1 ? 'One mail was' : `${failed.count} mails were`} given up within seven days.`,
        "See them on the screen 'Postausgang', with the mail server's answer.",
      ),
    );
  return findings.length ? findings : [good('No mail waits longer than it should, and none was given up.')];
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0]!;
