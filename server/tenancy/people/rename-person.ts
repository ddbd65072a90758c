import type { Trx } from '#server/platform/db/database.ts';

interface Name {
  gender: string;
  salutation: string | null;
  firstName: string;
  lastName: string;
}

/** Changes how a person is called and addressed. */
export async function renamePerson(trx: Trx, personId: number, { gender, salutation, firstName, lastName }: Name): Promise<void> {
  await trx
    .updateTable('person')
    .set({ gender, salutation, first_name: firstName, last_name: lastName })
    .where('person_id', '=', personId)
    .execute();
}

/** Gives an account to another address, whose owner has to set a password. */
export async function setAddress(trx: Trx, personId: number, email: string): Promise<void> {
  await trx.updateTable('person').set({ email, password_hash: null }).where('person_id', '=', personId).execute();
}
