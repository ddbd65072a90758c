import { messages } from '#contract/common/errors.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

/**
 * Keeps a signed-in person as he is until the transaction ends: one change of his after the other, and none after the
 * account has. Throws Refusal 403 where it has ended since the session was looked up.
 */
export async function holdPerson(trx: Trx, personId: number) {
  const person = await findHeldPerson(trx, personId);
  if (!person) throw new Refusal('NO_SESSION', messages.sessionExpired);
  return person;
}

/** The same for somebody else than who asks; undefined where the account has ended. */
export async function findHeldPerson(trx: Trx, personId: number) {
  return openPeople(trx).where('person_id', '=', personId).forNoKeyUpdate().executeTakeFirst();
}

/** The same for whom the address of a page names. */
export async function findHeldPersonByGguid(trx: Trx, gguid: string) {
  return openPeople(trx).where('gguid', '=', gguid).forNoKeyUpdate().executeTakeFirst();
}

function openPeople(trx: Trx) {
  return trx
    .selectFrom('person')
    .select([
      'person_id',
      'gguid',
      'region_id',
      'role',
      'email',
      'first_name',
      'last_name',
      'password_hash',
      'second_factor_since',
    ])
    .where('ended_at', 'is', null);
}
