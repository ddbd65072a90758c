import { Temporal } from 'temporal-polyfill';
import type { ArchivedDocument } from '#contract/reports/documents/documents.ts';
import type { Desk } from '#server/parties/partners/desk.ts';
import { findContractPaper } from '#server/money/contract-papers/contract-papers.ts';
import { listOrdersOf } from '#server/money/charges/get-order.ts';
import { berlinDay, formatDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listStatements } from '#server/reports/settlements/read-statements.ts';
import { statementLabel } from '#server/reports/settlements/statement-label.ts';

/** The archive of a desk, newest first: statements of a partner, orders of an employer, and the contract. */
export async function listDocuments(db: Db, desk: Desk): Promise<ArchivedDocument[]> {
  const papers = await (desk.kind === 'employer' ? listOrderPapers(db, desk) : listStatementPapers(db, desk));
  const contract = await findContractPaper(db, desk);
  if (!contract) return papers;
  const { gguid, title, concludedAt } = contract;
  return [...papers, { name: title, documentType: 'Vertrag', date: formatDay(berlinDay(concludedAt)), gguid }];
}

async function listStatementPapers(db: Db, desk: Extract<Desk, { kind: 'partner' }>): Promise<ArchivedDocument[]> {
  const statements = await listStatements(db, desk);
  return statements.map(({ number, gguid, issuedOn }) => ({
    name: documentName(desk.regionId, number),
    documentType: 'Abrechnung',
    date: formatDay(Temporal.PlainDate.from(issuedOn)),
    gguid,
  }));
}

async function listOrderPapers(
  db: Db,
  { regionId, employerId }: Extract<Desk, { kind: 'employer' }>,
): Promise<ArchivedDocument[]> {
  const orders = await listOrdersOf(db, regionId, employerId);
  return orders.map(({ label, gguid, frozenAt }) => ({
    name: `Ladeauftrag ${label}`,
    documentType: 'Ladeauftrag',
    date: formatDay(berlinDay(frozenAt)),
    gguid,
  }));
}

export const documentName = (regionId: number, number: number) => `Abrechnung ${statementLabel(regionId, number)}`;
