import { Temporal } from 'temporal-polyfill';
import type { OwnInvoice } from './own-sums.ts';
import { type Stage, today } from './stage.ts';

/** It is transferred anew, within a week. */
export function giveTime(stage: Stage, invoice: OwnInvoice): void {
  const week = Temporal.PlainDate.from(today(stage)).add({ days: 7 }).toString();
  invoice.dueOn = invoice.dueOn > week ? invoice.dueOn : week;
}
