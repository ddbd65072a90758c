import { closeCardAccount } from '#server/ledger/read/accounts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { getAddressee } from '#server/tenancy/people/addressee-of.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { endSessionsOf } from '#server/tenancy/sessions/session.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { cardLockedByStaff } from './mails.ts';
import { type StaffAct, withHeldCard } from './staff-act.ts';

/**
 * Locks a lost card on request. Its holder gets a mail and is signed out everywhere, as after a lock of his own
 * (rulings 2). Throws Refusal 404, and 409 for a card that is closed already.
 */
export async function lockByStaff(
  office: { db: Db; regionContent: RegionContent },
  { card, staffId, reason }: StaffAct,
): Promise<void> {
  await withHeldCard(office, card, async (trx, { regionId, accountId, customerId, region }) => {
    if (!(await closeCardAccount(trx, regionId, card, 'locked')))
      throw new Refusal('CARD_LOCKED', `Die Karte ${card} ist bereits gesperrt oder leer und geschlossen.`);
    const trace = { regionId, act: 'card-locked', subject: `account ${accountId}` } as const;
    await audit(trx, { ...trace, personId: staffId, reason });
    if (customerId === null) return;
    await audit(trx, { ...trace, personId: customerId });
    await endSessionsOf(trx, customerId);
    await queueMail(trx, cardLockedByStaff(await getAddressee(trx, customerId), { region, card, reason }));
  });
}
