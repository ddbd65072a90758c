import type { ParsedInputOf } from '#contract/call.ts';
import type { contactForm } from '#contract/contact.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { getPerson } from '#server/tenancy/access/get-person.ts';
import { countAttempt } from '#server/tenancy/access/throttle.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { mailForCase } from '#server/tenancy/decisions/note-case-event.ts';
import { openCase } from '#server/tenancy/decisions/open-case.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { cleanContentField } from '#server/tenancy/regions/clean-content-field.ts';
import type { MessageDetails } from './message-kind.ts';

const LIMIT = {
  most: 5,
  minutes: 60,
  message: 'Sie haben in kurzer Zeit mehrere Nachrichten gesendet. Bitte versuchen Sie es später erneut.',
};
const NO_ADDRESS = 'Die E-Mail-Adresse ist ungültig.';

/**
 * Sends a message to the people of the writer's region, as a case and as a mail, whose answer goes to the writer. The account it came from
 * stands in it too, because the address in the form may be anybody's. Throws Refusal 422 for an invalid address, and 429.
 */
export async function sendContactMessage(
  { db, regionContent, config }: Pick<Portal, 'db' | 'regionContent' | 'config'>,
  caller: Caller,
  { salutation, firstName, lastName, contactEmail, message }: ParsedInputOf<typeof contactForm>,
): Promise<void> {
  const replyTo = readMailAddress(contactEmail);
  if (replyTo === undefined) throw ruleBroken(NO_ADDRESS, { contactEmail: NO_ADDRESS });
  await countAttempt(db, `contact ${caller.personId}`, LIMIT);

  const { personId, regionId } = caller;
  const region = regionId === null ? undefined : await regionContent.find({ regionId });
  if (regionId === null || !region) throw new Error(`person ${personId} has no region`);
  const account = await getPerson(db, caller.personId);
  const regionsAddress = cleanContentField('email', region.content.email);
  await db.transaction().execute(async (trx) => {
    const details: MessageDetails = { salutation, firstName, lastName, email: replyTo, message };
    const number = await openCase(trx, {
      regionId,
      kind: 'message',
      subject: `${firstName} ${lastName}: ${excerpt(message)}`,
      personId,
      openedBy: personId,
      search: [firstName, lastName, replyTo, account.email, message],
      details,
    });
    await mailForCase(
      trx,
      { regionId, number },
      {
        to: (regionsAddress && readMailAddress(regionsAddress)) ?? config.CONTACT_MAIL,
        recipientId: null,
        replyTo,
        writerId: personId,
        subject: `Kontaktformular: Nachricht zur ${region.cardName}`,
        look: { cardName: region.cardName, primaryColor: region.primaryColor },
        salutation: 'Guten Tag,',
        paragraphs: [
          'über das Kontaktformular ist diese Nachricht eingegangen:',
          message,
          `Von: ${salutation === 'Divers' ? '' : `${salutation} `}${firstName} ${lastName}\nE-Mail-Adresse: ${replyTo}\nAngemeldet als: ${account.email}`,
          `Wenn Sie auf diese E-Mail antworten, geht Ihre Antwort an die angegebene Adresse. Im Portal ist es der Vorgang ${number}.`,
        ],
      },
    );
  });
}

const LONGEST_EXCERPT = 80;

/** The beginning of a message, on one line. */
function excerpt(message: string): string {
  const line = message.replace(/[\s\p{C}]+/gu, ' ').trim();
  return line.length > LONGEST_EXCERPT ? `${line.slice(0, LONGEST_EXCERPT)}…` : line;
}
