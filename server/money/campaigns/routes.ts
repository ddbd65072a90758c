import type { FastifyInstance } from 'fastify';
import { isPermitted } from '#contract/common/roles.ts';
import * as calls from '#contract/money/campaigns/campaigns.ts';
import { campaignOffers } from '#contract/money/campaigns/offers.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { answer } from '#server/platform/http/answer.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { getRegionName, listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { getCampaign } from './get-campaign.ts';
import { listGiftPlaces } from './gift-places.ts';
import { endVoidGiving, giveToList, previewGifts } from './give-kind.ts';
import { listOffers } from './list-offers.ts';
import { changePlannedCampaign, planCampaign } from './plan-campaign.ts';
import { listCampaigns, listCampaignsOfRegion, readCampaign } from './read-campaigns.ts';
import { endVoidStart, startCampaignKind, termsOf } from './start-kind.ts';
import { stopCampaign } from './stop-campaign.ts';
import { takeBackGift } from './take-gift-back-kind.ts';

export function campaignRoutes(app: FastifyInstance, portal: Portal): void {
  const { db } = portal;
  const office = { ...portal, keys: openSealKeys(portal.config) };

  answer(app, calls.campaigns, async () => ({
    campaigns: await listCampaigns(db),
    regions: (await listRegionNames(db)).map(({ slug, name }) => ({ slug, name })),
  }));

  answer(app, calls.regionCampaigns, async ({ caller: { regionId } }) => ({
    campaigns: await listCampaignsOfRegion(db, regionId!),
  }));

  answer(app, campaignOffers, async ({ input }) => {
    const region = await portal.regionContent.find({ slug: input.region });
    if (!region) throw notFound();
    return { offers: await listOffers(db, region.regionId) };
  });

  answer(app, calls.campaign, ({ caller, input }) =>
    readCampaign(db, input.id, { withGifts: isPermitted(calls.takeGiftBack.who, caller), card: input.card }),
  );

  answer(app, calls.giftPlaceChoices, async ({ input }) => {
    const { regionId } = await getRegionName(db, input.region);
    return listGiftPlaces(db, regionId);
  });

  answer(app, calls.createCampaign, async ({ caller, input: { region, ...terms } }) => {
    const { regionId } = await getRegionName(db, region);
    return { id: await planCampaign(db, { regionId, terms, staffId: caller.personId }) };
  });

  answer(app, calls.changeCampaign, async ({ caller, input: { id, ...terms } }) => {
    await changePlannedCampaign(db, { id, terms, staffId: caller.personId });
    await endVoidStart(db, id, caller.personId);
  });

  answer(app, calls.startCampaign, async ({ caller, input: { id, reason } }) => {
    const row = await getCampaign(db, id);
    const { region_id: regionId } = row;
    const wanted = { regionId, campaignId: id, terms: termsOf(row) };
    return askOrDo(office, startCampaignKind, wanted, { staffId: caller.personId, regionId, reason });
  });

  answer(app, calls.stopCampaign, async ({ caller, input }) => {
    const stopped = await stopCampaign(db, { ...input, staffId: caller.personId });
    await endVoidStart(db, input.id, caller.personId);
    await endVoidGiving(db, input.id, caller.personId);
    return stopped;
  });

  answer(app, calls.previewCampaignGifts, ({ caller, input: { id, cards } }) =>
    previewGifts(office, id, { text: cards, staffId: caller.personId }),
  );

  answer(app, calls.giveCampaignGifts, ({ caller, idempotencyKey, input: { id, cards, gifts, reason } }) =>
    giveToList(office, id, { text: cards, gifts, reason, staffId: caller.personId, idempotencyKey }),
  );

  answer(app, calls.takeGiftBack, ({ caller, idempotencyKey, input: { id, gift, reason } }) =>
    takeBackGift(office, { campaignId: id, potId: gift, reason, staffId: caller.personId, idempotencyKey }),
  );
}
