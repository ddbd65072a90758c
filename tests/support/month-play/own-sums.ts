import type { Cents } from '#contract/common/money.ts';
import type { InvoiceKind } from '#contract/reports/invoices/invoice-kinds.ts';

/** "partner 12" */
export type BusinessKey = `partner ${number}` | `employer ${number}`;

/**
 * What is moved: accounts of the books (`cards`, `bank`, `partner 12`, …), and beside them those of the papers
 * (`debtor partner 12`, `revenue-fees`, `online`, …). Credit is positive.
 */
type Moves = Record<string, Cents>;

export interface OwnInvoice {
  label: string;
  gguid: string;
  year: number;
  number: number;
  business: BusinessKey;
  kind: InvoiceKind;
  /** Of what a cancellation takes back. */
  isFor: InvoiceKind;
  gross: Cents;
  paid: Cents;
  isSettled: boolean;
  isPaidOnline: boolean;
  /** Of what was paid online, at the provider. */
  wentBack: Cents;
  isCancelled: boolean;
  replacedBy: string | null;
  dueOn: string;
  /** When it is debited, as it says or as its file says; null: it is paid by transfer. */
  debitsOn: string | null;
  debit: string | null;
  /** The item whose reminder it charges for. */
  feeOf: string | null;
}

export interface OwnDebit {
  label: string;
  number: number;
  invoices: { label: string; cents: Cents }[];
  cents: Cents;
  on: string;
  isTaken: boolean;
  isBooked: boolean;
  isReturned: boolean;
}

export interface OwnOrder {
  number: number;
  label: string;
  employerId: number;
  method: 'Bankeinzug' | 'Rechnung';
  cents: Cents;
  credit: Cents;
  paid: Cents;
  /** Of that, what came before something came back and was owed; and how much of it is owed since. */
  paidInTime: Cents;
  owedOfInTime: Cents;
  isCollected: boolean;
  isLoaded: boolean;
  /** Something of it came back, and was owed. */
  isReturned: boolean;
  /** Since then, in order: what came back (positive), and what came. What was undone is none of them any more. */
  sinceReturn: { cents: Cents }[];
  isCancelled: boolean;
}

/** What the play owes to a partner, or it to us. */
export interface OwnPartner {
  partnerId: number;
  iban: string | null;
  hasMandate: boolean;
  /** Of the last statement, and what the bank moved since. Positive: owed to the partner. */
  open: Cents;
  fees: Cents;
  isActive: boolean;
  /** Of what it has paid and went back: until when it transfers that anew. */
  payBy: string;
  /** The number of its last statement. */
  statement: number | null;
}

export interface OwnPayment {
  statement: number;
  partnerId: number;
  kind: 'payout' | 'collection';
  cents: Cents;
  isTaken: boolean;
  isReturned: boolean;
  /** Staff lets payments go on after it came back. */
  isResumed: boolean;
}

/** All sums of a region as whoever plays it keeps them, from what was done alone. */
export interface OwnSums {
  /** By month ("2026-10") and account. */
  months: Map<string, Map<string, Cents>>;
  invoices: Map<string, OwnInvoice>;
  debits: Map<string, OwnDebit>;
  orders: Map<number, OwnOrder>;
  partners: Map<number, OwnPartner>;
  payments: Map<number, OwnPayment>;
  /** What the bank moved for our files, and what the books did. */
  filesAtBank: Cents;
  filesInBooks: Cents;
}

export const newSums = (): OwnSums => ({
  months: new Map(),
  invoices: new Map(),
  debits: new Map(),
  orders: new Map(),
  partners: new Map(),
  payments: new Map(),
  filesAtBank: 0,
  filesInBooks: 0,
});

export function post(sums: OwnSums, month: string, moves: Moves): void {
  if (Object.values(moves).reduce((sum, cents) => sum + cents, 0) !== 0) throw new Error(JSON.stringify(moves));
  const accounts = sums.months.get(month) ?? new Map<string, Cents>();
  sums.months.set(month, accounts);
  for (const [account, cents] of Object.entries(moves)) accounts.set(account, (accounts.get(account) ?? 0) + cents);
}

/** Over all months. */
export const total = ({ months }: OwnSums, account: string): Cents =>
  [...months.values()].reduce((sum, accounts) => sum + (accounts.get(account) ?? 0), 0);

/** Half a cent is rounded up. */
export const taxOf = (net: Cents): Cents => Math.floor((net * 19 + 50) / 100);

export function openOf({ kind, isSettled, isPaidOnline, isCancelled, replacedBy, gross, paid, wentBack }: OwnInvoice): Cents {
  if (kind === 'cancellation') return 0;
  // What was paid online and went back is owed again; it is nobody's where nothing is in its place any more.
  if (isSettled) return (isPaidOnline && replacedBy === null ? wentBack - (isCancelled ? gross : 0) : 0) - paid;
  return (isCancelled ? 0 : gross) - paid;
}

