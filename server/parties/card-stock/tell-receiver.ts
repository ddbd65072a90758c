import type { Trx } from '#server/platform/db/database.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { listAdminsOfEmployer, listPeopleOfPartners } from '#server/tenancy/people/list-people.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { cardsAssigned } from '#server/parties/cards/mails.ts';

/** Whom cards are given to. */
export interface Receiver {
  kind: 'partner' | 'employer';
  id: number;
  name: string;
}

/**
 * Tells those who answer for a partner or an employer that cards are theirs to sell or to give, or are not any more.
 */
export async function tellReceiver(
  trx: Trx,
  region: RegionEntry,
  { kind, id, name }: Receiver,
  assignment: { isGiven: boolean; count: number; reason: string },
): Promise<void> {
  const admins = kind === 'partner' ? await listPeopleOfPartners(trx, [id], ['admin']) : await listAdminsOfEmployer(trx, id);
  await queueMails(
    trx,
    admins.map((admin) => cardsAssigned(admin, { region, receiver: name, ...assignment })),
  );
}
