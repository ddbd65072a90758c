import type { Db } from '#server/platform/db/database.ts';
import type { PartnerKey } from './business-people.ts';

/** Names of people by id, also of those who have left; nulls and doubles in the list do no harm. */
export async function listNamesOfPeople(db: Db, personIds: readonly (number | null)[]): Promise<Map<number | null, string>> {
  const wanted = [...new Set(personIds)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('person')
    .select(['person_id', 'first_name', 'last_name'])
    .where('person_id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.person_id, `${row.first_name} ${row.last_name}`.trim() || 'gelöschtes Konto']));
}

/** Names of a partner's people by id, also of those who have left; other people are missing. */
export async function listNamesOfPartnersPeople(
  db: Db,
  { regionId, partnerId }: PartnerKey,
  personIds: readonly number[],
): Promise<Map<number, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('person')
    .select(['person_id', 'first_name', 'last_name'])
    .where('region_id', '=', regionId)
    .where('partner_id', '=', partnerId)
    .where('person_id', 'in', [...new Set(personIds)])
    .execute();
  return new Map(rows.map((row) => [row.person_id, `${row.first_name} ${row.last_name}`.trim() || 'gelöschtes Konto']));
}
