import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import * as calls from '#contract/parties/card-stock/card-stock.ts';
import { readAnew } from '#web/api/acts.ts';
import { ask, queryOf } from '#web/api/client.ts';

const WATCHED_EVERY_MS = 1_000;

export const cardStockQuery = queryOptions(queryOf(calls.cardStock));

export const cardReceiversQuery = (region: string) => queryOptions(queryOf(calls.cardReceivers, { region }));

/** Asked again and again as long as one of them is under way. */
export const cardBatchesQuery = (region: string) =>
  queryOptions({
    ...queryOf(calls.cardBatches, { region }),
    refetchInterval: ({ state }) =>
      state.data?.batches.some(({ finishedAt }) => finishedAt === null) ? WATCHED_EVERY_MS : false,
  });

/** What is shown of the stock is no longer true. */
export const renewStock = () => readAnew(calls.cardStock, calls.cardReceivers, calls.cardBatches);

export const sendBatchRequest = (request: InputOf<typeof calls.requestBatch>) => ask(calls.requestBatch, request);

export const sendCardAssignment = (assignment: InputOf<typeof calls.assignCards>) => ask(calls.assignCards, assignment);

/** The printer's file; who takes it is noted. */
export const fetchCardFile = (region: string, batch: number) => ask(calls.takeCardFile, { region, batch });
