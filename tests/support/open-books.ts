import { sql } from 'kysely';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { openPartnerAccount, openRegionBooks } from '#server/ledger/write/accounts.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A region of its own with open books, a partner, and cards that hold nothing yet. */
export interface Books {
  regionId: number;
  partnerId: number;
  cards: string[];
}

/** Amounts in cents. */
export interface BonusLimits {
  atOnce: number;
  aDay: number;
  unsettled: number;
}

/** The caps of the table: as much as tests may put onto a card as bonus. */
const highestBonusLimits: BonusLimits = { atOnce: 100_000, aDay: 200_000, unsettled: 2_000_000 };

/**
 * Opens the books of another region, with the highest bonus limits unless named; null keeps a new region's defaults.
 */
export async function openBooks(
  db: Db,
  cardCount: number,
  { isTest = false, bonusLimits = highestBonusLimits }: { isTest?: boolean; bonusLimits?: BonusLimits | null } = {},
): Promise<Books> {
  const { rows } = await sql<{ region_id: number }>`
    insert into region (slug, name, card_name, white_label_website_url, logo_svg)
    select 'region-' || number, 'Region ' || number, 'Karte ' || number, 'https://region.example', '<svg/>'
      from (select count(*) + 1 as number from region) as counted
    returning region_id`.execute(db);
  const regionId = rows[0]!.region_id;
  if (bonusLimits) await setBonusLimits(db, regionId, bonusLimits);
  await openRegionBooks(db, regionId);
  const partnerId = await openPartner(db, regionId);
  const cards = await produceCards(db, { regionId, count: cardCount, isTest });
  return { regionId, partnerId, cards: cards.map((card) => card.cardNumber) };
}

export async function setBonusLimits(db: Db, regionId: number, { atOnce, aDay, unsettled }: BonusLimits): Promise<void> {
  await db
    .updateTable('region')
    .set({ bonus_limit_cents: atOnce, bonus_day_limit_cents: aDay, bonus_unsettled_limit_cents: unsettled })
    .where('region_id', '=', regionId)
    .execute();
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
