import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#contract/common/call.ts';
import * as calls from '#contract/operator/data-carriers/data-carriers.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

export const dataCarriersQuery = queryOptions({ ...queryOf(calls.dataCarriers), staleTime: 0 });
export const dataCarrierOutlineQuery = (wanted: InputOf<typeof calls.dataCarrierOutline>) =>
  queryOptions({ ...queryOf(calls.dataCarrierOutline, wanted), placeholderData: keepPreviousData });

export async function requestDataCarrier(
  input: InputOf<typeof calls.requestDataCarrier>,
): Promise<OutputOf<typeof calls.requestDataCarrier>> {
  const answer = await ask(calls.requestDataCarrier, input);
  await renewDataCarriers();
  return answer;
}

export const renewDataCarriers = () => queryClient.invalidateQueries({ queryKey: [calls.dataCarriers.path] });

/** Where the browser itself takes a requested carrier from: it may be larger than the memory of a page. */
export const dataCarrierAddress = (id: number) => `/api/${calls.takeDataCarrier.path}?id=${id}`;
