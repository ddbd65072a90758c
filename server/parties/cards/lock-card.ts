import { type lockCard as call, lockProblems } from '#contract/parties/cards/cards.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { assertOwnPassword } from '#server/tenancy/credentials/own-password.ts';
import { endSessionsOf } from '#server/tenancy/sessions/session.ts';
import { closeCardAccount } from '#server/ledger/read/accounts.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { notFound, Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { findOwnCard } from './card-registration.ts';

interface Customer {
  personId: number;
  regionId: number;
}

/**
 * Locks an own card for good, ends every session of its holder and tells him by mail. Throws Refusal 422 for whatever is
 * missing and for a wrong password, 404 for a card that is not his, 409 for one that is locked already.
 */
export async function lockCard(
  { db, regionContent }: Pick<Portal, 'db' | 'regionContent'>,
  { personId, regionId }: Customer,
  wanted: ParsedInputOf<typeof call>,
): Promise<void> {
  const region = await regionContent.find({ regionId });
  if (!region) throw new Error(`no region ${regionId}`);
  const problems = lockProblems(wanted, region.cardName);
  const [firstProblem] = Object.values(problems);
  if (firstProblem) throw ruleBroken(firstProblem, problems);

  const card = wanted.cardIDToLock.replace(/\s/g, '');
  if (!(await findOwnCard(db, personId, card))) throw notFound('Diese Karte gehört nicht zu Ihrem Konto.');
  await assertOwnPassword(db, personId, wanted.password);
  const [account] = await findCardAccounts(db, regionId, [card]);

  await db.transaction().execute(async (trx) => {
    if (!(await closeCardAccount(trx, regionId, card, 'locked')))
      throw new Refusal('CARD_LOCKED', `Diese ${region.cardName} ist bereits gesperrt.`);
    await endSessionsOf(trx, personId);
    await audit(trx, { personId, regionId, act: 'card-locked', subject: `account ${account!.accountId}` });
    const person = await getPerson(trx, personId);
    await queueMail(trx, {
      to: person.email,
      recipientId: personId,
      subject: `Ihre ${region.cardName} wurde gesperrt`,
      look: region,
      salutation: `Guten Tag ${person.first_name} ${person.last_name},`,
      paragraphs: [
        `Ihre ${region.cardName} mit der Kartennummer ${card} wurde gesperrt. Mit ihr kann nicht mehr bezahlt und nichts mehr aufgeladen werden. Sie selbst können die Sperre nicht aufheben.`,
        'Ein Guthaben auf dieser Karte ist nicht verloren: Fügen Sie Ihrem Konto eine neue Karte hinzu und beauftragen Sie die Übertragung des Guthabens. Haben Sie die Produktionsnummer der gesperrten Karte noch nicht angegeben, brauchen wir sie dafür als Nachweis.',
        'Waren Sie das nicht? Dann ändern Sie bitte gleich Ihr Passwort und melden Sie sich bei uns.',
      ],
    });
  });
}
