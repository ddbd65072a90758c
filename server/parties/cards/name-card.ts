import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

/** Has a customer's card go by a name of his own; an empty one takes it away. Throws 404 for a card that is not his. */
export async function nameCard(db: Db, { personId, regionId }: PersonKey, card: string, name: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Held, so that the card does not change hands meanwhile: the name would stay with it.
    const own = await trx
      .selectFrom('card')
      .select('card_number')
      .where('region_id', '=', regionId)
      .where('card_number', '=', card)
      .where('customer_id', '=', personId)
      .forShare()
      .executeTakeFirst();
    if (!own) throw notFound('Diese Karte gehört nicht zu Ihrem Konto.');
    if (name === '') {
      await trx.deleteFrom('card_name').where('region_id', '=', regionId).where('card_number', '=', card).execute();
      return;
    }
    const named = { person_id: personId, name, named_at: sql<Date>`now()` };
    await trx
      .insertInto('card_name')
      .values({ region_id: regionId, card_number: card, ...named })
      .onConflict((conflict) => conflict.columns(['region_id', 'card_number']).doUpdateSet(named))
      .execute();
  });
}
