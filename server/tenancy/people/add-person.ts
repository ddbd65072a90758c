import { type InsertObject, sql } from 'kysely';
import type { PartnerInterest, StaffRole } from '#contract/common/roles.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

interface NewPerson {
  email: string;
  firstName: string;
  lastName: string;
}

interface NewAccount extends NewPerson {
  regionId: number;
  gender: string | null;
  salutation: string | null;
  passwordHash: string;
}

/**
 * Opens the account of a card holder, who may sign in at once. As all of these, returns the person's id; undefined
 * where the address has an account.
 */
export async function addCustomerAccount(trx: Trx, account: NewAccount): Promise<number | undefined> {
  return addPerson(trx, { ...rowOf(account), role: 'customer', admitted_at: sql<Date>`now()` });
}

interface NamedPerson extends NewPerson {
  regionId: number;
  salutation: string | null;
}

/** Opens the account of a card holder who comes along from another provider, and has no password yet. */
export async function addHolderWithoutPassword(trx: Trx, holder: NamedPerson): Promise<number | undefined> {
  const { regionId: region_id, salutation } = holder;
  return addPerson(trx, { ...nameOf(holder), region_id, salutation, role: 'customer', admitted_at: sql<Date>`now()` });
}

interface NewProspect extends NewAccount {
  interest: PartnerInterest;
  /** Whether he may sign in at once. */
  isAdmitted: boolean;
}

/** Opens the account of a prospect. */
export async function addProspectAccount(trx: Trx, account: NewProspect): Promise<number | undefined> {
  return addPerson(trx, {
    ...rowOf(account),
    role: 'interested',
    partner_interest_in: account.interest,
    admitted_at: account.isAdmitted ? new Date() : null,
  });
}

/** Opens the account of an employer's admin, who can sign in only after confirming the address. */
export async function addUnconfirmedPerson(trx: Trx, admin: NewAccount & { employerId: number }): Promise<number | undefined> {
  return addPerson(trx, { ...rowOf(admin), role: 'employer', partner_role: 'admin', employer_id: admin.employerId });
}

/** Opens the account of a region's contractor, who has no password yet. */
export async function addContractor(trx: Trx, contractor: NewPerson & { regionId: number }): Promise<number | undefined> {
  return addPerson(trx, { ...nameOf(contractor), role: 'contractor', region_id: contractor.regionId });
}

interface NewStaffMember extends NewPerson {
  staffRole: StaffRole;
  /** Null for the first one of all. */
  invitedBy: number | null;
}

/** Opens the account of a member of operator staff, who has no password yet. */
export async function addStaffMember(trx: Trx, member: NewStaffMember): Promise<number | undefined> {
  const { staffRole, invitedBy } = member;
  return addPerson(trx, {
    ...nameOf(member),
    role: 'trolleymaker',
    staff_role: staffRole,
    role_given_by: invitedBy,
    role_given_at: invitedBy === null ? null : sql<Date>`ledger_now()`,
  });
}

function nameOf({ email, firstName, lastName }: NewPerson) {
  return { email, first_name: firstName, last_name: lastName };
}

function rowOf({ regionId, gender, salutation, passwordHash, ...person }: NewAccount) {
  return { ...nameOf(person), region_id: regionId, gender, salutation, password_hash: passwordHash };
}

async function addPerson(trx: Trx, person: InsertObject<Tables, 'person'>): Promise<number | undefined> {
  const row = await trx
    .insertInto('person')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return row?.person_id;
}
