import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { RegionContent, RegionEntry } from '#server/tenancy/regions/region-content.ts';

/** What staff decides on a case. */
export interface Decision {
  number: number;
  /** The person of operator staff who decides. */
  staffId: number;
}

/** What a decision is carried out with. */
export interface Office {
  db: Db;
  regionContent: RegionContent;
}

/** A case that waits for its decision. Throws Refusal 404 where there is none, and 409 where it is decided already. */
export function stillOpen<Case extends { state: string }>(found: Case | undefined): Case {
  if (!found) throw notFound('Diesen Vorgang gibt es nicht.');
  if (found.state !== 'requested') throw new Refusal(409, 'ALREADY_DECIDED', 'Dieser Vorgang ist schon entschieden.');
  return found;
}

/** The region of a case, as its mails need it. Throws Refusal 404 where there is no such case. */
export async function regionOfCase({ regionContent }: Office, found: { region_id: number } | undefined): Promise<RegionEntry> {
  if (!found) throw notFound('Diesen Vorgang gibt es nicht.');
  const region = await regionContent.find({ regionId: found.region_id });
  if (!region) throw new Error(`no region ${found.region_id}`);
  return region;
}
