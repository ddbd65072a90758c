import type { Desk } from '#server/parties/partners/desk.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { findStatementNumber } from '#server/reports/settlements/read-statements.ts';
import { keepStatementPaper } from './keep-statement-paper.ts';
import { documentName } from './list-documents.ts';

/** A document of the desk's own business as PDF. Throws Refusal 404 for any other, whether there is one or not. */
export async function fetchDocument(
  { db, regionContent }: Pick<Portal, 'db' | 'regionContent'>,
  desk: Desk,
  gguid: string,
): Promise<{ name: string; pdf: Uint8Array }> {
  const number = desk.kind === 'partner' ? await findStatementNumber(db, desk, gguid) : undefined;
  if (number === undefined) throw notFound('Das Dokument wurde nicht gefunden.');
  return {
    name: documentName(desk.regionId, number),
    pdf: await keepStatementPaper({ db, regionContent }, desk.regionId, number),
  };
}
