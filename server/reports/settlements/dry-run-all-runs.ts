import type { DryRunRegion } from '#contract/reports/settlements/runs.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { dryRunNextRun, sumsOf } from './dry-run-next-run.ts';

/**
 * The next run of every region that books here, one after the other: each is as much work as a run. `onFailure` hears
 * of a region whose dry run failed; the others are told all the same.
 */
export async function dryRunAllRuns(db: Db, onFailure: (error: unknown, slug: string) => void): Promise<DryRunRegion[]> {
  const here = new Set(await listRegionIds(db));
  const regions = (await listRegionNames(db)).filter(({ regionId }) => here.has(regionId));
  const dryRuns: DryRunRegion[] = [];
  for (const { slug, cardName } of regions) {
    try {
      dryRuns.push({ region: slug, cardName, result: await sumUp(db, slug) });
    } catch (error) {
      onFailure(error, slug);
      dryRuns.push({ region: slug, cardName, result: null });
    }
  }
  return dryRuns;
}

async function sumUp(db: Db, slug: string): Promise<DryRunRegion['result']> {
  const { statements, ...run } = await dryRunNextRun(db, slug);
  return {
    ...run,
    statements: statements.length,
    ...sumsOf(statements.map(({ paidCents }) => paidCents)),
    bigChanges: statements.filter(({ isBigChange }) => isBigChange).length,
    open: statements.filter(({ openReason }) => openReason !== null).length,
  };
}
