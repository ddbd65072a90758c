import type { Cents } from '#contract/common/money.ts';
import { campaignMessages } from '#contract/money/campaigns/campaigns.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';

/** A campaign of whatever region. Throws Refusal 404. */
export async function getCampaign(db: Db, campaignId: number) {
  const row = await db.selectFrom('campaign').selectAll().where('campaign_id', '=', campaignId).executeTakeFirst();
  if (!row) throw notFound(campaignMessages.gone);
  return row;
}

export type CampaignRow = Awaited<ReturnType<typeof getCampaign>>;

/** The same; until the transaction ends nobody else changes it. */
export async function holdCampaign(trx: Trx, campaignId: number): Promise<CampaignRow> {
  const row = await trx
    .selectFrom('campaign')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound(campaignMessages.gone);
  return row;
}

/** What acts that two agree to are about: one campaign. */
export const campaignSubject = ({ regionId, campaignId }: { regionId: number; campaignId: number }) =>
  `region ${regionId} campaign ${campaignId}`;

/** The money of gifts, as four eyes count it: for their campaign. */
export const movedBy = ({ regionId, campaignId, cents, idempotencyKey }: Moved) => ({
  regionId,
  target: `campaign ${campaignId}`,
  cents,
  idempotencyKey,
});

interface Moved {
  regionId: number;
  campaignId: number;
  cents: Cents;
  idempotencyKey: string;
}
