import { listDayTotals } from '#server/ledger/read/day-totals.ts';
import { chargeOrderLabel } from '#server/money/charges/get-charge-order.ts';
import { listOnlineMovements, type OnlineMovement } from '#server/money/checkout/list-online-movements.ts';
import { listBusinessNames } from '#server/parties/businesses/reads.ts';
import { listBranchNames } from '#server/parties/partners/branches.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listInvoicesOfEntries } from '#server/reports/invoices/open-invoices.ts';
import { type IssuedInvoice, listFirstOfCauses, listIssuedInvoices } from '#server/reports/invoices/reads.ts';
import { listUndoingPayments } from '#server/reports/settlements/list-undoing-payments.ts';
import {
  type IssuedStatement,
  listIssuedStatements,
  listStatementsOfEntries,
} from '#server/reports/settlements/read-statements.ts';
import { statementLabel } from '#server/reports/settlements/statement-label.ts';
import { listClaimsOfEntries } from '#server/money/claims/claims.ts';
import { type DatevLine, nameOf } from './datev-line.ts';
import { ledgerLines } from './ledger-lines.ts';
import type { Month } from './months.ts';
import { onlineLines } from './online-lines.ts';
import { invoiceLines, statementLines } from './turnover-lines.ts';

/** How far something goes: the last entry, statement, and invoice of the year. */
export interface Reach {
  entry: number;
  statement: number;
  invoice: number;
}
export const NOTHING: Reach = { entry: 0, statement: 0, invoice: 0 };
/** Movements at the payment provider have no numbers: those are told that are named. */
type Told = ReadonlySet<string>;
const NONE: Told = new Set();

/** What lies in a month after one reach and up to another. */
export interface Gathered {
  /** How many entries the lines tell of. */
  entries: number;
  lines: DatevLine[];
  statements: IssuedStatement[];
  invoices: IssuedInvoice[];
  onlineMovements: OnlineMovement[];
}

/** What moved at the payment provider in a month, but for what was told. */
export async function gatherOnlineMovements(db: Db, regionId: number, month: Month, told: Told): Promise<OnlineMovement[]> {
  return (await listOnlineMovements(db, regionId, month)).filter(({ key }) => !told.has(key));
}

/** The statements and invoices of a month that lie after a reach, and up to another one where that is given. */
export async function gatherPapers(
  db: Db,
  regionId: number,
  month: Month,
  after: Reach,
  until?: Reach,
): Promise<Pick<Gathered, 'statements' | 'invoices'>> {
  const isWithin = (number: number, what: 'statement' | 'invoice') =>
    number > after[what] && (until === undefined || number <= until[what]);
  const statements = await listIssuedStatements(db, regionId, month.first, month.last);
  const invoices = await listIssuedInvoices(db, regionId, month.first, month.last);
  return {
    statements: statements.filter(({ number }) => isWithin(number, 'statement')),
    invoices: invoices.filter(({ row }) => isWithin(row.number, 'invoice')),
  };
}

/**
 * The lines of a month between two reaches: what the books moved, the turnover of statements and invoices, and what
 * moved at the payment provider.
 */
export async function gatherLines(
  db: Db,
  regionId: number,
  month: Month,
  after: Reach,
  until: Reach,
  told: Told = NONE,
): Promise<Gathered> {
  const stretch = { from: month.from, to: month.to, after: after.entry, until: until.entry };
  const totals = await listDayTotals(db, regionId, stretch);
  const papers = await gatherPapers(db, regionId, month, after, until);
  const onlineMovements = await gatherOnlineMovements(db, regionId, month, told);
  const invoiceOf = await listFirstOfCauses(
    db,
    regionId,
    onlineMovements.map(({ orderId }) => `order ${orderId}`),
  );
  const partners = await listBusinessNames(db, 'partner', [
    ...totals.map(({ partnerId }) => partnerId),
    ...papers.statements.map(({ partnerId }) => partnerId),
  ]);
  const employers = await listBusinessNames(
    db,
    'employer',
    totals.map(({ employerId }) => employerId),
  );
  const branches = new Map<number, Map<number | null, string>>();
  for (const { partnerId, branchId } of totals)
    if (partnerId !== null && branchId !== null && !branches.has(partnerId))
      branches.set(partnerId, await listBranchNames(db, partnerId));
  const alone = totals.flatMap(({ entryId }) => (entryId === null ? [] : [entryId]));
  const statementOf = await listStatementsOfEntries(db, regionId, alone);
  const undoing = await listUndoingPayments(db, regionId, alone);
  const paidBy = await listInvoicesOfEntries(db, regionId, alone);
  const claimOf = await listClaimsOfEntries(db, regionId, alone);
  const partnerName = (partnerId: number) => partners.get(partnerId) ?? '';
  const names = {
    partner: partnerName,
    branch(partnerId: number, branchId: number | null) {
      const ofPartner = branches.get(partnerId);
      return ofPartner && ofPartner.size > 1 ? (ofPartner.get(branchId) ?? '') : '';
    },
    employer: (employerId: number) => employers.get(employerId) ?? '',
    statement(entryId: number) {
      const found = statementOf.get(entryId);
      return found && { label: statementLabel(regionId, found.number), gguid: found.gguid };
    },
    chargeOrder: (number: number) => chargeOrderLabel(regionId, number),
    payment: (entryId: number) => undoing.get(entryId)!,
    claim: (entryId: number) => claimOf.get(entryId)!,
    invoice(entryId: number) {
      const { business, buyer, ...paid } = paidBy.get(entryId)!;
      return { ...paid, business: nameOf(business), name: buyer };
    },
  };
  const lines = [
    ...ledgerLines(totals, names),
    ...papers.statements.flatMap((statement) => statementLines(regionId, statement, partnerName(statement.partnerId))),
    ...onlineMovements.flatMap((movement) => onlineLines(movement, invoiceOf.get(`order ${movement.orderId}`))),
    ...papers.invoices.flatMap(invoiceLines),
  ];
  // Days in order; within a day the books come first.
  const entries = totals.reduce((sum, total) => sum + total.entries, 0);
  return { entries, lines: lines.toSorted((one, other) => one.day.localeCompare(other.day)), ...papers, onlineMovements };
}
