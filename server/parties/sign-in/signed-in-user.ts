import type { SignedInUser } from '#contract/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import '#server/tenancy/access/tables.ts';

/** The user object of a session (rulings 2). `token` is the CSRF token of the session it is made for. */
export async function getSignedInUser(db: Db, personId: number, token: string): Promise<SignedInUser> {
  const person = await db
    .selectFrom('person')
    .leftJoin('region', 'region.region_id', 'person.region_id')
    .leftJoin('partner', 'partner.partner_id', 'person.partner_id')
    .leftJoin('employer', 'employer.employer_id', 'person.employer_id')
    .select([
      'person.email',
      'person.gender',
      'person.salutation',
      'person.first_name',
      'person.last_name',
      'person.role',
      'person.partner_role',
      'person.partner_interest_in',
      'partner.is_data_complete as partner_complete',
      'employer.is_data_complete as employer_complete',
      'region.slug',
      'region.card_name',
    ])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  const cards = await db
    .selectFrom('card')
    .select('card_number')
    .where('customer_id', '=', personId)
    .orderBy('registered_at')
    .orderBy('card_number')
    .execute();
  return {
    email: person.email,
    gender: person.gender,
    salutation: person.salutation,
    firstName: person.first_name,
    lastName: person.last_name,
    role: person.role,
    partner_role: person.partner_role,
    partner_interest_in: person.partner_interest_in,
    partner_data_complete: person.partner_complete ?? person.employer_complete,
    region: person.slug,
    cardName: person.card_name,
    cardIDs: cards.map((card) => ({ cardId: card.card_number })),
    token,
  };
}
