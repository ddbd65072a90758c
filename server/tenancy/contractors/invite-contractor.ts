import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { addContractor } from '#server/tenancy/people/add-person.ts';
import { secretForMail } from '#server/tenancy/credentials/mailed-token.ts';

interface Invitation {
  region: RegionEntry;
  email: string;
  firstName: string;
  lastName: string;
  reason: string;
  staffId: number;
}

/** Makes an account for a region's contractor, who gets a link to set a password. Throws Refusal 422 for an address that has an account. */
export async function inviteContractor(
  db: Db,
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL'>,
  { region, email, firstName, lastName, reason, staffId }: Invitation,
): Promise<void> {
  const taken = 'Diese E-Mail-Adresse hat schon ein Konto.';
  await db.transaction().execute(async (trx) => {
    const personId = await addContractor(trx, { regionId: region.regionId, email, firstName, lastName });
    if (personId === undefined) throw ruleBroken(taken, { email: taken });
    const { token, secretLink } = await secretForMail(trx, config, personId, 'new-password');
    const url = new URL('/new-password', config.PUBLIC_URL);
    url.searchParams.set('t', token);
    url.searchParams.set('region', region.slug);
    await audit(trx, { personId: staffId, regionId: region.regionId, act: 'contractor-invited', subject: `person ${personId}` });
    await queueMail(trx, {
      to: email,
      recipientId: personId,
      secretLink,
      subject: `Ihr Zugang zu den Auswertungen der ${region.cardName}`,
      look: region,
      salutation: `Guten Tag ${firstName} ${lastName},`,
      paragraphs: [
        `Sie sehen künftig die Auswertungen der ${region.cardName} in ${region.name}. Vergeben Sie dafür bitte ein Passwort:`,
        `Der Grund: ${reason}`,
      ],
      button: { label: 'Passwort vergeben', url: url.href },
      closing: ['Der Link gilt eine Stunde und nur einmal. Danach bekommen Sie über „Passwort vergessen“ einen neuen.'],
    });
  });
}
