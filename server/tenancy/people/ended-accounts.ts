import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';

/** The address may be used again. */
const noAddress = sql<string>`'ended-' || gguid || '@account.invalid'`;

/** Ends an account and leaves a row without a person, for the audit trail and the proof of consents to point at. */
export async function endAccount(trx: Trx, personId: number, email: string): Promise<void> {
  await trx
    .updateTable('person')
    .set({
      email: noAddress,
      first_name: '',
      last_name: '',
      gender: null,
      salutation: null,
      password_hash: null,
      ended_at: sql<Date>`now()`,
      ended_email_hash: createHash('sha256').update(email.toLowerCase()).digest(),
    })
    .where('person_id', '=', personId)
    .execute();
}

/** Ends the account of a member of staff. The name stays: the trail must say who did what. */
export async function endStaffAccount(trx: Trx, personId: number): Promise<void> {
  await trx
    .updateTable('person')
    .set({ email: noAddress, password_hash: null, ended_at: sql<Date>`now()` })
    .where('person_id', '=', personId)
    .execute();
}

/** Deletes the hash of the address where an account ended years ago. Returns the ids of those persons. */
export async function forgetEndedAddresses(trx: Trx, years: number): Promise<number[]> {
  const ended = await trx
    .updateTable('person')
    .set({ ended_email_hash: null })
    .where('ended_at', '<', sql<Date>`now() - ${years} * interval '1 year'`)
    .where('ended_email_hash', 'is not', null)
    .returning('person_id')
    .execute();
  return ended.map((person) => person.person_id);
}
