import type { HoldBack } from '#server/reports/invoices/tell-went-back.ts';
import { holdItem } from './hold-item.ts';

/** For invoices, which stand to the left of reminders: the portal holds one back until staff ends it. */
export const holdBack: HoldBack = (trx, { label, ...held }) =>
  holdItem(trx, { ...held, item: `invoice ${label}`, staffId: null, until: null });
