import { sql } from 'kysely';
import { storeConsent } from '#server/parties/customers/consents.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { SeededCards } from './cards.ts';
import { HOME } from './home.ts';

/** One of this many cards in circulation is registered. */
const REGISTERED_OF = 5;

/** Made-up people with a registered card, so that statistics show both kinds of cards. Nobody signs in as them. */
export async function seedCardHolders(
  db: Db,
  regions: ReadonlyMap<string, number>,
  cards: ReadonlyMap<string, SeededCards>,
): Promise<void> {
  const { circulating, employees } = cards.get(HOME)!;
  const registered = [...circulating, ...employees].filter((_, index) => index % REGISTERED_OF === 1);
  for (const [index, card] of registered.entries()) {
    const personId = await seedCardHolder(db, regions.get(HOME)!, index + 1);
    await db
      .updateTable('card')
      .set({ customer_id: personId, registered_at: sql<Date>`now()` })
      .where('card_number', '=', card)
      .where('customer_id', 'is', null)
      .execute();
  }
}

async function seedCardHolder(db: Db, regionId: number, number: number): Promise<number> {
  const { person_id } = await db
    .insertInto('person')
    .values({
      region_id: regionId,
      email: `karte-${number}@demo.example`,
      role: 'customer',
      partner_role: null,
      partner_interest_in: null,
      partner_id: null,
      branch_id: null,
      employer_id: null,
      gender: null,
      salutation: null,
      first_name: 'Karte',
      last_name: `Demo ${number}`,
      password_hash: null,
      admitted_at: sql<Date>`now()`,
    })
    .returning('person_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('customer')
    .values({
      region_id: regionId,
      person_id,
      title: null,
      street: `Demoweg ${number}`,
      zip: '77933',
      city: 'Musterstadt (Demo)',
      country: 'DE',
      phone: null,
      birthdate: '1980-01-01',
    })
    .execute();
  await storeConsent(db, person_id, 'conditionsConsent', 'given');
  return person_id;
}
