import { reopenCardAccount } from '#server/ledger/read/accounts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { getAddressee } from '#server/tenancy/people/addressee-of.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { lockUndone } from './mails.ts';
import { findReplacements } from './replacement.ts';
import { type StaffAct, withHeldCard } from './staff-act.ts';

/**
 * Opens a card again that was locked by mistake, or by somebody whose card it is not; its holder is told by mail.
 * Throws Refusal 404, and 409 for a card that is not locked: an emptied one stays empty.
 */
export async function undoLock(
  office: { db: Db; regionContent: RegionContent },
  { card, staffId, reason }: StaffAct,
): Promise<void> {
  await withHeldCard(office, card, async (trx, { regionId, accountId, customerId, region }) => {
    if ((await findReplacements(trx, regionId, card)).after !== null)
      throw new Refusal('CARD_REPLACED', `Die Karte ${card} ist durch eine andere ersetzt.`);
    if (!(await reopenCardAccount(trx, regionId, card)))
      throw new Refusal('CARD_NOT_LOCKED', `Die Karte ${card} ist nicht gesperrt.`);
    const trace = { regionId, act: 'card-unlocked', subject: `account ${accountId}` } as const;
    await audit(trx, { ...trace, personId: staffId, reason });
    if (customerId === null) return;
    await audit(trx, { ...trace, personId: customerId });
    await queueMail(trx, lockUndone(await getAddressee(trx, customerId), { region, card, reason }));
  });
}
