import type { Db } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { holdPerson } from '#server/tenancy/people/hold-person.ts';
import { balancesExpire } from './mails.ts';
import { findNotices } from './notices.ts';
import type { IdleCard } from './plan-expiry.ts';
import './tables.ts';

interface Region {
  regionId: number;
  cardName: string;
  primaryColor: string;
}

/**
 * Tells a customer by one mail which balances expire at the end of the year; mail and note of it are one transaction.
 * Returns how many: what another process has told in the meantime is not told again.
 */
export async function sendNotice(
  db: Db,
  customerId: number,
  planned: readonly IdleCard[],
  region: Region,
  now: Date,
): Promise<number> {
  const { expiresOn } = planned[0]!;
  return db.transaction().execute(async (trx) => {
    const person = await holdPerson(trx, customerId);
    const told = await findNotices(
      trx,
      planned.map(({ card }) => card),
      expiresOn,
    );
    const cards = planned.filter(({ card }) => told.get(card)?.customerId !== customerId);
    if (cards.length === 0) return 0;
    const outbox_mail_id = await queueMail(
      trx,
      balancesExpire(addresseeOf(customerId, person), { region, year: expiresOn.year, cards }),
    );
    await trx
      .insertInto('expiry_notice')
      .values(
        cards.map(({ card }) => ({
          region_id: region.regionId,
          card_number: card,
          expires_on: expiresOn.toString(),
          customer_id: customerId,
          noticed_at: now,
          outbox_mail_id,
        })),
      )
      // The card had another holder when it was noticed first.
      .onConflict((row) =>
        row
          .columns(['region_id', 'card_number', 'expires_on'])
          .doUpdateSet({ customer_id: customerId, noticed_at: now, outbox_mail_id }),
      )
      .execute();
    return cards.length;
  });
}
