import { queryOptions } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#contract/common/call.ts';
import { closeShopDay, shopDay } from '#contract/reports/day-closings/day-closings.ts';
import { ask, queryOf } from '#web/api/client.ts';

export type ShopDay = OutputOf<typeof shopDay>;

/** A day of a shop as it is now; today and the own shop where nothing is named. */
export const shopDayQuery = (wanted: InputOf<typeof shopDay>) => queryOptions({ ...queryOf(shopDay, wanted), staleTime: 0 });

/** Signs a day. Throws whatever `ask` throws. */
export const closeDay = (input: InputOf<typeof closeShopDay>) => ask(closeShopDay, input);
