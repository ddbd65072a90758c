import { Temporal } from 'temporal-polyfill';
import type { SettledPartner } from '#server/ledger/write/statement-run.ts';
import { formatDay } from '#server/platform/berlin-time.ts';
import { listPeopleOfPartners } from '#server/tenancy/people/list-people.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { statementLabel } from './statement-label.ts';

interface Occasion {
  regionId: number;
  issuedOn: string;
  look: { cardName: string; primaryColor: string };
  portalUrl: string;
}

/** Tells those who may read a statement that it is there: admins and accounting of the partner. No figure leaves the portal. */
export async function tellPartners(
  trx: Trx,
  settled: readonly SettledPartner[],
  { regionId, issuedOn, look, portalUrl }: Occasion,
): Promise<void> {
  const numbers = new Map(settled.map(({ partnerId, number }) => [partnerId, number]));
  const people = await listPeopleOfPartners(trx, [...numbers.keys()], ['admin', 'accounting']);
  // Nobody goes unpaid because somebody's address is invalid.
  for (const person of people.filter(({ email }) => readMailAddress(email) !== undefined)) {
    const label = statementLabel(regionId, numbers.get(person.partnerId)!);
    await queueMail(trx, {
      to: person.email,
      recipientId: person.personId,
      subject: `Ihre Abrechnung ${label} liegt bereit`,
      look,
      salutation: `Guten Tag ${person.name},`,
      paragraphs: [
        `Ihre Abrechnung ${label} vom ${formatDay(Temporal.PlainDate.from(issuedOn))} liegt im Dokumentenarchiv des Portals für Sie bereit.`,
      ],
      button: { label: 'Zum Dokumentenarchiv', url: new URL('/dokumente', portalUrl).href },
    });
  }
}
