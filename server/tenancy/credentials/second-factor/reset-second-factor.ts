import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { isPermitted, type Standing } from '#contract/common/roles.ts';
import { managementPermits } from '#contract/common/permits.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { findHeldPersonByGguid } from '#server/tenancy/people/hold-person.ts';
import { endSessionsOf } from '#server/tenancy/sessions/session.ts';
import { tellOfSecondFactor } from './tell-of-second-factor.ts';
import { noteNoSecondFactor } from '#server/tenancy/people/second-factor-since.ts';

/**
 * Takes away the second factor of somebody who has lost the phone and the codes: support does so for everybody,
 * management for staff. All sessions of the person end. Throws Refusal 404 where there is no such person, and 422 for
 * the own one and where none is on.
 */
export async function resetSecondFactor(
  db: Db,
  staff: Standing & { personId: number },
  { id, reason }: { id: string; reason: string },
): Promise<ActAnswer> {
  await db.transaction().execute(async (trx) => {
    const person = await findHeldPersonByGguid(trx, id);
    if (!person) throw notFound('Diese Person gibt es nicht.');
    if (person.person_id === staff.personId) throw ruleBroken('Das eigene Konto kann nur eine andere Person zurücksetzen.');
    if (person.role === 'trolleymaker' && !isPermitted(managementPermits, staff))
      throw ruleBroken('Bei Mitarbeitenden kann das nur die Leitung.');
    if (!person.second_factor_since) throw ruleBroken('Die Person hat keine Bestätigung in zwei Schritten eingeschaltet.');
    await forgetSecondFactor(trx, person.person_id);
    await endSessionsOf(trx, person.person_id);
    await tellOfSecondFactor(trx, person.person_id, 'second-factor-reset', { staffId: staff.personId, reason });
  });
  return { waitsForSecond: false };
}

/** Takes a person's second factor away with all that belongs to it. */
export async function forgetSecondFactor(trx: Trx, personId: number): Promise<void> {
  await noteNoSecondFactor(trx, personId);
  await trx.deleteFrom('second_factor').where('person_id', '=', personId).execute();
  await trx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await trx.deleteFrom('second_factor_ticket').where('person_id', '=', personId).execute();
}
