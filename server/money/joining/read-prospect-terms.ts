import type { AgreedTerms } from '#contract/money/checkout/entry-price.ts';
import { findProspect } from '#server/parties/prospects/find-prospect.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What staff has agreed with a prospect; nothing where there is nothing. */
export async function readProspectTerms(db: Db, personId: number): Promise<AgreedTerms> {
  const prospect = await findProspect(db, personId);
  return {
    sktype: prospect?.sktype ?? null,
    tmspartner: prospect?.tmspartner === true,
    feePartner: prospect?.feePartner ?? null,
    feeEmployer: prospect?.feeEmployer ?? null,
  };
}
