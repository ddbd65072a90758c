import { type LegalTextName } from '#contract/tenancy/regions/regions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findLegalTextInForce } from './find-legal-text-in-force.ts';

/** Which versions of legal texts count today in a region: "conditions-of-participation 2026-12-01/3"; what a host keeps is left out. */
export async function listLegalVersions(db: Db, regionId: number, names: readonly LegalTextName[]): Promise<string[]> {
  const versions: string[] = [];
  for (const name of names) {
    const own = await findLegalTextInForce(db, name, regionId);
    const text = own?.html != null ? own : await findLegalTextInForce(db, name, null);
    if (text) versions.push(`${name} ${text.validFrom}/${text.version}`);
  }
  return versions;
}
