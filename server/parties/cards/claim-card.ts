import { sql } from 'kysely';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';

/**
 * The region of a card that nobody has registered and that still works; undefined for every other number. A card that
 * came from another provider and needs a proof is not claimed here.
 */
export async function findClaimableCard(db: Db, card: string): Promise<{ regionId: number } | undefined> {
  const row = await db
    .selectFrom('card')
    .select('region_id')
    .where('card_number', '=', card)
    .where('customer_id', 'is', null)
    .where('needs_proof', '=', false)
    .executeTakeFirst();
  if (!row) return undefined;
  return (await isOpen(db, row.region_id, card)) ? { regionId: row.region_id } : undefined;
}

/** Whether money still moves on a card. */
export async function isOpen(db: Db, regionId: number, card: string): Promise<boolean> {
  const [account] = await findCardAccounts(db, regionId, [card]);
  return account?.status === 'produced' || account?.status === 'active';
}

/**
 * Registers a card that nobody has to a customer who knows its number alone. That proves nothing: he sees what is
 * booked from now on, and its balance goes to no other card. Returns false where somebody else was faster.
 */
export async function claimCard(trx: Trx, card: string, customerId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('card')
    .set({ customer_id: customerId, registered_at: sql<Date>`now()` })
    .where('card_number', '=', card)
    .where('customer_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Registers a card to a customer who has shown its production number, if it is not his already. Another holder who has
 * not shown it loses the card. Returns the former holder, null where there was none, and undefined where the present
 * holder has shown the number.
 */
export async function claimProvenCard(trx: Trx, card: string, customerId: number): Promise<number | null | undefined> {
  const before = await trx
    .selectFrom('card')
    .select(['customer_id', 'proven_at'])
    .where('card_number', '=', card)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before || before.proven_at !== null) return undefined;
  const now = sql<Date>`now()`;
  const isNew = before.customer_id !== customerId;
  await trx
    .updateTable('card')
    .set({ proven_at: now, ...(isNew && { customer_id: customerId, registered_at: now }) })
    .where('card_number', '=', card)
    .execute();
  return before.customer_id;
}
