import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** A card as it is read to be replaced. */
export interface ReplaceableCard {
  card: string;
  /** null as long as nobody has registered it. */
  customerId: number | null;
  employerId: number | null;
  /** Whether its holder has shown the production number. */
  isProven: boolean;
}

/** The region's cards of these numbers, by number; until the transaction ends nobody else changes them. */
export async function holdCards(trx: Trx, regionId: number, cards: readonly string[]): Promise<Map<string, ReplaceableCard>> {
  const rows = await trx
    .selectFrom('card')
    .select(['card_number', 'customer_id', 'employer_id', 'proven_at'])
    .where('region_id', '=', regionId)
    .where(sql<boolean>`card_number = any (${cards}::text[])`)
    // In one order, and not the key, which the till may look at: so nobody waits for each other in a circle.
    .orderBy('card_number')
    .forNoKeyUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      row.card_number,
      {
        card: row.card_number,
        customerId: row.customer_id,
        employerId: row.employer_id,
        isProven: row.proven_at !== null,
      },
    ]),
  );
}

interface Handover {
  regionId: number;
  from: ReplaceableCard;
  to: string;
  /** Whether the new card counts as shown: its holder has proven the old one, or shown its number now. */
  isProven: boolean;
}

/** Gives holder and employer of a card to another. The old one stays in the holder's list, and leaves the employer. */
export async function handOver(trx: Trx, { regionId, from, to, isProven }: Handover): Promise<void> {
  const { customerId, employerId } = from;
  if (customerId === null && employerId === null) return;
  const now = sql<Date>`now()`;
  await trx
    .updateTable('card')
    .set({
      ...(customerId !== null && { customer_id: customerId, registered_at: now, proven_at: isProven ? now : null }),
      ...(employerId !== null && { employer_id: employerId, partner_id: null }),
    })
    .where('region_id', '=', regionId)
    .where('card_number', '=', to)
    .execute();
  if (employerId === null) return;
  await trx
    .updateTable('card')
    .set({ employer_id: null })
    .where('region_id', '=', regionId)
    .where('card_number', '=', from.card)
    .execute();
}

/** That a card took the place of another. */
export interface CardReplacement {
  regionId: number;
  oldCard: string;
  newCard: string;
  /** What was on the old one. */
  cents: Cents;
  staffId: number;
  reason: string;
  idempotencyKey: string;
}

export async function noteReplacement(trx: Trx, done: CardReplacement): Promise<void> {
  await trx
    .insertInto('card_replacement')
    .values({
      region_id: done.regionId,
      old_card: done.oldCard,
      new_card: done.newCard,
      cents: done.cents,
      replaced_by: done.staffId,
      reason: done.reason,
      idempotency_key: done.idempotencyKey,
    })
    .execute();
}

/** What somebody of staff has replaced under a key; undefined where nothing. */
export async function findReplacementOfKey(db: Db, staffId: number, idempotencyKey: string) {
  return db
    .selectFrom('card_replacement')
    .select(['old_card as oldCard', 'new_card as newCard'])
    .where('replaced_by', '=', staffId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

/** The cards before and after a card. */
export async function findReplacements(
  db: Db,
  regionId: number,
  card: string,
): Promise<{ before: string | null; after: string | null }> {
  const rows = await db
    .selectFrom('card_replacement')
    .select(['old_card', 'new_card'])
    .where('region_id', '=', regionId)
    .where((row) => row.or([row('old_card', '=', card), row('new_card', '=', card)]))
    .execute();
  return {
    before: rows.find((row) => row.new_card === card)?.old_card ?? null,
    after: rows.find((row) => row.old_card === card)?.new_card ?? null,
  };
}
