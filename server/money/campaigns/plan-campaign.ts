import { campaignMessages, type CampaignTerms, readPostcodes } from '#contract/money/campaigns/campaigns.ts';
import { centsOf } from '#contract/common/money.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { atField, Refusal } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { holdCampaign } from './get-campaign.ts';
import { listGiftPlaces } from './gift-places.ts';

/**
 * Plans a campaign; nothing can be given yet. Returns its number. Throws Refusal 422 for days and places that cannot
 * be.
 */
export async function planCampaign(
  db: Db,
  { regionId, terms, staffId }: { regionId: number; terms: CampaignTerms; staffId: number },
): Promise<number> {
  const values = await readTerms(db, regionId, terms);
  return db.transaction().execute(async (trx) => {
    const { campaign_id: id } = await trx
      .insertInto('campaign')
      .values({ ...values, region_id: regionId, made_by: staffId })
      .returning('campaign_id')
      .executeTakeFirstOrThrow();
    await audit(trx, { personId: staffId, regionId, act: 'campaign-planned', subject: `campaign ${id}` });
    return id;
  });
}

/** Changes a planned campaign. Throws Refusal 404, 409 once it was started, and 422 as `planCampaign` does. */
export async function changePlannedCampaign(
  db: Db,
  { id, terms, staffId }: { id: number; terms: CampaignTerms; staffId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { region_id: regionId, state } = await holdCampaign(trx, id);
    if (state !== 'planned') throw new Refusal('WRONG_STATE', 'Eine gestartete Kampagne lässt sich nicht mehr ändern.');
    await trx
      .updateTable('campaign')
      .set(await readTerms(trx, regionId, terms))
      .where('region_id', '=', regionId)
      .where('campaign_id', '=', id)
      .execute();
    await audit(trx, { personId: staffId, regionId, act: 'campaign-changed', subject: `campaign ${id}` });
  });
}

async function readTerms(db: Db, regionId: number, terms: CampaignTerms) {
  const { name, sponsor, gift, givenFor, topUp, budget, startsOn, endsOn, useUntil, countsAt } = terms;
  if (endsOn < (await getLedgerToday(db))) throw atField('endsOn', campaignMessages.endsInPast);
  return {
    name,
    sponsor,
    gift_cents: centsOf(gift),
    given_for: givenFor,
    top_up_cents: givenFor === 'top-up' ? centsOf(topUp) : null,
    budget_cents: centsOf(budget),
    starts_on: startsOn,
    ends_on: endsOn,
    use_until: useUntil,
    counts_at: countsAt,
    places: await readPlaces(db, regionId, terms),
  };
}

/** Throws Refusal 422 for categories and branches that the region does not offer. */
async function readPlaces(db: Db, regionId: number, { countsAt, trades, branches, postcodes }: CampaignTerms): Promise<string[]> {
  if (countsAt === 'all') return [];
  if (countsAt === 'postcodes') return readPostcodes(postcodes)!;
  const wanted = [...new Set({ trades, branches }[countsAt])];
  const offered = new Set((await listGiftPlaces(db, regionId))[countsAt].map(({ value }) => value));
  if (wanted.every((place) => offered.has(place))) return wanted;
  throw atField(countsAt, campaignMessages.placesGone);
}
