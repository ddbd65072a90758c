import { createHash } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { PaymentKind } from '#contract/money/bank/payment-kinds.ts';
import './tables.ts';

/** Which file for the bank: there is one of each kind for a run of a region. */
export interface PaymentFileKey {
  regionId: number;
  run: number;
  kind: PaymentKind;
}

/** A file for the bank, with its text's SHA-256, so that two people see they mean the same. Throws Refusal 404. */
export async function getPaymentFile(db: Db, { regionId, run, kind }: PaymentFileKey) {
  const file = await db
    .selectFrom('payment_file as file')
    .leftJoin('payment_file_release as release', (join) =>
      join
        .onRef('release.region_id', '=', 'file.region_id')
        .onRef('release.run', '=', 'file.run')
        .onRef('release.kind', '=', 'file.kind'),
    )
    .selectAll('file')
    .select((row) => row('release.run', 'is not', null).as('isReleased'))
    .where('file.region_id', '=', regionId)
    .where('file.run', '=', run)
    .where('file.kind', '=', kind)
    .executeTakeFirst();
  if (!file) throw notFound('Diese Zahlungsdatei gibt es nicht.');
  return { ...file, sha256: createHash('sha256').update(file.xml).digest('hex') };
}
