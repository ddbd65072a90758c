import { formatCount } from '#contract/common/format-count.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { listAdminsOfEmployer, listPeopleOfPartners } from '#server/tenancy/people/list-people.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';

/** Whom cards are given to. */
export interface Receiver {
  kind: 'partner' | 'employer';
  id: number;
  name: string;
}

/** Tells those who answer for a partner or an employer that cards are theirs to sell or to give, or are not any more. */
export async function tellReceiver(
  trx: Trx,
  region: RegionEntry,
  { kind, id, name }: Receiver,
  { isGiven, count, reason }: { isGiven: boolean; count: number; reason: string },
): Promise<void> {
  const people = kind === 'partner' ? await listPeopleOfPartners(trx, [id], ['admin']) : await listAdminsOfEmployer(trx, id);
  const cards = count === 1 ? 'eine Karte' : `${formatCount(count)} Karten`;
  for (const { personId, email, name: person } of people)
    await queueMail(trx, {
      to: email,
      recipientId: personId,
      subject: isGiven ? 'Ihnen wurden Karten zugeteilt' : 'Karten wurden zurückgenommen',
      look: region,
      salutation: `Guten Tag ${person},`,
      paragraphs: [
        isGiven
          ? `${name} hat von uns ${cards} bekommen (${region.cardName}).`
          : `wir haben von ${name} ${cards} in unser Lager zurückgenommen (${region.cardName}).`,
        `Der Grund: ${reason}`,
        'Stimmt das nicht? Dann melden Sie sich bitte bei uns.',
      ],
    });
}
