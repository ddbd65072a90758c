import { chargeOrderMoneyKind } from '#server/money/charges/charge-order-money-kind.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listTargetsOfUnclearMoney, targetsOfUnclearMoney } from '#server/reports/bank-statements/targets-of-unclear-money.ts';
import { invoicePaymentKind } from '#server/reports/invoices/invoice-payment-kind.ts';
import { partnerPaymentKind } from '#server/reports/settlements/partner-payment-kind.ts';
import { listWaitingMoney } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';

/**
 * The businesses of regions, as "1 partner 7", whose money is undecided. It is so at the bank, or as a payment that
 * accounting has booked by hand and a second person has not confirmed yet.
 */
export async function listUnclearMoney(db: Db, regionIds: readonly number[]): Promise<ReadonlySet<string>> {
  return new Set([...(await listTargetsOfUnclearMoney(db, regionIds)), ...(await listWaitingTargets(db))]);
}

/** The same of a region. The bank's movements are matched once, however often it is asked, until there are others. */
export function unclearMoney(): (db: Db, regionId: number) => Promise<ReadonlySet<string>> {
  const atBank = targetsOfUnclearMoney();
  return async (db, regionId) => new Set([...(await atBank(db, regionId)), ...(await listWaitingTargets(db))]);
}

async function listWaitingTargets(db: Db): Promise<string[]> {
  const waiting = [
    ...(await listWaitingMoney(db, invoicePaymentKind)),
    ...(await listWaitingMoney(db, partnerPaymentKind)),
    ...(await listWaitingMoney(db, chargeOrderMoneyKind)),
  ];
  return waiting.map(({ regionId, target }) => `${regionId} ${target}`);
}
