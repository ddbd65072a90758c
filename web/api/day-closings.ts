import type { InputOf, OutputOf } from '#contract/common/call.ts';
import { closeShopDay, shopDay } from '#contract/reports/day-closings/day-closings.ts';
import { ask } from '#web/api/client.ts';
import { freshQueryOf } from '#web/api/queries.ts';

export type ShopDay = OutputOf<typeof shopDay>;

/** A day of a shop as it is now; today and the own shop where nothing is named. */
export const shopDayQuery = (wanted: InputOf<typeof shopDay>) => freshQueryOf(shopDay, wanted);

/** Signs a day. Throws whatever `ask` throws. */
export const closeDay = (input: InputOf<typeof closeShopDay>) => ask(closeShopDay, input);
