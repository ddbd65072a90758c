import type { InterestRegistration } from '#contract/parties/prospects/prospects.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { findCredentials } from '#server/tenancy/people/find-credentials.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';

/** To a prospect whom staff will look at. */
export function thank(trx: Trx, personId: number, wanted: InterestRegistration, region: RegionEntry): Promise<number> {
  return write(trx, personId, wanted, region, {
    subject: `Ihr Interesse an der ${region.cardName}`,
    paragraphs: [
      `vielen Dank für Ihr Interesse an der ${region.cardName}. Wir prüfen Ihren Zugang und melden uns per E-Mail, sobald Sie sich anmelden können.`,
      'In der Regel dauert das wenige Werktage. Sie müssen bis dahin nichts tun.',
    ],
  });
}

/** To a prospect who has come by a link, and is in. */
export function welcome(trx: Trx, personId: number, wanted: InterestRegistration, region: RegionEntry): Promise<number> {
  const door = wanted.partnerInterestedIn === 'Arbeitgeber' ? 'Arbeitgeber-Login' : 'Partner-Login';
  return write(trx, personId, wanted, region, {
    subject: `Willkommen bei der ${region.cardName}`,
    paragraphs: [
      `schön, dass Sie da sind. Ihr Zugang zum Portal der ${region.cardName} ist freigegeben.`,
      `Melden Sie sich jederzeit mit Ihrer E-Mail-Adresse und Ihrem Passwort über den ${door} an. Dort finden Sie alle Informationen und können Ihre Teilnahme abschließen.`,
      'Ihr Link ist damit verbraucht; Sie brauchen ihn nicht mehr.',
    ],
  });
}

function write(
  trx: Trx,
  personId: number,
  wanted: InterestRegistration,
  region: RegionEntry,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): Promise<number> {
  return queueMail(trx, {
    to: wanted.contactPersonEmail,
    recipientId: personId,
    subject,
    look: region,
    salutation: `Guten Tag ${wanted.contactPersonFirstName} ${wanted.contactPersonLastName},`,
    paragraphs,
  });
}

/** To the owner of an address that somebody has registered once more. Names nothing that was typed: whoever typed it may be somebody else. */
export async function tellOwner(trx: Trx, email: string, region: RegionEntry): Promise<void> {
  const owner = await findCredentials(trx, { email: email.toLowerCase() });
  if (!owner) return;
  await queueMail(trx, {
    to: email,
    recipientId: owner.person_id,
    subject: 'Sie haben bereits ein Konto',
    look: region,
    salutation: 'Guten Tag,',
    paragraphs: [
      'mit Ihrer E-Mail-Adresse sollte soeben ein Unternehmen registriert werden. Zu dieser Adresse gibt es aber schon ein Konto, deshalb wurde kein weiteres angelegt.',
      'Waren Sie das? Dann melden Sie sich bitte mit Ihrem bestehenden Konto an; über „Passwort vergessen?“ erhalten Sie ein neues Passwort. Für ein weiteres Konto brauchen Sie eine andere E-Mail-Adresse.',
      'Waren Sie es nicht? Dann brauchen Sie nichts zu tun.',
    ],
  });
}
