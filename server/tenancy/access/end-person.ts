import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import { forgetDraftsOf } from '#server/tenancy/drafts/form-drafts.ts';
import { forgetInboxOf } from '#server/tenancy/inbox/messages.ts';
import { forgetSecondFactor } from '#server/tenancy/access/second-factor/forget-second-factor.ts';
import { forgetTillPin } from '#server/tenancy/access/till-pin/forget-till-pin.ts';
import './tables.ts';

/**
 * Ends a person's account for good: sessions, known browsers, links, devices and inbox end, and only a row without a person is left, for the
 * audit trail and the proof of consents to point at.
 */
export async function endPerson(trx: Trx, personId: number, email: string): Promise<void> {
  await trx
    .updateTable('person')
    .set({
      email: sql<string>`'ended-' || gguid || '@account.invalid'`,
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
  await endAccess(trx, personId);
}

/** Ends all ways into an account. The person's row is held, so that no login under way adds one. */
export async function endAccess(trx: Trx, personId: number): Promise<void> {
  await forgetSecondFactor(trx, personId);
  await forgetTillPin(trx, personId);
  await trx.deleteFrom('session').where('person_id', '=', personId).execute();
  await trx.deleteFrom('known_device').where('person_id', '=', personId).execute();
  await trx.deleteFrom('mailed_token').where('person_id', '=', personId).execute();
  await forgetInboxOf(trx, personId);
  await forgetDraftsOf(trx, personId);
}
