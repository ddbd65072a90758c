import { hash } from 'node:crypto';
import type { GiftLine } from '#contract/money/campaigns/campaigns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { keyReused } from './campaign-keys.ts';
import type { CampaignRow } from './get-campaign.ts';
import type { PastedList } from './judge-lines.ts';

/** A list to be given once, by its key. */
export interface GiftList extends PastedList {
  /** So many get a gift, as the person has read. */
  gifts: number;
  idempotencyKey: string;
}

/** SHA-256 of what makes a list another one. */
export const digestOfList = ({ text, gifts }: GiftList) => hash('sha256', JSON.stringify([text, gifts]));

/**
 * What was to become of each line when the list first came by its key; undefined if the key is new. Throws Refusal 422
 * where the key belongs to another list.
 */
export async function findList(db: Db, campaign: CampaignRow, list: GiftList): Promise<GiftLine[] | undefined> {
  const kept = await db
    .selectFrom('campaign_list')
    .select(['campaign_id', 'typed', 'lines'])
    .where('region_id', '=', campaign.region_id)
    .where('given_by', '=', list.staffId)
    .where('idempotency_key', '=', list.idempotencyKey)
    .executeTakeFirst();
  if (!kept) return undefined;
  if (kept.campaign_id !== campaign.campaign_id || kept.typed !== digestOfList(list)) throw keyReused();
  return kept.lines;
}

/**
 * Keeps the list of a request. If the same request came twice at once, the lines that were kept first count. Throws
 * what `findList` throws.
 */
export async function keepList(db: Db, campaign: CampaignRow, list: GiftList, lines: readonly GiftLine[]): Promise<GiftLine[]> {
  await db
    .insertInto('campaign_list')
    .values({
      region_id: campaign.region_id,
      given_by: list.staffId,
      idempotency_key: list.idempotencyKey,
      campaign_id: campaign.campaign_id,
      typed: digestOfList(list),
      lines: JSON.stringify(lines),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findList(db, campaign, list))!;
}
