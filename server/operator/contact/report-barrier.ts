import type { ParsedInputOf } from '#contract/common/call.ts';
import type { reportBarrier as call } from '#contract/operator/contact/contact.ts';
import { atField, notFound } from '#server/platform/http/refusal.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { openCase } from '#server/tenancy/decisions/open-case.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import type { Barrier } from './barrier-kind.ts';
import { excerpt } from './send-contact-message.ts';

const LIMIT = {
  most: 10,
  minutes: 60,
  message: 'Sie haben in kurzer Zeit mehrere Meldungen gesendet. Bitte versuchen Sie es später erneut.',
};
const NO_ADDRESS = 'Die E-Mail-Adresse ist ungültig.';

/**
 * Opens a case about something that a person could not read or use. Nobody has to say who he is, so the case has no
 * person. Throws Refusal 404 for an unknown region, 422 for an invalid address, and 429.
 */
export async function reportBarrier(
  { db, regionContent }: Pick<Portal, 'db' | 'regionContent'>,
  { region: slug, page, message, contactEmail }: ParsedInputOf<typeof call>,
  ip: string,
): Promise<void> {
  await countAttempt(db, `barrier ${ip}`, LIMIT);
  const region = await regionContent.find({ slug });
  if (!region) throw notFound();
  const email = contactEmail && readMailAddress(contactEmail);
  if (email === undefined) throw atField('contactEmail', NO_ADDRESS);
  const details: Barrier = { page, message, email };
  await db.transaction().execute((trx) =>
    openCase(trx, {
      regionId: region.regionId,
      kind: 'barrier',
      subject: excerpt(message),
      personId: null,
      openedBy: null,
      search: [page, email, message],
      details,
    }),
  );
}
