import type { Trx } from '#server/platform/db/database.ts';
import './tables.ts';

interface NewAdmin {
  regionId: number;
  employerId: number;
  email: string;
  passwordHash: string;
  gender: string | null;
  salutation: string | null;
  firstName: string;
  lastName: string;
}

/**
 * Opens the account of an employer's admin, with which nobody can sign in before whoever has the address has confirmed it. Returns the person's id;
 * undefined where the address has an account.
 */
export async function addUnconfirmedPerson(trx: Trx, admin: NewAdmin): Promise<number | undefined> {
  const row = await trx
    .insertInto('person')
    .values({
      region_id: admin.regionId,
      email: admin.email,
      role: 'employer',
      partner_role: 'admin',
      partner_interest_in: null,
      partner_id: null,
      employer_id: admin.employerId,
      branch_id: null,
      gender: admin.gender,
      salutation: admin.salutation,
      first_name: admin.firstName,
      last_name: admin.lastName,
      password_hash: admin.passwordHash,
      released_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return row?.person_id;
}
