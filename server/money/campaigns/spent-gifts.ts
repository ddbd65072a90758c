import type { Cents } from '#contract/common/money.ts';
import { listGiftsAfter } from '#server/ledger/read/earned-gifts.ts';
import { listPots } from '#server/ledger/read/pots.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * What is spent of gifts that a top-up has earned, and that the cents which stay loaded would not have earned. While it
 * is gone, the top-up stands: else a shop could empty a campaign with top-ups that nobody pays.
 */
export async function sumSpentGifts(
  db: Db,
  { regionId, entryId, card, stays }: { regionId: number; entryId: number; card: string; stays: Cents },
): Promise<Cents> {
  const given = await listGiftsAfter(db, { regionId, entryId, card });
  if (given.length === 0) return 0;
  const campaigns = await db
    .selectFrom('campaign')
    .select(['campaign_id', 'top_up_cents'])
    .where('region_id', '=', regionId)
    .where('given_for', '=', 'top-up')
    .execute();
  const leastOf = new Map(campaigns.map(({ campaign_id, top_up_cents }) => [campaign_id, top_up_cents!]));
  const pots = await listPots(db, { regionId, cards: [card] });
  const leftOf = (campaignId: number) => pots.reduce((sum, pot) => (pot.campaignId === campaignId ? sum + pot.cents : sum), 0);
  return given
    .filter(({ campaignId }) => stays < (leastOf.get(campaignId) ?? 0))
    .reduce((sum, { campaignId, cents }) => sum + Math.max(cents - leftOf(campaignId), 0), 0);
}
