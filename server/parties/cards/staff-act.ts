import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { RegionContent, RegionEntry } from '#server/tenancy/regions/region-content.ts';
import './tables.ts';

/** What staff corrects about a card, and why: in words for its holder. */
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
 * Does something to a card, which nobody else can change meanwhile. The region is asked for before: its content comes
 * by another connection, and there may be none left while this one holds the card. Throws Refusal 404 for an unknown
 * number.
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
      // The card's key stays readable: a till's batch looks at it while it holds the account that we want next.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const [account] = await findCardAccounts(trx, regionId, [card]);
    await act(trx, { card, regionId, accountId: account!.accountId, customerId, region });
  });
}
