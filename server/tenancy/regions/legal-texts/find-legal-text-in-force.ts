import { sql } from 'kysely';
import type { LegalTextName } from '#contract/tenancy/regions/regions.ts';
import type { Db } from '#server/platform/db/database.ts';

interface TextInForce {
  /** Null: the region has ended its own text. */
  html: string | null;
  version: number;
  /** ISO day. */
  validFrom: string;
}

/** The version of a region's legal text, or of the operator's, that counts today in Berlin. */
export async function findLegalTextInForce(
  db: Db,
  name: LegalTextName,
  regionId: number | null,
): Promise<TextInForce | undefined> {
  return db
    .selectFrom('legal_text')
    .select(['html', 'version', 'valid_from as validFrom'])
    .where('name', '=', name)
    .where('region_id', 'is not distinct from', regionId)
    .where('valid_from', '<=', sql<string>`(now() at time zone 'Europe/Berlin')::date`)
    .orderBy('valid_from', 'desc')
    .orderBy('version', 'desc')
    .executeTakeFirst();
}

/**
 * Which versions of legal texts count today in a region: "conditions-of-participation 2026-12-01/3"; what a host keeps
 * is left out.
 */
export async function listLegalVersions(db: Db, regionId: number, names: readonly LegalTextName[]): Promise<string[]> {
  const versions: string[] = [];
  for (const name of names) {
    const own = await findLegalTextInForce(db, name, regionId);
    const text = own?.html != null ? own : await findLegalTextInForce(db, name, null);
    if (text) versions.push(`${name} ${text.validFrom}/${text.version}`);
  }
  return versions;
}
