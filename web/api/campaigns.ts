import { queryOptions } from '@tanstack/react-query';
import * as calls from '#contract/money/campaigns/campaigns.ts';
import { actOf, keyedActOf } from '#web/api/acts.ts';
import { ask, queryOf } from '#web/api/client.ts';
import { freshQueryOf } from '#web/api/queries.ts';

export const campaignsQuery = freshQueryOf(calls.campaigns);

export const regionCampaignsQuery = queryOptions(queryOf(calls.regionCampaigns));

/** Of a card its gifts alone; without one the newest. */
export const campaignQuery = (id: number, card?: string) => freshQueryOf(calls.campaign, { id, ...(card && { card }) });

export const giftPlaceChoicesQuery = (region: string) => queryOptions(queryOf(calls.giftPlaceChoices, { region }));

const shown = [calls.campaign, calls.campaigns] as const;

export const createCampaign = actOf(calls.createCampaign, ...shown);
export const changeCampaign = actOf(calls.changeCampaign, ...shown);
export const startCampaign = actOf(calls.startCampaign, ...shown);
export const stopCampaign = actOf(calls.stopCampaign, ...shown);
export const previewCampaignGifts = (id: number, cards: string) => ask(calls.previewCampaignGifts, { id, cards });
/** The key stays the same when the same list is sent again. */
export const giveCampaignGifts = keyedActOf(calls.giveCampaignGifts, ...shown);
export const takeGiftBack = keyedActOf(calls.takeGiftBack, ...shown);
