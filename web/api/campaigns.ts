import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import * as calls from '#contract/money/campaigns/campaigns.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

export const campaignsQuery = queryOptions({ ...queryOf(calls.campaigns), staleTime: 0 });

export const regionCampaignsQuery = queryOptions(queryOf(calls.regionCampaigns));

/** Of a card its gifts alone; without one the newest. */
export const campaignQuery = (id: number, card?: string) =>
  queryOptions({ ...queryOf(calls.campaign, { id, ...(card && { card }) }), staleTime: 0 });

export const giftPlaceChoicesQuery = (region: string) => queryOptions(queryOf(calls.giftPlaceChoices, { region }));

async function renew<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const told = await answer;
  await queryClient.invalidateQueries({ queryKey: [calls.campaign.path] });
  await queryClient.invalidateQueries({ queryKey: [calls.campaigns.path] });
  return told;
}

export const createCampaign = (input: InputOf<typeof calls.createCampaign>) => renew(ask(calls.createCampaign, input));
export const changeCampaign = (input: InputOf<typeof calls.changeCampaign>) => renew(ask(calls.changeCampaign, input));
export const startCampaign = (id: number, reason: string): Promise<ActAnswer> => renew(ask(calls.startCampaign, { id, reason }));
export const stopCampaign = (id: number, reason: string): Promise<ActAnswer> => renew(ask(calls.stopCampaign, { id, reason }));
export const previewCampaignGifts = (id: number, cards: string) => ask(calls.previewCampaignGifts, { id, cards });

/** The key stays the same when the same list is sent again. */
export const giveCampaignGifts = (input: InputOf<typeof calls.giveCampaignGifts>, idempotencyKey: string) =>
  renew(ask(calls.giveCampaignGifts, input, { idempotencyKey }));

export const takeGiftBack = (input: InputOf<typeof calls.takeGiftBack>, idempotencyKey: string): Promise<ActAnswer> =>
  renew(ask(calls.takeGiftBack, input, { idempotencyKey }));
