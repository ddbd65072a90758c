import * as calls from '#contract/reports/open-items/open-items.ts';
import { freshQueryOf } from '#web/api/queries.ts';

export const openItemsQuery = freshQueryOf(calls.openItems);
export const ownOpenItemsQuery = freshQueryOf(calls.ownOpenItems);
