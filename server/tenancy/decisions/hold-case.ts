import type { CaseKindName } from '#contract/tenancy/decisions/case-kinds.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import { type CaseKey, caseHead } from './reads.ts';

/**
 * The key and kind of a case among those kinds that somebody may decide. Throws Refusal 404 where there is none, and
 * 409 where two regions have one of that number: never the wrong one.
 */
export async function getCaseKey(
  db: Db,
  number: number,
  kinds: readonly CaseKindName[],
): Promise<CaseKey & { kind: CaseKindName }> {
  const found = await db
    .selectFrom('staff_case')
    .select(['region_id as regionId', 'number', 'kind'])
    .where('number', '=', number)
    .where('kind', 'in', kinds)
    .execute();
  if (found.length > 1) throw new Refusal('SEVERAL_CASES', 'Diese Vorgangsnummer gibt es in mehreren Regionen.');
  if (!found[0]) throw notFound('Diesen Vorgang gibt es nicht.');
  return found[0];
}

/** The case, kept from anybody else who would decide, take or withdraw it at the same time. */
export async function holdCase(trx: Trx, { regionId, number }: CaseKey) {
  return trx
    .selectFrom('staff_case')
    .select([...caseHead, 'person_id as personId', 'details', 'held_by as heldBy'])
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type HeldCase = Awaited<ReturnType<typeof holdCase>>;

/** Throws Refusal 409 for a case that is decided. */
export function assertOpen({ decision }: Pick<HeldCase, 'decision'>): void {
  if (decision !== null) throw new Refusal('ALREADY_DECIDED', 'Dieser Vorgang ist schon entschieden.');
}
