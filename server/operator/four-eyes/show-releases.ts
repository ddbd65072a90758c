import type { z } from 'zod';
import type { releasePage } from '#contract/tenancy/four-eyes/releases.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listReleases } from '#server/tenancy/four-eyes/list-releases.ts';
import { findRegionName } from '#server/tenancy/regions/region-reads.ts';
import { releaseKinds } from './release-kinds.ts';

/** A page of releases as the screen shows them. */
export async function showReleases(
  { db }: { db: Db },
  wanted: Parameters<typeof listReleases>[2],
): Promise<z.output<typeof releasePage>> {
  const { releases, next } = await listReleases(db, releaseKinds, wanted);
  const regionIds = new Set(releases.flatMap(({ row }) => row.region_id ?? []));
  const cardNames = new Map<number, string>();
  for (const regionId of regionIds) cardNames.set(regionId, (await findRegionName(db, regionId))?.cardName ?? '');
  return {
    next,
    releases: releases.map(({ row, description: { title, facts }, digest, askedBy, decidedBy, isOwn, mayDecide }) => ({
      number: row.release_id,
      title,
      facts: [...facts],
      reason: row.reason,
      region: row.region_id === null ? null : cardNames.get(row.region_id)!,
      askedBy,
      askedAt: row.asked_at.toISOString(),
      state: row.state,
      decidedBy,
      decidedAt: row.decided_at?.toISOString() ?? null,
      refusal: row.refusal,
      problem: row.problem,
      isOwn,
      mayDecide,
      digest,
    })),
  };
}
