import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import * as calls from '#contract/operator/data-carriers/data-carriers.ts';
import { actOf } from '#web/api/acts.ts';
import { queryOf } from '#web/api/client.ts';

/** In milliseconds: how often to ask whether a carrier was written, and how long after the request one may come. */
const ASK_AGAIN_EACH = 2_000;
const COMES_WITHIN = 15 * 60_000;

/** Whether a carrier that is not whole may still be on its way. */
export const isComing = ({ finishedAt, askedAt }: calls.DataCarrier) =>
  finishedAt === null && Date.now() - Date.parse(askedAt) < COMES_WITHIN;

export const dataCarriersQuery = queryOptions({
  ...queryOf(calls.dataCarriers),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.carriers.some(isComing) ? ASK_AGAIN_EACH : false),
});
export const dataCarrierOutlineQuery = (wanted: InputOf<typeof calls.dataCarrierOutline>) =>
  queryOptions({ ...queryOf(calls.dataCarrierOutline, wanted), placeholderData: keepPreviousData });

export const requestDataCarrier = actOf(calls.requestDataCarrier, calls.dataCarriers);

/** Where the browser itself takes a requested carrier from: it may be larger than the memory of a page. */
export const dataCarrierAddress = (id: number) => `/api/${calls.takeDataCarrier.path}?id=${id}`;
