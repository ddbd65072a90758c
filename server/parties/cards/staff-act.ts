import { findCardAccounts } from '#server/ledger/card-account.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { getPerson } from '#server/tenancy/access/get-person.ts';
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

/** The card, kept from anybody else who would change it. Throws Refusal 404 for a number that there is not. */
export async function holdCard(trx: Trx, regionContent: RegionContent, card: string): Promise<HeldCard> {
  const row = await trx
    .selectFrom('card')
    .select(['region_id', 'customer_id'])
    .where('card_number', '=', card)
    .forUpdate()
    .executeTakeFirst();
  const region = row && (await regionContent.find({ regionId: row.region_id }));
  const [account] = row ? await findCardAccounts(trx, row.region_id, [card]) : [];
  if (!row || !region || !account) throw notFound('Diese Karte gibt es nicht.');
  return { card, regionId: row.region_id, accountId: account.accountId, customerId: row.customer_id, region };
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
