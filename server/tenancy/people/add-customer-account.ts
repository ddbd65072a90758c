import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import './tables.ts';

interface NewAccount {
  regionId: number;
  email: string;
  gender: string;
  salutation: string | null;
  firstName: string;
  lastName: string;
  passwordHash: string;
}

/** Opens the account of a card holder, who may sign in at once. Returns the person's id; undefined where the address has an account. */
export async function addCustomerAccount(trx: Trx, account: NewAccount): Promise<number | undefined> {
  const row = await trx
    .insertInto('person')
    .values({
      region_id: account.regionId,
      email: account.email,
      role: 'customer',
      partner_role: null,
      partner_interest_in: null,
      partner_id: null,
      branch_id: null,
      employer_id: null,
      gender: account.gender,
      salutation: account.salutation,
      first_name: account.firstName,
      last_name: account.lastName,
      password_hash: account.passwordHash,
      released_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return row?.person_id;
}
