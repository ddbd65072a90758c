import { sql } from 'kysely';
import type { CaseKindName } from '#contract/tenancy/decisions/cases.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** What a case is about: part of its details. */
export interface CaseAbout {
  regionId: number;
  kind: CaseKindName;
  about: object;
}

/** The numbers of the cases of that kind whose details say so. */
export async function listCasesAbout(db: Db, wanted: CaseAbout): Promise<number[]> {
  const rows = await selectCasesAbout(db, wanted).execute();
  return rows.map(({ number }) => number);
}

/** The number of an open one; undefined where there is none. */
export async function findOpenCaseAbout(db: Db, wanted: CaseAbout): Promise<number | undefined> {
  const open = await selectCasesAbout(db, wanted).where('decision', 'is', null).limit(1).executeTakeFirst();
  return open?.number;
}

function selectCasesAbout(db: Db, { regionId, kind, about }: CaseAbout) {
  return db
    .selectFrom('staff_case')
    .select('number')
    .where('region_id', '=', regionId)
    .where('kind', '=', kind)
    .where(sql<boolean>`details @> ${JSON.stringify(about)}::jsonb`);
}
