import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { claimProvenCard } from './claim-card.ts';

interface Customer {
  personId: number;
  regionId: number;
}

/**
 * Registers a card to a customer who has shown its production number, or notes the proof where it is his already, with a trace.
 * Another holder, who has not shown it, loses the card and is told by mail. Returns false where its holder has shown it before.
 */
export async function registerProvenCard(trx: Trx, { personId, regionId }: Customer, card: string): Promise<boolean> {
  const former = await claimProvenCard(trx, card, personId);
  if (former === undefined) return false;
  const [account] = await findCardAccounts(trx, regionId, [card]);
  const subject = `account ${account!.accountId}`;
  await audit(trx, { personId, regionId, act: former === personId ? 'card-proven' : 'card-added', subject });
  if (former !== null && former !== personId) {
    await audit(trx, { personId: former, regionId, act: 'card-taken-over', subject });
    await tellFormerHolder(trx, former, card);
  }
  return true;
}

async function tellFormerHolder(trx: Trx, personId: number, card: string): Promise<void> {
  const { email, first_name, last_name } = await getPerson(trx, personId);
  await queueMail(trx, {
    to: email,
    recipientId: personId,
    subject: 'Eine Karte gehört nicht mehr zu Ihrem Konto',
    salutation: `Guten Tag ${first_name} ${last_name},`,
    paragraphs: [
      `die Karte ${card} war mit ihrer Kartennummer auf Sie registriert. Soeben hat jemand sie mit der Produktionsnummer bestätigt, die auf der Karte steht. Sie gehört deshalb nicht mehr zu Ihrem Konto.`,
      'Haben Sie die Karte in der Hand? Dann melden Sie sich bitte bei uns und halten Sie die Produktionsnummer bereit. Karten in Ihrem Konto schützen Sie davor, indem Sie sie selbst mit ihrer Produktionsnummer bestätigen.',
    ],
  });
}
