import { sql } from 'kysely';
import { produceCards } from '#server/parties/cards/produce-cards.ts';
import { openPartnerAccount, openRegionBooks } from '#server/ledger/accounts.ts';
import type { Db } from '#server/platform/db/database.ts';
import '#server/parties/partners/tables.ts';

/** A region of its own with open books, a partner, and cards that hold nothing yet. */
export interface Books {
  regionId: number;
  partnerId: number;
  cards: string[];
}

/** Opens the books of another region. */
export async function openBooks(db: Db, cardCount: number, { isTest = false } = {}): Promise<Books> {
  const { rows } = await sql<{ region_id: number }>`
    insert into region (slug, name, card_name, white_label_website_url, logo_svg)
    select 'region-' || number, 'Region ' || number, 'Karte ' || number, 'https://region.example', '<svg/>'
      from (select count(*) + 1 as number from region) as counted
    returning region_id`.execute(db);
  const regionId = rows[0]!.region_id;
  await openRegionBooks(db, regionId);
  const partnerId = await openPartner(db, regionId);
  const cards = await produceCards(db, { regionId, count: cardCount, isTest });
  return { regionId, partnerId, cards: cards.map((card) => card.cardNumber) };
}

async function openPartner(db: Db, regionId: number): Promise<number> {
  const { partner_id } = await db
    .insertInto('partner')
    .values({ region_id: regionId, contract_id: `AP-${regionId}`, name: 'Laden' })
    .returning('partner_id')
    .executeTakeFirstOrThrow();
  await openPartnerAccount(db, regionId, partner_id);
  return partner_id;
}
