import { randomUUID } from 'node:crypto';
import { recordPayment } from '#server/ledger/write/book-payment.ts';
import { Temporal } from 'temporal-polyfill';
import { freezeChargeOrder } from '#server/ledger/write/freeze-charge-order.ts';
import { settleChargeOrder } from '#server/ledger/write/settle-charge-order.ts';
import { loadDueChargeOrders } from '#server/money/charges/load-due-charge-orders.ts';
import { storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import type { Database } from '#server/platform/db/database.ts';
import { releasePaymentFile, takePaymentFile } from '#server/reports/settlements/hand-out-payment-file.ts';
import { planFor } from './charge-world.ts';
import { SEAL_KEYS } from './seal-keys.ts';
import { seedLargeRun } from './seed-large-run.ts';

/**
 * Accounting's open work: a large run whose collections are at the bank and whose payouts are not released, and 10
 * euros paid too much.
 */
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
  await seedOrders(database);
}

/** The demo's employer has not chosen how to pay: one charge of two cards is unpaid, an earlier one is loaded. */
async function seedOrders({ db }: Database): Promise<void> {
  const cards = await db
    .selectFrom('card')
    .select('card_number')
    .where('employer_id', 'is not', null)
    .orderBy('card_number')
    .limit(2)
    .execute();
  const { employer_id: employerId } = await db
    .selectFrom('employer')
    .select('employer_id')
    .where('contract_id', '=', 'AG-1001')
    .executeTakeFirstOrThrow();
  const numbers = cards.map(({ card_number }) => card_number);
  await db.transaction().execute(async (trx) => {
    await storeEmployeeCards(
      trx,
      { regionId: 1, employerId },
      numbers.map((card) => planFor(card)),
    );
    // One is to come for as long as these tests are run.
    for (const dueOn of ['2098-11-30', '2026-01-31'])
      await freezeChargeOrder(trx, 1, { employerId, cards: numbers, dueOn, debitsOn: dueOn, loadsOn: dueOn, payBy: dueOn });
  });
  const paid = { cents: 10_000, openCents: 10_000, day: '2026-01-30', bankText: 'L1-00002', reason: 'Kontoauszug', actorId: 0 };
  await settleChargeOrder(db, SEAL_KEYS, 1, { type: 'charge-payment', number: 2, ...paid, idempotencyKey: randomUUID() });
  await loadDueChargeOrders(db, SEAL_KEYS, 1, Temporal.PlainDate.from('2026-01-31'), async () => {});
}
