import { randomUUID } from 'node:crypto';
import { recordPayment } from '#server/ledger/book-payment.ts';
import type { Database } from '#server/platform/db/database.ts';
import { releasePaymentFile } from '#server/reports/settlements/release-payment-file.ts';
import { takePaymentFile } from '#server/reports/settlements/take-payment-file.ts';
import { SEAL_KEYS } from './seal-keys.ts';
import { seedLargeRun } from './seed-large-run.ts';

/** What accounting has on its desk: a large run whose collections went to the bank and whose payouts nobody has released, and 10 euros paid too much. */
export async function seedMoneyDesk(database: Database): Promise<void> {
  const { db } = database;
  await seedLargeRun(database);
  const file = { regionId: 1, run: 1, kind: 'collection' } as const;
  await db.transaction().execute(async (trx) => {
    await releasePaymentFile(trx, file, { askedBy: null, releasedBy: null });
    await takePaymentFile(trx, file, null);
  });
  const { partner_id: partnerId } = await db
    .selectFrom('statement')
    .select('partner_id')
    .where('paid_cents', '<', 0)
    .executeTakeFirstOrThrow();
  const said = { day: '2026-11-20', bankText: 'Danke', reason: 'Kontoauszug', actorId: 0, idempotencyKey: randomUUID() };
  await recordPayment(db, SEAL_KEYS, 1, { partnerId, cents: 1_000, ...said });
}
