import { sql } from 'kysely';
import type { PartnerRole } from '#contract/common/roles.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';

export interface PartnerKey {
  regionId: number;
  partnerId: number;
}

export interface EmployerKey {
  regionId: number;
  employerId: number;
}

/** A partner or an employer, as a person belongs to it. */
export type Business = ({ kind: 'partner' } & PartnerKey) | ({ kind: 'employer' } & EmployerKey);

/** The columns that say whose a row is. */
export const ownerColumns = (business: Business) => ({
  partner_id: business.kind === 'partner' ? business.partnerId : null,
  employer_id: business.kind === 'employer' ? business.employerId : null,
});

/** A person of a business. */
export interface BusinessPersonRow {
  personId: number;
  gguid: string;
  email: string;
  gender: string | null;
  firstName: string;
  lastName: string;
  partnerRole: PartnerRole | null;
  branchId: number | null;
  hasPassword: boolean;
}

function people(db: Db) {
  return db
    .selectFrom('person')
    .select(({ eb }) => [
      'person_id as personId',
      'gguid',
      'email',
      'gender',
      'first_name as firstName',
      'last_name as lastName',
      'partner_role as partnerRole',
      'branch_id as branchId',
      eb('password_hash', 'is not', null).as('hasPassword'),
    ])
    .where('ended_at', 'is', null)
    .orderBy('person_id');
}

function peopleOf(db: Db, business: Business) {
  return business.kind === 'partner'
    ? people(db).where('region_id', '=', business.regionId).where('partner_id', '=', business.partnerId)
    : people(db).where('region_id', '=', business.regionId).where('employer_id', '=', business.employerId);
}

/** The people of a business who have an account, the first who came first. */
export async function listBusinessPeople(db: Db, business: Business): Promise<BusinessPersonRow[]> {
  return (await peopleOf(db, business).execute()) as BusinessPersonRow[];
}

/** The same, kept as they are until the transaction ends. */
export async function holdBusinessPeople(trx: Trx, business: Business): Promise<BusinessPersonRow[]> {
  return (await peopleOf(trx, business).forNoKeyUpdate().execute()) as BusinessPersonRow[];
}

/** The contact person is the admin who came first: the login of the company. */
export function contactOf<Person extends Pick<BusinessPersonRow, 'partnerRole' | 'branchId'>>(
  people: readonly Person[],
): Person | undefined {
  return (
    people.find(({ partnerRole, branchId }) => partnerRole === 'admin' && branchId === null) ??
    people.find(({ partnerRole }) => partnerRole === 'admin')
  );
}

/** The names of all contact persons, by the id of partner or employer. */
export async function listContactNames(db: Db, kind: Business['kind']): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('person')
    .select([`${kind}_id as owner`, 'first_name', 'last_name'])
    .where('role', '=', kind)
    .where('partner_role', '=', 'admin')
    .where('ended_at', 'is', null)
    .orderBy('person_id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.owner!, `${row.first_name} ${row.last_name}`]));
}

interface NewPerson {
  email: string;
  gender: string;
  salutation: string | null;
  firstName: string;
  lastName: string;
  role: PartnerRole;
  branchId: number | null;
  /** Left out for a person who sets a password by a link. */
  passwordHash?: string | undefined;
}

/** Opens an account. Returns the person's id; undefined where the address has an account. */
export async function addBusinessPerson(trx: Trx, business: Business, person: NewPerson): Promise<number | undefined> {
  const [personId] = await addBusinessPeople(trx, business, [person]);
  return personId;
}

/** The same for many at once, in their order; no two have the same address. */
export async function addBusinessPeople(
  trx: Trx,
  business: Business,
  newPeople: readonly NewPerson[],
): Promise<(number | undefined)[]> {
  if (newPeople.length === 0) return [];
  const rows = await trx
    .insertInto('person')
    .values(newPeople.map((person) => rowOf(business, person)))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['person_id', 'email'])
    .execute();
  const ids = new Map(rows.map(({ email, person_id }) => [email, person_id]));
  return newPeople.map(({ email }) => ids.get(email));
}

function rowOf(business: Business, person: NewPerson) {
  return {
    region_id: business.regionId,
    email: person.email,
    role: business.kind,
    partner_role: person.role,
    partner_interest_in: null,
    ...ownerColumns(business),
    branch_id: person.branchId,
    gender: person.gender,
    salutation: person.salutation,
    first_name: person.firstName,
    last_name: person.lastName,
    password_hash: person.passwordHash ?? null,
    admitted_at: new Date(),
  };
}

export async function changePartnerRole(trx: Trx, personId: number, role: PartnerRole): Promise<void> {
  await trx.updateTable('person').set({ partner_role: role }).where('person_id', '=', personId).execute();
}

/** Those of some people of businesses who have an account; the order is that of their ids. */
export async function listOpenBusinessPeople(db: Db, personIds: readonly number[]): Promise<BusinessPersonRow[]> {
  if (personIds.length === 0) return [];
  return (await people(db).where('person_id', 'in', personIds).execute()) as BusinessPersonRow[];
}

/** Those of some partners, or employers, that somebody can sign in to, by their ids. */
export async function listBusinessesWithPeople(db: Db, kind: Business['kind'], ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct ${sql.ref(`${kind}_id`)} as id from person
     where ${sql.ref(`${kind}_id`)} = any (${ids}::bigint[]) and ended_at is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
