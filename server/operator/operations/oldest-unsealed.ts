import type { Trouble } from '#contract/operator/operations/staff-start.ts';
import { oldestUnsealedEntry } from '#server/ledger/prove/oldest-unsealed.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionIds } from '#server/tenancy/regions/list-region-ids.ts';
import { SEALED_WITHIN_MINUTES } from './sealed-within.ts';

/** Says so when a booking waits too long for its seal. */
export async function oldestUnsealed(db: Db, now: Date): Promise<Trouble[]> {
  const at = await oldestUnsealedEntry(db, await listRegionIds(db));
  if (!at || now.getTime() - at.getTime() < SEALED_WITHIN_MINUTES * 60_000) return [];
  return [{ text: 'Buchungen warten zu lange auf ihr Siegel.', at: at.toISOString(), to: '/aufgaben' }];
}
