import type { ArchivedDocument } from '#contract/reports/documents/documents.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import { findContractPaper } from '#server/money/contract-papers/contract-papers.ts';
import { listChargeOrdersOf } from '#server/money/charges/get-charge-order.ts';
import { berlinDay, formatDay, formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listStatements } from '#server/reports/settlements/read-statements.ts';
import { listOwnInvoices } from '#server/reports/invoices/list-invoices.ts';
import { listReminderLetters } from '#server/reports/reminder-letters/reminder-letters.ts';
import { statementLabel } from '#server/reports/settlements/statement-label.ts';

/** A document with its ISO day. */
type Dated = Omit<ArchivedDocument, 'date'> & { day: string };

/**
 * The archive of a business, newest first: statements of a partner, charge orders of an employer, invoices and
 * reminders of both, and the contract.
 */
export async function listDocuments(db: Db, business: OwnBusiness): Promise<ArchivedDocument[]> {
  const others = await (business.kind === 'employer' ? listOrderPapers(db, business) : listStatementPapers(db, business));
  const papers = [...others, ...(await listInvoicePapers(db, business)), ...(await listLetters(db, business))]
    .toSorted((one, other) => other.day.localeCompare(one.day))
    .map(({ name, documentType, day, gguid }) => ({ name, documentType, date: formatIsoDay(day), gguid }));
  const contract = await findContractPaper(db, business);
  if (!contract) return papers;
  const { gguid, title, concludedAt } = contract;
  return [...papers, { name: title, documentType: 'Vertrag', date: formatDay(berlinDay(concludedAt)), gguid }];
}

async function listInvoicePapers(db: Db, business: OwnBusiness): Promise<Dated[]> {
  const invoices = await listOwnInvoices(db, business);
  return invoices.map(({ name, issuedOn: day, gguid }) => ({ name, documentType: 'Rechnung', gguid, day }));
}

async function listLetters(db: Db, business: OwnBusiness): Promise<Dated[]> {
  const letters = await listReminderLetters(db, business);
  return letters.map(({ name, sentOn: day, gguid }) => ({ name, documentType: 'Mahnung', gguid, day }));
}

async function listStatementPapers(db: Db, business: Extract<OwnBusiness, { kind: 'partner' }>): Promise<Dated[]> {
  const statements = await listStatements(db, business);
  return statements.map(({ number, gguid, issuedOn: day }) => {
    return { name: documentName(business.regionId, number), documentType: 'Abrechnung', gguid, day };
  });
}

async function listOrderPapers(db: Db, { regionId, employerId }: Extract<OwnBusiness, { kind: 'employer' }>): Promise<Dated[]> {
  const orders = await listChargeOrdersOf(db, regionId, employerId);
  return orders.map(({ label, gguid, frozenAt }) => {
    return { name: `Ladeauftrag ${label}`, documentType: 'Ladeauftrag', gguid, day: berlinDay(frozenAt).toString() };
  });
}

export const documentName = (regionId: number, number: number) => `Abrechnung ${statementLabel(regionId, number)}`;
