import type { PartnerRole } from '#contract/common/roles.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The people of those partners who have one of the roles, the first who came first. */
export async function listPeopleOfPartners(
  db: Db,
  partnerIds: readonly number[],
  roles: readonly PartnerRole[],
): Promise<{ personId: number; partnerId: number; email: string; name: string }[]> {
  if (partnerIds.length === 0) return [];
  const people = await db
    .selectFrom('person')
    .select(['person_id', 'partner_id', 'email', 'first_name', 'last_name'])
    .where('partner_id', 'in', partnerIds)
    .where('role', '=', 'partner')
    .where('partner_role', 'in', roles)
    .where('ended_at', 'is', null)
    .orderBy('person_id')
    .execute();
  return people.map((row) => ({
    personId: row.person_id,
    partnerId: row.partner_id!,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
  }));
}
