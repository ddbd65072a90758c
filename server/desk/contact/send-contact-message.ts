import type { ParsedInputOf } from '#contract/call.ts';
import type { contactForm } from '#contract/contact.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { getPerson } from '#server/tenancy/access/get-person.ts';
import { countAttempt } from '#server/tenancy/access/throttle.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { cleanContentField } from '#server/tenancy/regions/clean-content-field.ts';

const LIMIT = {
  most: 5,
  minutes: 60,
  message: 'Sie haben in kurzer Zeit mehrere Nachrichten gesendet. Bitte versuchen Sie es später erneut.',
};
const NO_ADDRESS = 'Die E-Mail-Adresse ist ungültig.';

/**
 * Sends a message to the people of the writer's region; an answer to it goes to the writer. The account it came from stands
 * in it too, because the address in the form may be anybody's. Throws Refusal 422 for an invalid address, and 429.
 */
export async function sendContactMessage(
  { db, regionContent, config }: Pick<Portal, 'db' | 'regionContent' | 'config'>,
  caller: Caller,
  { salutation, firstName, lastName, contactEmail, message }: ParsedInputOf<typeof contactForm>,
): Promise<void> {
  const replyTo = readMailAddress(contactEmail);
  if (replyTo === undefined) throw ruleBroken(NO_ADDRESS, { contactEmail: NO_ADDRESS });
  await countAttempt(db, `contact ${caller.personId}`, LIMIT);

  const region = caller.regionId === null ? undefined : await regionContent.find({ regionId: caller.regionId });
  const account = await getPerson(db, caller.personId);
  const regionsAddress = cleanContentField('email', region?.content.email);
  await queueMail(db, {
    to: (regionsAddress && readMailAddress(regionsAddress)) ?? config.CONTACT_MAIL,
    recipientId: null,
    replyTo,
    writerId: caller.personId,
    subject: `Kontaktformular: Nachricht zur ${region?.cardName ?? 'Karte'}`,
    ...(region && { look: { cardName: region.cardName, primaryColor: region.primaryColor } }),
    salutation: 'Guten Tag,',
    paragraphs: [
      'über das Kontaktformular ist diese Nachricht eingegangen:',
      message,
      `Von: ${salutation === 'Divers' ? '' : `${salutation} `}${firstName} ${lastName}\nE-Mail-Adresse: ${replyTo}\nAngemeldet als: ${account.email}`,
      'Wenn Sie auf diese E-Mail antworten, geht Ihre Antwort an die angegebene Adresse.',
    ],
  });
}
