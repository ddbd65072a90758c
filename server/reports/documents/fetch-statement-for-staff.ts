import { notFound } from '#server/platform/http/refusal.ts';
import { findStatementByGguid } from '#server/reports/settlements/read-statements.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { keepStatementPaper } from './keep-statement-paper.ts';
import { documentName } from './list-documents.ts';

/** The paper of a partner's statement as the partner has it; that staff looked is noted. Throws Refusal 404. */
export async function fetchStatementForStaff(
  { db, regionContent }: Pick<Portal, 'db' | 'regionContent'>,
  { gguid, staffId }: { gguid: string; staffId: number },
): Promise<{ name: string; pdf: Uint8Array }> {
  const statement = await findStatementByGguid(db, gguid);
  if (!statement) throw notFound('Die Abrechnung wurde nicht gefunden.');
  const { regionId, number } = statement;
  const name = documentName(regionId, number);
  await audit(db, { personId: staffId, regionId, act: 'looked-at-statement', subject: name });
  return { name, pdf: await keepStatementPaper({ db, regionContent }, regionId, number) };
}
