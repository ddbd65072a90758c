import type { Database } from '#server/platform/db/database.ts';
import { makePaymentFiles } from '#server/reports/settlements/make-payment-files.ts';
import { releasePaymentFile, selectPaymentFiles, takePaymentFile } from '#server/reports/settlements/hand-out-payment-file.ts';

/** Makes the files of a region that are missing, and has all that nobody has taken yet released and taken. */
export async function takeFiles(
  { db }: Database,
  regionId: number,
  { askedBy = null, releasedBy = null }: { askedBy?: number | null; releasedBy?: number | null } = {},
): Promise<void> {
  await makePaymentFiles(db, regionId);
  const files = await selectPaymentFiles(db)
    .select(['file.run', 'file.kind'])
    .where('file.region_id', '=', regionId)
    .where('release.run', 'is', null)
    .execute();
  for (const { run, kind } of files)
    await db.transaction().execute(async (trx) => {
      await releasePaymentFile(trx, { regionId, run, kind }, { askedBy, releasedBy });
      await takePaymentFile(trx, { regionId, run, kind }, askedBy);
    });
}
