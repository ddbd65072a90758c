import { byDay, type ListedItem, type OpenItem, type OpenItemState } from '#contract/reports/open-items/open-items.ts';
import { listEmployerCredits } from '#server/ledger/read/employer-credit.ts';
import { listBlockedCredits } from '#server/money/charges/blocked-credits.ts';
import { type ChargeOrder, listDebitedOrders, listUnpaidOrders } from '#server/money/charges/get-charge-order.ts';
import { type Claim, listOpenClaims } from '#server/money/claims/claims.ts';
import { nameBusinesses } from '#server/parties/businesses/name-businesses.ts';
import type { Owner } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listOpenInvoices, type PayableInvoice } from '#server/reports/invoices/open-invoices.ts';
import { listOpenStatements, type OpenStatement } from '#server/reports/settlements/list-open-statements.ts';
import { statementLabel } from '#server/reports/settlements/statement-label.ts';
import { nameRegions } from '#server/tenancy/regions/region-reads.ts';

/** An item before its business and its region have names. */
export interface OwedItem extends Omit<OpenItem, 'region' | 'cardName' | 'business'>, Owner {
  regionId: number;
  /** Since when (ISO day) it is open anew, as it had been settled and its money came back. */
  reopenedOn: string | null;
}

/** All that businesses owe, and what is owed to them but for the credits of employers. `today` is an ISO day. */
export async function listOwedItems(db: Db, today: string): Promise<OwedItem[]> {
  return [
    ...(await listOpenStatements(db)).map(ofStatement),
    ...(await listOpenInvoices(db)).map((invoice) => ofInvoice(invoice, today)),
    ...(await listUnpaidOrders(db)).map((order) => ofUnpaidOrder(order, today)),
    ...(await listDebitedOrders(db)).map(ofDebitedOrder),
  ];
}

/** The same with names, the oldest first. */
export async function listOpenItems(db: Db, today: string): Promise<ListedItem[]> {
  const credits = [
    ...(await listEmployerCredits(db)).map((credit) => ofCredit(credit)),
    ...(await listBlockedCredits(db)).map((credit) => ofCredit(credit, 'credit-held')),
  ];
  const named = await nameItems(db, [...(await listOwedItems(db, today)), ...credits]);
  return [...named, ...(await listClaimItems(db, today))].toSorted(byDay);
}

/**
 * What former providers and sponsors of campaigns owe, and what goes back to them. They are no businesses of ours, so
 * nobody reminds them.
 */
async function listClaimItems(db: Db, today: string): Promise<ListedItem[]> {
  const regionOf = await nameRegions(db);
  const tell = ({ regionId, label, openCents, dueOn }: Claim) => ({
    ...regionOf(regionId),
    id: null,
    label,
    cents: openCents,
    dueOn,
    state: openCents < 0 ? ('refund' as const) : dueState(dueOn, today),
    run: null,
    stoppedBy: null,
  });
  const debtorOf = ({ id, debtor: name }: Claim) => ({ id: String(id), name });
  const [takeOvers, campaigns] = [await listOpenClaims(db, 'take-over'), await listOpenClaims(db, 'campaign')];
  return [
    ...takeOvers.map((one) => ({ ...tell(one), kind: 'claim', business: { kind: 'predecessor', ...debtorOf(one) } }) as const),
    ...campaigns.map((one) => ({ ...tell(one), kind: 'campaign', business: { kind: 'sponsor', ...debtorOf(one) } }) as const),
  ];
}

/** Gives items the names of their regions and businesses. */
export async function nameItems<Item extends Owner & { regionId: number }>(
  db: Db,
  owed: readonly Item[],
): Promise<(Omit<Item, 'regionId' | keyof Owner> & Pick<OpenItem, 'region' | 'cardName' | 'business'>)[]> {
  const regionOf = await nameRegions(db);
  const businessOf = await nameBusinesses(db, owed);
  return owed.map(({ regionId, partnerId, employerId, ...item }) => ({
    ...item,
    ...regionOf(regionId),
    business: businessOf({ partnerId, employerId }),
  }));
}

export function ofStatement({
  regionId,
  partnerId,
  cents,
  since,
  payBy,
  reason,
  number,
  run,
  stoppedBy,
  reopenedOn,
}: OpenStatement): OwedItem {
  return {
    kind: 'statement',
    regionId,
    partnerId,
    employerId: null,
    id: null,
    // What came back names the statement that it was paid with.
    label: (number ?? stoppedBy) === null ? null : statementLabel(regionId, (number ?? stoppedBy)!),
    cents: -cents,
    dueOn: payBy !== null && payBy > since ? payBy : since,
    state: reason,
    run,
    stoppedBy,
    // What came back before it began is no return of its own.
    reopenedOn: reopenedOn !== null && reopenedOn > since ? reopenedOn : null,
  };
}

const dueState = (dueOn: string, today: string): OpenItemState => (dueOn < today ? 'overdue' : 'due');

export function ofInvoice(
  { regionId, partnerId, employerId, gguid, label, openCents, dueOn, debitOn, ...invoice }: PayableInvoice,
  today: string,
): OwedItem {
  const stateOf = (): OpenItemState => {
    if (openCents < 0) return 'refund';
    // A file that nobody has taken to the bank by its day collects nothing.
    if (debitOn !== null && debitOn >= today) return 'debit';
    if (invoice.isTakenBack) return 'taken-back';
    if (invoice.isReopened) return 'reopened';
    if (invoice.isBackOnline) return 'online-back';
    return invoice.isReturned ? 'returned' : dueState(dueOn, today);
  };
  return {
    kind: 'invoice',
    regionId,
    partnerId,
    employerId,
    id: gguid,
    label,
    cents: openCents,
    // Whose money went back has its days, though nobody has brought its debit to the bank before.
    dueOn: debitOn !== null && (debitOn >= today || debitOn > dueOn) ? debitOn : dueOn,
    state: stateOf(),
    run: null,
    stoppedBy: null,
    reopenedOn: invoice.reopenedOn,
  };
}

/** What is to be transferred for an order. */
export function ofUnpaidOrder(order: ChargeOrder, today: string): OwedItem {
  const { open, paysOn, payBackBy, returnedEntry, isDebitReturned, reopenedOn } = order;
  const wentBack = isDebitReturned ? 'returned' : 'taken-back';
  const state = returnedEntry === null ? dueState(paysOn, today) : wentBack;
  return ofOrder(order, { cents: open, dueOn: payBackBy ?? paysOn, state, reopenedOn });
}

/** What the bank collects for an order. It may stand beside a payment of it that went back. */
export const ofDebitedOrder = (order: ChargeOrder): OwedItem =>
  ofOrder(order, { cents: order.asked, dueOn: order.paysOn, state: 'debit', reopenedOn: null });

const ofOrder = (
  { regionId, employerId, gguid, label }: ChargeOrder,
  owed: Pick<OwedItem, 'cents' | 'dueOn' | 'state' | 'reopenedOn'>,
): OwedItem => ({
  kind: 'charge-order',
  regionId,
  partnerId: null,
  employerId,
  id: gguid,
  label,
  ...owed,
  run: null,
  stoppedBy: null,
});

export function ofCredit(
  { regionId, employerId, cents }: { regionId: number; employerId: number; cents: number },
  state: 'credit' | 'credit-held' = 'credit',
): OwedItem {
  return {
    kind: 'credit',
    regionId,
    partnerId: null,
    employerId,
    id: null,
    label: null,
    cents: -cents,
    dueOn: null,
    state,
    run: null,
    stoppedBy: null,
    reopenedOn: null,
  };
}
