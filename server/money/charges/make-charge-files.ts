import { Temporal } from 'temporal-polyfill';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { fileChargeOrders } from '#server/ledger/write/file-charge-orders.ts';
import { paymentXml } from '#server/money/bank/payment-xml.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { nextChargeFile } from './charge-files.ts';
import { collectionDay, isFileDue } from './lead-days.ts';
import { chargeOrderLabel } from './get-charge-order.ts';

/**
 * Writes the files for the bank with the direct debits of a region's orders that are due to be told: one for each day.
 * Each debit is in one file, however often and by how many processes this is called. Returns how many were made.
 */
export async function makeChargeFiles(db: Db, regionId: number, today: Temporal.PlainDate): Promise<number> {
  const orders = await listChargeOrdersToFile(db, regionId);
  const due = orders.filter(({ pays_on }) => isFileDue(today, Temporal.PlainDate.from(pays_on)));
  // Our own account may have changed meanwhile: each debit goes to the one that its employer was told.
  const groups = Map.groupBy(due, ({ pays_on, printed }) => `${pays_on} ${JSON.stringify(printed.payTo)}`);
  let made = 0;
  for (const group of groups.values()) if (await makeFile(db, regionId, today, group)) made++;
  return made;
}

type OrderRow = Awaited<ReturnType<typeof listChargeOrdersToFile>>[number];

async function listChargeOrdersToFile(db: Db, regionId: number) {
  return db
    .selectFrom('charge_order')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('method', '=', 'Bankeinzug')
    .where('file', 'is', null)
    .where('cancelled_at', 'is', null)
    .whereRef('cents', '>', 'credit_cents')
    .orderBy('number')
    .execute();
}

async function makeFile(db: Db, regionId: number, today: Temporal.PlainDate, orders: readonly OrderRow[]): Promise<boolean> {
  const file = await nextChargeFile(db, regionId);
  const [first] = orders as [OrderRow, ...OrderRow[]];
  const ours = first.printed.payTo!;
  const collectsOn = collectionDay(today, Temporal.PlainDate.from(first.pays_on)).toString();
  const messageId = `KK-${regionId}-L${file}-DD`;
  const debits = orders.map((order) => ({
    cents: order.cents - order.credit_cents,
    accountHolder: order.account_holder!,
    iban: order.iban!,
    bic: order.bic,
    mandateReference: order.mandate_reference,
    mandateSignedOn: order.mandate_signed_on,
    endToEndId: chargeOrderLabel(regionId, order.number),
    purpose: `Ladeauftrag ${chargeOrderLabel(regionId, order.number)} vom ${formatIsoDay(order.due_on)}`,
  }));
  const xml = paymentXml(
    { kind: 'collection', messageId, madeAt: await readLedgerClock(db), dueOn: collectsOn },
    { accountHolder: ours.holder, iban: ours.iban, bic: ours.bic, creditorId: ours.creditorId },
    debits,
  );
  const cents = debits.reduce((sum, debit) => sum + debit.cents, 0);
  // Another process may have been quicker; its file counts.
  return fileChargeOrders(db, regionId, { file, messageId, collectsOn, orders: orders.map(({ number }) => number), cents, xml });
}
