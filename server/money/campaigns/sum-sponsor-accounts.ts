import type { Cents } from '#contract/common/money.ts';
import { sumClaimPayments } from '#server/money/claims/claims.ts';
import type { Trx } from '#server/platform/db/database.ts';

/**
 * By region, what was paid for campaigns and nobody got, and what was given and nobody has paid yet. Each campaign
 * counts for itself; both sides together are the account of campaigns. In a transaction that reads as of one instant.
 */
export async function sumSponsorAccounts(trx: Trx): Promise<Map<number, { owed: Cents; owing: Cents }>> {
  const paid = await sumClaimPayments(trx, 'campaign');
  const rows = await trx.selectFrom('campaign').select(['region_id', 'campaign_id', 'given_cents', 'back_cents']).execute();
  const sums = new Map<number, { owed: Cents; owing: Cents }>();
  for (const { region_id, campaign_id, given_cents, back_cents } of rows) {
    const left = (paid.get(`${region_id} ${campaign_id}`) ?? 0) - given_cents + back_cents;
    const { owed, owing } = sums.get(region_id) ?? { owed: 0, owing: 0 };
    sums.set(region_id, { owed: owed + Math.max(left, 0), owing: owing + Math.max(-left, 0) });
  }
  return sums;
}
