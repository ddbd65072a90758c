import { formatCents } from '#contract/common/money.ts';
import type { GiftMapping } from '#contract/operator/taking-over/taken-gifts.ts';
import { listTakingCampaigns } from '#server/money/campaigns/taking-campaigns.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { describeColumns, firstRowOf, proposeColumns } from './column-meanings.ts';
import { listHeads, saidOf } from './file-heads.ts';
import { knownGiftColumns, listFormerCampaigns } from './gift-columns.ts';
import type { TakeOverRow } from './hold-take-over.ts';

/** What the lists of gifts of a take-over mean, and what they may mean; null where there are none. */
export async function readGiftMapping(db: Db, row: TakeOverRow): Promise<GiftMapping | null> {
  const { region_id: regionId, take_over_id: id, campaign_map } = row;
  const heads = await listHeads(db, regionId, id, 'gifts');
  if (heads.length === 0) return null;
  const map = proposeColumns(knownGiftColumns, heads, row.gift_column_map);
  const campaigns = await listFormerCampaigns(db, regionId, heads, map);
  const takers = (await listTakingCampaigns(db, regionId)).filter(({ isTaking }) => isTaking);
  return {
    columns: await describeColumns(heads, map, firstRowOf(db, 'take_over_gift', regionId)),
    campaigns: campaigns.map(({ name, rows }) => ({ name, rows, meaning: saidOf(campaign_map, name) ?? '' })),
    choices: takers.map(({ campaignId, name, sponsor, useUntil, leftCents }) => ({
      value: String(campaignId),
      label: `${name} (${sponsor}), bis ${formatIsoDay(useUntil)}, frei ${formatCents(leftCents)} €`,
    })),
  };
}
