import type { ParsedInputOf } from '#contract/common/call.ts';
import type { businessDocument } from '#contract/operator/businesses/businesses.ts';
import { fetchDocument } from '#server/reports/documents/fetch-document.ts';
import { audit } from '#server/tenancy/access/audit.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getContract } from './held-contract.ts';

/** A document of a partner or an employer as they have it; that staff looked is noted. Throws Refusal 404. */
export async function inspectDocument(
  portal: Pick<Portal, 'db' | 'regionContent'>,
  staffId: number,
  { kind, id, gguid }: ParsedInputOf<typeof businessDocument>,
): Promise<{ name: string; pdf: Uint8Array }> {
  const { business } = await getContract(portal.db, kind, id);
  const document = await fetchDocument(portal, business, gguid);
  await audit(portal.db, { personId: staffId, regionId: business.regionId, act: 'looked-at-document', subject: document.name });
  return document;
}