/** What stands in an invoice's place by now; itself, where nothing does. */
export function inPlaceOf(sums: OwnSums, label: string): OwnInvoice {
  const invoice = sums.invoices.get(label)!;
  return invoice.replacedBy === null ? invoice : inPlaceOf(sums, invoice.replacedBy);
}

/** Money for an invoice; where it was issued anew, for the new one. */
export function payInvoice(sums: OwnSums, month: string, label: string, cents: Cents): void {
  const invoice = sums.invoices.get(label)!;
  post(sums, month, { bank: -cents, invoices: cents });
  // The papers book what the books have on `invoices` on the debtor.
  post(sums, month, { papers: -cents, [`debtor ${invoice.business}`]: cents });
  invoice.paid += cents;
}

/** What was paid for it goes along to the one in its place. */
export function movePaid(sums: OwnSums, label: string): void {
  const from = sums.invoices.get(label)!;
  const to = inPlaceOf(sums, label);
  if (to === from) return;
  to.paid += from.paid;
  from.paid = 0;
}

/** What came back stops the next payments of its kind. */
export const isStopped = ({ payments }: OwnSums, partnerId: number, kind: OwnPayment['kind']): boolean =>
  [...payments.values()].some((one) => one.partnerId === partnerId && one.kind === kind && one.isReturned && !one.isResumed);

export const askedOf = ({ cents, credit }: OwnOrder): Cents => cents - credit;

export function orderOpen(order: OwnOrder): Cents {
  if (order.isReturned) return owedOf(order.sinceReturn);
  if (order.isCancelled) return 0;
  return order.method === 'Rechnung' ? Math.max(0, askedOf(order) - order.paid) : 0;
}

/** Step by step, never below 0. */
export const owedOf = (steps: OwnOrder['sinceReturn']): Cents => steps.reduce((owed, { cents }) => Math.max(0, owed + cents), 0);

export const creditOf = (sums: OwnSums, employerId: number): Cents => Math.max(0, leftOf(sums, employerId));

/** The same while something is owed: credit that waits until that is paid. */
export const heldOf = (sums: OwnSums, employerId: number): Cents => {
  const owed = [...sums.orders.values()]
    .filter((order) => order.employerId === employerId && order.isReturned)
    .reduce((sum, order) => sum + orderOpen(order), 0);
  return Math.max(0, leftOf(sums, employerId) + owed);
};

/** What an employer's account holds beyond what its orders need. */
const leftOf = (sums: OwnSums, employerId: number): Cents => {
  const reserved = [...sums.orders.values()]
    .filter((order) => order.employerId === employerId && !order.isLoaded && !order.isCancelled)
    .reduce((sum, order) => {
      // What came back of a paid order later is owed: it stays paid.
      const isPaid = order.method === 'Rechnung' ? order.isReturned : order.isCollected;
      const transferred = order.method === 'Rechnung' ? Math.min(askedOf(order), order.paid) : 0;
      return sum + order.credit + (isPaid ? askedOf(order) : transferred);
    }, 0);
  return total(sums, `employer ${employerId}`) - reserved;
};

/** What an employer cannot use before a returned debit is paid, which is owed whole. */
function blockedOf(sums: OwnSums, employerId: number): Cents {
  const orders = [...sums.orders.values()].filter((order) => order.employerId === employerId);
  if (!orders.some((order) => order.isReturned && orderOpen(order) > 0)) return 0;
  const owed = orders.reduce((sum, order) => {
    if (order.isCancelled) return sum + orderOpen(order);
    const debited = order.method === 'Bankeinzug' && !order.isCollected && !order.isLoaded ? askedOf(order) : 0;
    return sum + orderOpen(order) + debited - (order.isLoaded ? 0 : order.cents);
  }, 0);
  return owed + total(sums, `employer ${employerId}`) - creditOf(sums, employerId);
}

/** "invoice partner 3 R1-2026-00001 11900", … as the list of open items should be. */
export function listOwnItems(sums: OwnSums, employers: readonly number[]): string[] {
  const waiting = [...sums.payments.values()].filter(({ isTaken }) => !isTaken);
  return [
    ...[...sums.invoices.values()]
      .filter((invoice) => openOf(invoice) !== 0)
      .map((invoice) => `invoice ${invoice.business} ${invoice.label} ${openOf(invoice)}`),
    ...[...sums.partners.values()]
      .filter(({ open }) => open !== 0)
      .map(({ partnerId, open }) => `statement partner ${partnerId} ${-open}`),
    ...waiting.map(({ partnerId, kind, cents }) => `statement partner ${partnerId} ${kind === 'payout' ? -cents : cents}`),
    ...[...sums.orders.values()]
      .filter((order) => orderOpen(order) > 0)
      .map((order) => `charge-order employer ${order.employerId} ${order.label} ${orderOpen(order)}`),
    ...employers
      .flatMap((employerId) =>
        [creditOf(sums, employerId), blockedOf(sums, employerId)].map((credit) => ({ employerId, credit })),
      )
      .filter(({ credit }) => credit > 0)
      .map(({ employerId, credit }) => `credit employer ${employerId} ${-credit}`),
  ].toSorted();
}
