import { Temporal } from 'temporal-polyfill';
import type { OwnInvoice, OwnPartner } from './own-sums.ts';
import { type Stage, today } from './stage.ts';

const weekFrom = (stage: Stage) => Temporal.PlainDate.from(today(stage)).add({ days: 7 }).toString();

/** It is transferred anew, within a week. */
export function giveTime(stage: Stage, invoice: OwnInvoice): void {
  const week = weekFrom(stage);
  invoice.dueOn = invoice.dueOn > week ? invoice.dueOn : week;
}

/** The same for what went back to a partner. */
export function givePartnerTime(stage: Stage, partner: OwnPartner): void {
  partner.payBy = weekFrom(stage);
}
