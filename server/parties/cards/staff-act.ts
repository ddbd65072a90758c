import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { RegionContent, RegionEntry } from '#server/tenancy/regions/region-content.ts';
import './tables.ts';

/** What somebody of operator staff puts right about a card, and why: in words for its holder. */
export interface StaffAct {
  card: string;
  staffId: number;
  reason: string;
}

/** A card as staff's acts find it. */
export interface HeldCard {
  card: string;
  regionId: number;
  accountId: number;
  /** null as long as nobody has registered it. */
  customerId: number | null;
  region: RegionEntry;
}

/**
 * Does something to a card that is kept from anybody else who would change it. The region is asked for before: its content comes by another
 * connection, and there may be none left while this one holds the card. Throws Refusal 404 for a number that there is not.
 */
export async function withHeldCard(
  { db, regionContent }: { db: Db; regionContent: RegionContent },
  card: string,
  act: (trx: Trx, held: HeldCard) => Promise<void>,
): Promise<void> {
  const found = await db.selectFrom('card').select('region_id as regionId').where('card_number', '=', card).executeTakeFirst();
  const region = found && (await regionContent.find(found));
  if (!region) throw notFound('Diese Karte gibt es nicht.');
  const { regionId } = found;
  await db.transaction().execute(async (trx) => {
    const { customer_id: customerId } = await trx
      .selectFrom('card')
      .select('customer_id')
      .where('region_id', '=', regionId)
      .where('card_number', '=', card)
      // The number stays: a batch of the till that books on a card twice looks at the key, with the account in hand that we want next.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const [account] = await findCardAccounts(trx, regionId, [card]);
    await act(trx, { card, regionId, accountId: account!.accountId, customerId, region });
  });
}

/** Tells a card's holder what was put right, and why. */
export async function tellHolder(
  db: Db,
  customerId: number,
  region: RegionEntry,
  { subject, paragraphs }: { subject: string; paragraphs: readonly string[] },
): Promise<void> {
  const { email, first_name, last_name } = await getPerson(db, customerId);
  await queueMail(db, {
    to: email,
    recipientId: customerId,
    subject,
    look: region,
    salutation: `Guten Tag ${first_name} ${last_name},`,
    paragraphs,
  });
}
