import { Temporal } from 'temporal-polyfill';
import type { ArchivedDocument } from '#contract/documents.ts';
import type { Desk } from '#server/parties/partners/desk.ts';
import { formatDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listStatements } from '#server/reports/settlements/read-statements.ts';
import { statementLabel } from '#server/reports/settlements/statement-label.ts';

/** What the archive of a desk holds, newest first. Employers have no statements until they load cards. */
export async function listDocuments(db: Db, desk: Desk): Promise<ArchivedDocument[]> {
  if (desk.kind === 'employer') return [];
  const statements = await listStatements(db, desk);
  return statements.map(({ number, gguid, issuedOn }) => ({
    name: documentName(desk.regionId, number),
    documentType: 'Abrechnung',
    date: formatDay(Temporal.PlainDate.from(issuedOn)),
    gguid,
  }));
}

export const documentName = (regionId: number, number: number) => `Abrechnung ${statementLabel(regionId, number)}`;
