import type { Database } from '#server/platform/db/database.ts';
import { makePaymentFiles } from '#server/reports/settlements/make-payment-files.ts';
import { releasePaymentFile, takePaymentFile } from '#server/reports/settlements/payment-file.ts';

/** Makes the files of a region that are missing, and has all that nobody has taken yet released and taken. */
export async function takeFiles(
  { db }: Database,
  regionId: number,
  { askedBy = null, releasedBy = null }: { askedBy?: number | null; releasedBy?: number | null } = {},
): Promise<void> {
  await makePaymentFiles(db, regionId);
  const files = await db
    .selectFrom('payment_file as file')
    .leftJoin('payment_file_release as release', (join) =>
      join
        .onRef('release.region_id', '=', 'file.region_id')
        .onRef('release.run', '=', 'file.run')
        .onRef('release.kind', '=', 'file.kind'),
    )
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
