import { Temporal } from 'temporal-polyfill';
import type { PartnerStatement } from '#contract/reports/documents/statements.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { periodBefore } from '#server/reports/settlements/issue-days.ts';
import { listStatementPayments, type StatementWithPayment } from '#server/reports/settlements/list-statement-payments.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { documentName } from './list-documents.ts';

/** The statements of a business with their payment, newest first. An employer has none. */
export async function listPartnerStatements(db: Db, business: OwnBusiness): Promise<PartnerStatement[]> {
  if (business.kind === 'employer') return [];
  const rows = await listStatementPayments(db, business);
  const today = await getLedgerToday(db);
  return rows.map((row) => statementOf(business.regionId, row, today));
}

function statementOf(regionId: number, row: StatementWithPayment, today: string): PartnerStatement {
  const { from, to } = periodBefore(Temporal.PlainDate.from(row.issuedOn));
  return {
    gguid: row.gguid,
    name: documentName(regionId, row.number),
    from: from.toString(),
    to: to.toString(),
    issuedOn: row.issuedOn,
    cents: row.paidOn === null ? row.carriedCents : row.paidCents,
    paidOn: row.paidOn,
    state: stateOf(row, today),
  };
}

function stateOf({ paidOn, carriedCents, isTaken, isReturned }: StatementWithPayment, today: string): PartnerStatement['state'] {
  if (paidOn === null) return carriedCents === 0 ? 'balanced' : 'open';
  if (isReturned) return 'returned';
  return isTaken && paidOn <= today ? 'paid' : 'planned';
}
