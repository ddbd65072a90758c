import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { getAddressee } from '#server/tenancy/people/addressee-of.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { registrationUndone } from './mails.ts';
import { type StaffAct, withHeldCard } from './staff-act.ts';
import './tables.ts';

/**
 * Takes a card from somebody who registered it although it is not his, and tells him by mail. Its real owner can then
 * register it. The past of the card stays unchanged, as it never was his. Throws Refusal 404, and 409 for a card that
 * nobody has registered.
 */
export async function undoRegistration(
  office: { db: Db; regionContent: RegionContent },
  { card, staffId, reason }: StaffAct,
): Promise<void> {
  await withHeldCard(office, card, async (trx, { regionId, accountId, customerId, region }) => {
    if (customerId === null) throw new Refusal('CARD_NOT_REGISTERED', `Die Karte ${card} ist nicht registriert.`);
    await trx
      .updateTable('card')
      .set({ customer_id: null, registered_at: null, proven_at: null, freed_at: sql<Date>`now()` })
      .where('card_number', '=', card)
      .execute();
    const trace = { regionId, act: 'card-registration-undone', subject: `account ${accountId}` } as const;
    await audit(trx, { ...trace, personId: staffId, reason });
    await audit(trx, { ...trace, personId: customerId });
    await queueMail(trx, registrationUndone(await getAddressee(trx, customerId), { region, card, reason }));
  });
}
