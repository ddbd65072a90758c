import { type lockCard as call, lockProblems } from '#contract/parties/cards/cards.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { getRegionEntry } from '#server/tenancy/regions/region-content.ts';
import { getAddressee } from '#server/tenancy/people/addressee-of.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { assertOwnPassword } from '#server/tenancy/credentials/own-password.ts';
import { endSessionsOf } from '#server/tenancy/sessions/session.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { assertNoProblems, notFound, Refusal } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { cardLocked } from './mails.ts';
import { findOwnCard } from './card-registration.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

/**
 * Locks an own card for good, ends every session of its holder and tells him by mail. Throws Refusal 422 for missing
 * fields and for a wrong password, 404 for a card that is not his. 409 for one that is locked already.
 */
export async function lockCard(
  { db, regionContent }: Pick<Portal, 'db' | 'regionContent'>,
  { personId, regionId }: PersonKey,
  wanted: ParsedInputOf<typeof call>,
): Promise<void> {
  const region = await getRegionEntry(regionContent, { regionId });
  const problems = lockProblems(wanted, region.cardName);
  assertNoProblems(problems);

  const card = wanted.cardIDToLock.replace(/\s/g, '');
  if (!(await findOwnCard(db, personId, card))) throw notFound('Diese Karte gehört nicht zu Ihrem Konto.');
  await assertOwnPassword(db, personId, wanted.password);
  const [account] = await findCardAccounts(db, regionId, [card]);

  await db.transaction().execute(async (trx) => {
    if (!(await closeCardAccount(trx, regionId, card, 'locked')))
      throw new Refusal('CARD_LOCKED', `Diese ${region.cardName} ist bereits gesperrt.`);
    await endSessionsOf(trx, personId);
    await audit(trx, { personId, regionId, act: 'card-locked', subject: `account ${account!.accountId}` });
    await queueMail(trx, cardLocked(await getAddressee(trx, personId), { region, card }));
  });
}
