import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';

/** Ends a company's link. Throws Refusal 404 where it has none that works. */
export async function revokeCompanyLink(
  db: Db,
  { companyId, reason, staffId }: { companyId: string; reason: string; staffId: number },
): Promise<ActAnswer> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('potential_partner')
      .set({ link_revoked_at: new Date() })
      .where('company_id', '=', companyId)
      .where('link_hash', 'is not', null)
      .where('link_used_at', 'is', null)
      .where('link_revoked_at', 'is', null)
      .returning(['region_id', 'potential_partner_id'])
      .executeTakeFirst();
    if (!row) throw notFound('Dieses Unternehmen hat keinen Link, der noch gilt.');
    const subject = `potential-partner ${row.potential_partner_id}`;
    await audit(trx, { personId: staffId, regionId: row.region_id, act: 'prospect-links-revoked', subject, reason });
    return { waitsForSecond: false };
  });
}
