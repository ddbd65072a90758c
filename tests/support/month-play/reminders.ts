import { Temporal } from 'temporal-polyfill';
import type { Cents } from '#contract/common/money.ts';
import { labelOf } from '#server/reports/invoices/reads.ts';
import { noteInvoice } from './invoices.ts';
import { PRICES } from './open-town.ts';
import { openOf, orderOpen } from './own-sums.ts';
import { count, type Stage, today, type Town } from './stage.ts';

/** What may be reminded of now, with its amount. */
export function remindable(stage: Stage, town: Town): Map<string, Cents> {
  const { sums, held, truths } = town;
  const day = today(stage);
  const week = Temporal.PlainDate.from(day).subtract({ days: 7 }).toString();
  const unclear = new Set(
    [...truths.values()]
      .filter(({ state, cents }) => cents > 0 && (state === 'open' || state === 'clarification'))
      .map(({ business }) => business),
  );
  const isHeld = (item: string) => (held.get(item)?.until ?? '') >= day;
  const allowed = new Map<string, Cents>();
  for (const invoice of sums.invoices.values()) {
    const debit = invoice.debit === null ? undefined : sums.debits.get(invoice.debit);
    const isDebited = debit !== undefined && !debit.isBooked && debit.on >= day;
    const item = `invoice ${invoice.label}`;
    if (openOf(invoice) > 0 && invoice.dueOn <= week && !isDebited && !unclear.has(invoice.business) && !isHeld(item))
      allowed.set(item, openOf(invoice));
  }
  for (const { partnerId, open, statement, payBy } of sums.partners.values())
    if (open < 0 && payBy <= week && statement !== null && !unclear.has(`partner ${partnerId}`))
      allowed.set(`statement of ${partnerId}`, -open);
  for (const order of sums.orders.values())
    if (order.isReturned && orderOpen(order) > 0 && !unclear.has(`employer ${order.employerId}`))
      allowed.set(`charge-order ${order.label}`, orderOpen(order));
  return allowed;
}

export async function noteReminders(stage: Stage, town: Town, allowed: ReadonlyMap<string, Cents>, day: string): Promise<void> {
  const { db } = stage.database;
  const rows = await db
    .selectFrom('reminder')
    .selectAll()
    .where('region_id', '=', town.regionId)
    .where('sent_on', '=', day)
    .execute();
  for (const { item, level, cents, partner_id, reopened_on: reopenedOn } of rows) {
    const owed = allowed.get(item.startsWith('statement') ? `statement of ${partner_id}` : item);
    town.reminded.push({ item, level, reopenedOn, day, cents, owed });
    count(stage, 'reminded');
  }
  await noteFees(stage, town, day);
}

/**
 * Each level costs what the region asks for it, once for an item, and nothing for an item that is such a cost itself.
 */
async function noteFees(stage: Stage, town: Town, day: string): Promise<void> {
  const { sums, reminded } = town;
  const costs = [null, PRICES.reminder1, PRICES.reminder2, PRICES.reminder3];
  const isFee = (item: string) => sums.invoices.get(item.replace('invoice ', ''))?.feeOf != null;
  const wanted = reminded
    .filter((one) => one.day === day && costs[one.level] && !isFee(one.item))
    .map(({ item, level }) => `fee ${item} ${level} ${costs[level]!}`);
  const rows = await stage.database.db
    .selectFrom('invoice')
    .selectAll()
    .where('region_id', '=', town.regionId)
    .where('kind', '=', 'reminder-fee')
    .where('issued_on', '=', day)
    .orderBy('number')
    .execute();
  const fresh = rows.filter((row) => !sums.invoices.has(labelOf(row)));
  // Without the day since which its item is open anew.
  const told = fresh.map(({ cause, gross_cents }) => `${cause.split(' ').slice(0, 4).join(' ')} ${gross_cents}`);
  if (told.toSorted().join() !== wanted.toSorted().join())
    stage.faults.push(`fees of ${day}: ${told.join()} and not ${wanted.join()}`);
  for (const row of fresh) {
    noteInvoice(stage, town, row);
    count(stage, 'fee charged');
  }
}
