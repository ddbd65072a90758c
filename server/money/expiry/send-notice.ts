import { formatCents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { holdPerson } from '#server/tenancy/people/hold-person.ts';
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
    const lines = cards.map(({ card, balance }) => `Karte ${card}: ${formatCents(balance)} €`);
    const outbox_mail_id = await queueMail(trx, {
      to: person.email,
      recipientId: customerId,
      subject: `Ihr Guthaben verfällt zum 31.12.${expiresOn.year}`,
      look: region,
      salutation: `Guten Tag ${person.first_name} ${person.last_name},`,
      paragraphs: [
        `mit Ihrer ${region.cardName} wurde lange nicht mehr bezahlt und nichts mehr aufgeladen. Guthaben verfällt nach drei vollen Kalenderjahren ohne Buchung. Zum 31.12.${expiresOn.year} betrifft das:`,
        lines.join('\n'),
        `Sie möchten das Guthaben behalten? Dann lösen Sie bis zum 31.12.${expiresOn.year} bei einem der Partner etwas davon ein oder laden Sie die Karte auf. Schon eine einzige Buchung genügt, damit die drei Jahre neu beginnen.`,
      ],
      closing: [
        'Ist die Karte verloren gegangen oder gesperrt? Dann können Sie das Guthaben im Portal auf eine andere Ihrer Karten übertragen lassen.',
      ],
    });
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
