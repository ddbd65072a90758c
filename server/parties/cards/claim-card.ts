import { sql } from 'kysely';
import { findCardAccounts } from '#server/ledger/card-account.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import './tables.ts';

/** The region of a card that nobody has registered and that still works; undefined for every other number. */
export async function findClaimableCard(db: Db, card: string): Promise<{ regionId: number } | undefined> {
  const row = await db.selectFrom('card').select(['region_id', 'customer_id']).where('card_number', '=', card).executeTakeFirst();
  if (!row || row.customer_id !== null) return undefined;
  const [account] = await findCardAccounts(db, row.region_id, [card]);
  const isOpen = account?.status === 'produced' || account?.status === 'active';
  return isOpen ? { regionId: row.region_id } : undefined;
}

/**
 * Registers a card to a customer. Who knew its number alone has not proven to hold it: its balance goes to no other card.
 * What was booked before is shown, from the time on that no other holder had it (`history_from`). Answers false where somebody else was faster.
 */
export async function claimCard(
  trx: Trx,
  card: string,
  customerId: number,
  knew: 'number' | 'production number',
): Promise<boolean> {
  const now = sql<Date>`now()`;
  const { numUpdatedRows } = await trx
    .updateTable('card')
    .set({
      customer_id: customerId,
      registered_at: now,
      ...(knew === 'production number' ? { proven_at: now } : {}),
    })
    .where('card_number', '=', card)
    .where('customer_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
