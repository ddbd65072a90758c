import { sql } from 'kysely';
import type { PartnerRole } from '#contract/common/roles.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The present people of a region in a role, by id; those of partners with their partner. */
export async function listPeopleOfRegion(
  db: Db,
  regionId: number,
  role: 'customer' | 'partner',
): Promise<{ personId: number; partnerId: number | null }[]> {
  return db
    .selectFrom('person')
    .select(['person_id as personId', 'partner_id as partnerId'])
    .where('region_id', '=', regionId)
    .where('role', '=', role)
    .where('ended_at', 'is', null)
    .orderBy('person_id')
    .execute();
}

/** The people of those partners who have one of the roles, the first who came first. */
export async function listPeopleOfPartners(
  db: Db,
  partnerIds: readonly number[],
  roles: readonly PartnerRole[],
): Promise<{ personId: number; partnerId: number; email: string; name: string }[]> {
  if (partnerIds.length === 0) return [];
  const people = await db
    .selectFrom('person')
    .select(['person_id', 'partner_id', 'email', 'first_name', 'last_name'])
    .where('partner_id', 'in', partnerIds)
    .where('role', '=', 'partner')
    .where('partner_role', 'in', roles)
    .where('ended_at', 'is', null)
    .orderBy('person_id')
    .execute();
  return people.map((row) => ({
    personId: row.person_id,
    partnerId: row.partner_id!,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
  }));
}

/** The people of those employers, but for those of one role, the first who came first. */
export async function listPeopleOfEmployers(
  db: Db,
  employerIds: readonly number[],
  without: PartnerRole,
): Promise<{ personId: number; employerId: number; email: string; name: string }[]> {
  if (employerIds.length === 0) return [];
  const people = await db
    .selectFrom('person')
    .select(['person_id', 'employer_id', 'email', 'first_name', 'last_name'])
    .where('employer_id', 'in', employerIds)
    .where((person) => person.or([person('partner_role', '<>', without), person('partner_role', 'is', null)]))
    .where('ended_at', 'is', null)
    .orderBy('person_id')
    .execute();
  return people.map((row) => ({
    personId: row.person_id,
    employerId: row.employer_id!,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
  }));
}

/** Who answers for an employer, the first who came first. */
export async function listAdminsOfEmployer(
  db: Db,
  employerId: number,
): Promise<{ personId: number; email: string; name: string }[]> {
  const people = await db
    .selectFrom('person')
    .select(['person_id', 'email', 'first_name', 'last_name'])
    .where('employer_id', '=', employerId)
    .where('role', '=', 'employer')
    .where('ended_at', 'is', null)
    .where((person) => person.or([person('partner_role', '=', 'admin'), person('partner_role', 'is', null)]))
    .orderBy('person_id')
    .execute();
  return people.map((row) => ({ personId: row.person_id, email: row.email, name: `${row.first_name} ${row.last_name}` }));
}

/** A person as a letter names him or her. */
export interface NamedPerson {
  email: string;
  salutation: string | null;
  firstName: string;
  lastName: string;
}

/** People of a region by id who have an account; nulls and doubles in the list do no harm. */
export async function listNamedPeople(
  db: Db,
  regionId: number,
  personIds: readonly (number | null)[],
): Promise<Map<number, NamedPerson>> {
  const { rows } = await sql<NamedPerson & { personId: number }>`
    select person_id as "personId", email, salutation, first_name as "firstName", last_name as "lastName"
      from person
     where region_id = ${regionId} and ended_at is null
       and person_id = any (${personIds.filter((id) => id !== null)}::bigint[])`.execute(db);
  return new Map(rows.map(({ personId, ...person }) => [personId, person]));
}
