import type { OutputOf, ParsedInputOf } from '#contract/common/call.ts';
import { readBirthdate } from '#contract/common/birthdate.ts';
import type { cardIds, personalData, updatePersonalData } from '#contract/parties/customers/personal-data.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { holdPerson } from '#server/tenancy/people/hold-person.ts';
import { renamePerson } from '#server/tenancy/people/rename-person.ts';
import { listRegisteredCards } from '#server/parties/cards/card-registration.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField, notFound } from '#server/platform/http/refusal.ts';
import { getConsents } from './consents.ts';
import { salutationOf } from './salutation-of.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

/** A customer's card numbers, the first registered first, and whether money still moves on them. */
export async function listCardIds(db: Db, { personId, regionId }: PersonKey): Promise<OutputOf<typeof cardIds>> {
  const cards = await listRegisteredCards(db, personId);
  const numbers = cards.map(({ card }) => card);
  const accounts = await findCardAccounts(db, regionId, numbers);
  const accountOf = new Map(accounts.map((account) => [account.card, account]));
  return cards.map(({ card, ownName, isEmployeeCard, isProven }) => {
    const { status, isTest } = accountOf.get(card)!;
    const isCardEmptied = status === 'emptied';
    return {
      cardId: card,
      ownName,
      isEmployeeCard,
      isTestCard: isTest,
      isCardActive: !isCardEmptied && status !== 'locked',
      isCardEmptied,
      isCardConfirmed: isProven,
    };
  });
}

/** What we know of a customer. */
export async function getPersonalData(db: Db, customer: PersonKey): Promise<OutputOf<typeof personalData>> {
  const person = await getPerson(db, customer.personId);
  const address = await findAddress(db, customer.personId);
  const cardIDs = await listCardIds(db, customer);
  return {
    email: person.email,
    gender: person.gender ?? '',
    salutation: person.salutation,
    title: address?.title ?? '',
    firstName: person.first_name,
    lastName: person.last_name,
    street: address?.street ?? '',
    zip: address?.zip ?? '',
    city: address?.city ?? '',
    country: address?.country ?? '',
    phone: address?.phone ?? '',
    birthdate: address?.birthdate ?? '',
    gguid: person.gguid,
    cardIDs,
    isCardActive: cardIDs.some((card) => card.isCardActive),
    ...(await getConsents(db, customer.personId)),
  };
}

/** Changes them. Throws 404 for somebody else's gguid, Refusal 422 for another e-mail address. */
export async function changePersonalData(
  db: Db,
  { personId, regionId }: PersonKey,
  wanted: ParsedInputOf<typeof updatePersonalData>,
): Promise<OutputOf<typeof updatePersonalData>> {
  return db.transaction().execute(async (trx) => {
    const { gender, firstName, lastName } = wanted;
    const person = await holdPerson(trx, personId);
    assertOwn(person, wanted);
    const salutation = salutationOf(gender);
    await renamePerson(trx, personId, { gender, salutation, firstName, lastName });
    await storeAddress(trx, { personId, regionId }, wanted);
    await audit(trx, { personId, regionId, act: 'personal-data-changed' });
    return { email: person.email, gender, salutation, firstName, lastName };
  });
}

type TypedAddress = Pick<
  ParsedInputOf<typeof updatePersonalData>,
  'title' | 'street' | 'zip' | 'city' | 'country' | 'phone' | 'birthdate'
>;

/** Notes where a card holder lives; a title that is left out stays. */
export async function storeAddress(trx: Trx, { personId, regionId }: PersonKey, typed: TypedAddress): Promise<void> {
  const { title, street, zip, city, country, phone, birthdate } = typed;
  const address = {
    street,
    zip,
    city,
    country,
    phone: phone || null,
    birthdate: readBirthdate(birthdate)!,
    ...(title !== undefined && { title: title || null }),
  };
  await trx
    .insertInto('customer')
    .values({ region_id: regionId, person_id: personId, ...address })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(address))
    .execute();
}

function assertOwn(
  person: { gguid: string; email: string },
  { gguid, email }: { gguid?: string | undefined; email?: string | undefined },
): void {
  if (gguid !== undefined && gguid !== person.gguid) throw notFound();
  if (email !== undefined && email !== person.email)
    throw atField('email', 'Die E-Mail-Adresse kann hier nicht geändert werden.');
}

/** Where a card holder lives, and when he was born (ISO date); undefined for anybody else. */
export async function findAddress(db: Db, personId: number) {
  return db
    .selectFrom('customer')
    .select(['title', 'street', 'zip', 'city', 'country', 'phone', 'birthdate'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}
