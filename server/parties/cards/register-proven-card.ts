import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { getAddressee } from '#server/tenancy/people/addressee-of.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { claimProvenCard } from './claim-card.ts';
import { cardTakenOver } from './mails.ts';

interface Customer {
  personId: number;
  regionId: number;
}

/**
 * Registers a card to a customer who has shown its production number, or notes the proof where it is his already, with
 * a trace. Another holder, who has not shown it, loses the card and is told by mail. Returns false where its holder has
 * shown it before.
 */
export async function registerProvenCard(trx: Trx, { personId, regionId }: Customer, card: string): Promise<boolean> {
  const former = await claimProvenCard(trx, card, personId);
  if (former === undefined) return false;
  const [account] = await findCardAccounts(trx, regionId, [card]);
  const subject = `account ${account!.accountId}`;
  await audit(trx, { personId, regionId, act: former === personId ? 'card-proven' : 'card-added', subject });
  if (former !== null && former !== personId) {
    await audit(trx, { personId: former, regionId, act: 'card-taken-over', subject });
    await queueMail(trx, cardTakenOver(await getAddressee(trx, former), { card }));
  }
  return true;
}
