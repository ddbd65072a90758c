import type { Caller } from '#server/platform/http/caller.ts';

/** The permits let only card holders in; each belongs to a region. */
export function customerOf({ personId, regionId }: Caller): { personId: number; regionId: number } {
  if (regionId === null) throw new Error(`customer ${personId} has no region`);
  return { personId, regionId };
}
