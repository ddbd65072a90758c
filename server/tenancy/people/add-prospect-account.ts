import type { PartnerInterest } from '#contract/common/roles.ts';
import type { Trx } from '#server/platform/db/database.ts';
import './tables.ts';

interface NewProspect {
  regionId: number;
  email: string;
  interest: PartnerInterest;
  gender: string;
  salutation: string | null;
  firstName: string;
  lastName: string;
  passwordHash: string;
  /** Whether he may sign in at once. */
  isReleased: boolean;
}

/** Opens the account of a prospect. Returns the person's id; undefined where the address has an account. */
export async function addProspectAccount(trx: Trx, account: NewProspect): Promise<number | undefined> {
  const row = await trx
    .insertInto('person')
    .values({
      region_id: account.regionId,
      email: account.email,
      role: 'interested',
      partner_role: null,
      partner_interest_in: account.interest,
      partner_id: null,
      branch_id: null,
      employer_id: null,
      gender: account.gender,
      salutation: account.salutation,
      first_name: account.firstName,
      last_name: account.lastName,
      password_hash: account.passwordHash,
      released_at: account.isReleased ? new Date() : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return row?.person_id;
}
