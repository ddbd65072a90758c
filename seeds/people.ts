import { sql } from 'kysely';
import { storeConsent } from '#server/parties/customers/consents.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { SeededCards } from './cards.ts';
import { HOME, type Login } from './home.ts';
import type { SeededPartners } from './partners.ts';
import { seedProspects } from './prospects.ts';

export interface SeededPeople {
  /** Somebody at the till of each partner. */
  cashiers: ReadonlyMap<number, number>;
}

/** The ids of two persons. */
export interface Accounting {
  askedBy: number;
  releasedBy: number;
}

/** Who sends files to the bank, and who releases them. */
export async function findAccounting(db: Db): Promise<Accounting> {
  const idOf = async (email: string) =>
    (await db.selectFrom('person').select('person_id').where('email', '=', email).executeTakeFirstOrThrow()).person_id;
  return { askedBy: await idOf('rechnungswesen@demo.example'), releasedBy: await idOf('betrieb@demo.example') };
}

/** Operator staff, one of each role. */
const staff = [
  ['betrieb@demo.example', 'management', 'Bea'],
  ['support@demo.example', 'support', 'Sascha'],
  ['rechnungswesen@demo.example', 'accounting', 'Renate'],
  ['redaktion@demo.example', 'editorial', 'Robin'],
] as const;

/** Seeds the told demo logins and a cashier for every other shop. All have the demo password. */
export async function seedPeople(
  db: Db,
  regions: ReadonlyMap<string, number>,
  { partners, employerId }: SeededPartners,
  cards: ReadonlyMap<string, SeededCards>,
  passwordHash: string,
): Promise<SeededPeople> {
  const home = regions.get(HOME)!;
  const [shop, incompleteShop] = partners as [SeededPartners['partners'][number], SeededPartners['partners'][number]];
  const seed = (login: Login, regionId = home) => seedPerson(db, login, regionId, passwordHash);

  const customerId = await seed({
    email: 'kundin@demo.example',
    role: 'customer',
    firstName: 'Karla',
    lastName: 'Demo',
    gender: 'weiblich',
  });
  await seedCustomer(db, home, customerId);
  const cashiers = new Map<number, number>();
  await seed({
    email: 'partner@demo.example',
    role: 'partner',
    partnerRole: 'admin',
    partnerId: shop.partnerId,
    firstName: 'Paul',
    lastName: 'Demo',
  });
  cashiers.set(
    shop.partnerId,
    await seed({
      email: 'kasse@demo.example',
      role: 'partner',
      partnerRole: 'user',
      partnerId: shop.partnerId,
      firstName: 'Kim',
      lastName: 'Demo',
    }),
  );
  await seed({
    email: 'bahnhof@demo.example',
    role: 'partner',
    partnerRole: 'user',
    partnerId: shop.partnerId,
    branchId: shop.branchIds[1]!,
    firstName: 'Bente',
    lastName: 'Demo',
  });
  await seed({
    email: 'buchhaltung@demo.example',
    role: 'partner',
    partnerRole: 'accounting',
    partnerId: shop.partnerId,
    firstName: 'Bo',
    lastName: 'Demo',
  });
  await seed({
    email: 'neu@demo.example',
    role: 'partner',
    partnerRole: 'admin',
    partnerId: incompleteShop.partnerId,
    firstName: 'Nele',
    lastName: 'Demo',
  });
  await seed({
    email: 'arbeitgeber@demo.example',
    role: 'employer',
    partnerRole: 'admin',
    employerId,
    firstName: 'Arne',
    lastName: 'Demo',
  });
  await seedProspects(db, home, seed);
  await seed({ email: 'auftraggeber@demo.example', role: 'contractor', firstName: 'Alex', lastName: 'Demo' });
  for (const [email, staffRole, firstName] of staff)
    await seed({ email, role: 'trolleymaker', staffRole, firstName, lastName: 'Demo', isAnywhere: true });
  for (const partner of partners) {
    if (cashiers.has(partner.partnerId)) continue;
    const login: Login = {
      email: `kasse-${partner.partnerId}@demo.example`,
      role: 'partner',
      partnerRole: 'user',
      partnerId: partner.partnerId,
      firstName: 'Kasse',
      lastName: 'Demo',
    };
    cashiers.set(partner.partnerId, await seed(login, partner.regionId));
    // Somebody who gets the mails about money. The shop that is not complete has its head only.
    if (partner.slug === HOME && partner !== incompleteShop)
      await seed({ ...login, email: `buchhaltung-${partner.partnerId}@demo.example`, partnerRole: 'accounting' });
  }
  await registerCards(db, customerId, employerId, cards.get(HOME)!);
  return { cashiers };
}

async function seedPerson(db: Db, login: Login, regionId: number, passwordHash: string): Promise<number> {
  const { person_id } = await db
    .insertInto('person')
    .values({
      region_id: login.isAnywhere ? null : regionId,
      email: login.email,
      role: login.role,
      partner_role: login.partnerRole ?? null,
      staff_role: login.staffRole ?? null,
      partner_interest_in: login.interest ?? null,
      partner_id: login.partnerId ?? null,
      branch_id: login.branchId ?? null,
      employer_id: login.employerId ?? null,
      gender: login.gender ?? null,
      salutation: login.gender === 'weiblich' ? 'Frau' : null,
      first_name: login.firstName,
      last_name: login.lastName,
      password_hash: passwordHash,
      admitted_at: sql<Date>`now()`,
    })
    .returning('person_id')
    .executeTakeFirstOrThrow();
  return person_id;
}

/** What a card holder has beside a name; the newsletter has been confirmed. */
async function seedCustomer(db: Db, regionId: number, personId: number): Promise<void> {
  await db
    .insertInto('customer')
    .values({
      region_id: regionId,
      person_id: personId,
      title: null,
      street: 'Marktgasse 12',
      zip: '77933',
      city: 'Lahr',
      country: 'DE',
      phone: '07821 123456',
      birthdate: '1984-05-17',
    })
    .execute();
  for (const kind of ['conditionsConsent', 'newsletterConsent'] as const) await storeConsent(db, personId, kind, 'given');
}

/** The customer's two cards: one bought, one from her employer. */
async function registerCards(
  db: Db,
  customerId: number,
  employerId: number,
  { circulating, employees }: SeededCards,
): Promise<void> {
  await db.updateTable('card').set({ employer_id: employerId }).where('card_number', 'in', employees).execute();
  for (const card of [circulating[0]!, employees[0]!]) {
    await db
      .updateTable('card')
      .set({ customer_id: customerId, registered_at: sql<Date>`now()`, proven_at: sql<Date>`now()` })
      .where('card_number', '=', card)
      .execute();
  }
}
