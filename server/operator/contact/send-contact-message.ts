import type { Caller } from '#server/platform/http/caller.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { atField } from '#server/platform/http/refusal.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { mailForCase } from '#server/tenancy/decisions/note-case-event.ts';
import type { ContactMessage } from '#server/tenancy/decisions/contact-message.ts';
import { openCase } from '#server/tenancy/decisions/open-case.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { cleanContentField } from '#server/tenancy/regions/clean-content-field.ts';
import { messageReceived } from './mails.ts';
import { nameOf } from './contact-message-kind.ts';

const LIMIT = {
  most: 5,
  minutes: 60,
  message: 'Sie haben in kurzer Zeit mehrere Nachrichten gesendet. Bitte versuchen Sie es später erneut.',
};
const NO_ADDRESS = 'Die E-Mail-Adresse ist ungültig.';

/** What was typed into one of the forms. */
type Words = Omit<ContactMessage, 'email'> & { contactEmail: string };

/**
 * Sends a message to the people of the writer's region, as a case and as a mail, whose answer goes to the writer. The
 * account it came from stands in it too, because the address in the form may be anybody's. Throws Refusal 422 for an
 * invalid address, and 429.
 */
export async function sendContactMessage(
  { db, regionContent, config }: Pick<Portal, 'db' | 'regionContent' | 'config'>,
  caller: Pick<Caller, 'personId' | 'regionId'>,
  { contactEmail, ...words }: Words,
): Promise<void> {
  const replyTo = readMailAddress(contactEmail);
  if (replyTo === undefined) throw atField('contactEmail', NO_ADDRESS);
  await countAttempt(db, `contact ${caller.personId}`, LIMIT);

  const { personId, regionId } = caller;
  const region = regionId === null ? undefined : await regionContent.find({ regionId });
  if (regionId === null || !region) throw new Error(`person ${personId} has no region`);
  const account = await getPerson(db, caller.personId);
  const details: ContactMessage = { ...words, email: replyTo };
  const { firstName, lastName, companyName = '', subject, message } = words;
  const regionsAddress = cleanContentField('email', region.content.email);
  await db.transaction().execute(async (trx) => {
    const number = await openCase(trx, {
      regionId,
      kind: 'message',
      subject: `${`${firstName} ${lastName}`.trim()}: ${excerpt(message)}`,
      personId,
      openedBy: personId,
      search: [firstName, lastName, companyName, replyTo, account.email, message],
      details,
    });
    const email = (regionsAddress && readMailAddress(regionsAddress)) ?? config.CONTACT_MAIL;
    const writer = { ...words, name: nameOf(words), email: replyTo, accountEmail: account.email };
    const mail = messageReceived(
      { email, personId: null, replyTo, writerId: personId },
      { region, number, subject, message, writer },
    );
    await mailForCase(trx, { regionId, number }, mail);
  });
}

const LONGEST_EXCERPT = 80;

/** The beginning of a message, on one line. */
export function excerpt(message: string): string {
  const line = message.replace(/[\s\p{C}]+/gu, ' ').trim();
  return line.length > LONGEST_EXCERPT ? `${line.slice(0, LONGEST_EXCERPT)}…` : line;
}
