import { sql } from 'kysely';
import { campaignMessages } from '#contract/money/campaigns/campaigns.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { holdCampaign } from './get-campaign.ts';

/**
 * Gives nothing more of a campaign, for good; what is on cards stays there. Throws Refusal 404, 409 once it was
 * stopped, and 422 while a take-over that was released brings gifts of it along.
 */
export async function stopCampaign(
  db: Db,
  { id, staffId, reason }: { id: number; staffId: number; reason: string },
): Promise<ActAnswer> {
  await db.transaction().execute(async (trx) => {
    const { region_id: regionId, state } = await holdCampaign(trx, id);
    if (state === 'stopped') throw new Refusal('WRONG_STATE', 'Diese Kampagne ist schon angehalten.');
    // Whoever releases a take-over holds its campaigns as well.
    if (await isAwaited(trx, regionId, id)) throw ruleBroken(campaignMessages.awaited);
    await trx
      .updateTable('campaign')
      .set({ state: 'stopped', stopped_by: staffId, stopped_at: sql<Date>`ledger_now()` })
      .where('region_id', '=', regionId)
      .where('campaign_id', '=', id)
      .execute();
    await audit(trx, { personId: staffId, regionId, act: 'campaign-stopped', subject: `campaign ${id}`, reason });
  });
  return { waitsForSecond: false };
}

async function isAwaited(trx: Trx, regionId: number, campaignId: number): Promise<boolean> {
  const { rows } = await sql<{ isAwaited: boolean }>`
    select campaign_is_awaited(${regionId}, ${campaignId}::bigint) as "isAwaited"`.execute(trx);
  return rows[0]!.isAwaited;
}
