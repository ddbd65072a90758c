import { createHash } from 'node:crypto';
import type { RunFile } from '#contract/reports/settlements/runs.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listStaffNames } from '#server/tenancy/people/staff-members.ts';
import './tables.ts';

/** The files of a run for the bank, each with who let it go and who took it, oldest first. */
export async function listRunFiles(db: Db, regionId: number, run: number): Promise<RunFile[]> {
  const files = await db
    .selectFrom('payment_file')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('run', '=', run)
    .orderBy('kind', 'desc')
    .execute();
  const releases = await db
    .selectFrom('payment_file_release')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('run', '=', run)
    .execute();
  const takes = await db
    .selectFrom('payment_file_take')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('run', '=', run)
    .orderBy('take_id')
    .execute();
  const nameOf = await listStaffNames(db);
  return files.map(({ kind, message_id, payments, cents, xml, created_at }) => {
    const release = releases.find((one) => one.kind === kind);
    return {
      kind,
      messageId: message_id,
      payments,
      cents,
      sha256: createHash('sha256').update(xml).digest('hex'),
      createdAt: created_at.toISOString(),
      release: release
        ? { askedBy: nameOf(release.asked_by), releasedBy: nameOf(release.released_by), at: release.released_at.toISOString() }
        : null,
      takes: takes
        .filter((one) => one.kind === kind)
        .map(({ taken_by, taken_at }) => ({ by: nameOf(taken_by), at: taken_at.toISOString() })),
    };
  });
}
