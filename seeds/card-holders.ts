import { type InsertObject, sql } from 'kysely';
import { storeConsent } from '#server/parties/customers/consents.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
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
  const regionId = regions.get(HOME)!;
  const { circulating, employees } = cards.get(HOME)!;
  const registered = [...circulating, ...employees].filter((_, index) => index % REGISTERED_OF === 1);
  const people = await db
    .insertInto('person')
    .values(registered.map((_, index) => holder(regionId, index + 1)))
    .returning('person_id')
    .execute();
  const ids = people.map(({ person_id }) => person_id);
  await db
    .insertInto('customer')
    .values(ids.map((personId, index) => detailsOf(regionId, personId, index + 1)))
    .execute();
  await sql`
    update card set customer_id = person_id, registered_at = now()
      from unnest(${registered}::text[], ${ids}::bigint[]) as registered (number, person_id)
     where card_number = number and customer_id is null`.execute(db);
  for (const personId of ids) await storeConsent(db, personId, 'conditionsConsent', 'given');
}

function holder(regionId: number, number: number): InsertObject<Tables, 'person'> {
  return {
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
  };
}

function detailsOf(regionId: number, personId: number, number: number): InsertObject<Tables, 'customer'> {
  return {
    region_id: regionId,
    person_id: personId,
    title: null,
    street: `Demoweg ${number}`,
    zip: '77933',
    city: 'Musterstadt (Demo)',
    country: 'DE',
    phone: null,
    birthdate: '1980-01-01',
  };
}
