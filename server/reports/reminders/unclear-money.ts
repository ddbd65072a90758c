import { chargeOrderMoneyKind } from '#server/money/charges/charge-order-money-kind.ts';
import type { Db } from '#server/platform/db/database.ts';
import { targetsOfUnclearMoney } from '#server/reports/bank-statements/targets-of-unclear-money.ts';
import { invoicePaymentKind } from '#server/reports/invoices/invoice-payment-kind.ts';
import { partnerPaymentKind } from '#server/reports/settlements/partner-payment-kind.ts';
import { listWaitingMoves } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import type { Moved } from '#server/tenancy/four-eyes/moved-alone.ts';

/**
 * Tells of a region the businesses ("partner 7") whose money is undecided: at the bank, or as a payment that accounting
 * has booked by hand and a second person has not confirmed yet. The bank's movements are matched once, however often it
 * is asked, until there are others.
 */
export function unclearMoney(): (db: Db, regionId: number) => Promise<ReadonlySet<string>> {
  const atBank = targetsOfUnclearMoney();
  return async (db, regionId) => {
    const waiting = (await listWaitingPayments(db)).filter((one) => one.regionId === regionId);
    return new Set([...(await atBank(db, regionId)), ...waiting.map(({ target }) => target)]);
  };
}

const listWaitingPayments = async (db: Db): Promise<Moved[]> => [
  ...(await listWaitingMoves(db, invoicePaymentKind)),
  ...(await listWaitingMoves(db, partnerPaymentKind)),
  ...(await listWaitingMoves(db, chargeOrderMoneyKind)),
];
