import type { z } from 'zod';
import type { fourEyesPage } from '#contract/operator/four-eyes/four-eyes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listFourEyesActs } from '#server/tenancy/four-eyes/list-four-eyes-acts.ts';
import { findRegionName } from '#server/tenancy/regions/region-reads.ts';
import { fourEyesKinds } from './four-eyes-kinds.ts';

/** A page of acts as the screen shows them. */
export async function showFourEyesActs(
  { db }: { db: Db },
  wanted: Parameters<typeof listFourEyesActs>[2],
): Promise<z.output<typeof fourEyesPage>> {
  const { acts, next } = await listFourEyesActs(db, fourEyesKinds, wanted);
  const regionIds = new Set(acts.flatMap(({ row }) => row.region_id ?? []));
  const cardNames = new Map<number, string>();
  for (const regionId of regionIds) cardNames.set(regionId, (await findRegionName(db, regionId))?.cardName ?? '');
  return {
    next,
    acts: acts.map(({ row, description: { title, facts }, digest, askedBy, decidedBy, isOwn, mayConfirm, mayRefuse }) => ({
      number: row.four_eyes_act_id,
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
      takesEffectAt: row.takes_effect_at?.toISOString() ?? null,
      isOwn,
      mayConfirm,
      mayRefuse,
      digest,
    })),
  };
}
