import type { Trx } from '#server/platform/db/database.ts';
import { type StaffMember, staffMemberOf, staffRows } from './list-staff.ts';

/** Keeps all of operator staff as they are until the transaction ends, so that changes of roles come one after the other. */
export async function holdStaff(trx: Trx): Promise<StaffMember[]> {
  return (await staffRows(trx).where('ended_at', 'is', null).orderBy('person_id').forNoKeyUpdate().execute()).map(staffMemberOf);
}

/** Keeps one member of staff as he is; undefined where the account has ended. */
export async function holdStaffMember(trx: Trx, personId: number): Promise<StaffMember | undefined> {
  const row = await staffRows(trx).where('ended_at', 'is', null).where('person_id', '=', personId).forShare().executeTakeFirst();
  return row && staffMemberOf(row);
}
