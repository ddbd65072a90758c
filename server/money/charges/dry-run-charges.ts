import { Temporal } from 'temporal-polyfill';
import { formatCents } from '#contract/common/money.ts';
import { isEmployerStopped } from '#server/ledger/write/freeze-charge-order.ts';
import { listEmployeeCards, planOf } from '#server/parties/employee-cards/plans.ts';
import { getBusiness } from '#server/parties/businesses/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { listEndedOrders } from './drop-ended-charge-orders.ts';
import { isFileDue, orderableUntil, chargeOrderDays } from './lead-days.ts';
import { listDueCards } from './list-due-cards.ts';
import { listEmployersToCharge } from './list-employers-to-charge.ts';
import { type ChargeOrder, listOpenOrders, listOrdersToCollect } from './get-charge-order.ts';

/** What a run would do on a day, in lines for a terminal; changes nothing. */
export async function dryRunCharges(db: Db, today: Temporal.PlainDate): Promise<string[]> {
  const lines: string[] = [];
  for (const regionId of await listRegionIds(db)) {
    const ended = new Set((await listEndedOrders(db, regionId)).map(({ order }) => order.number));
    for (const order of await listOrdersToCollect(db, regionId, today.toString())) lines.push(`collect ${toldOf(order)}`);
    for (const order of await listOpenOrders(db, regionId))
      lines.push(...(ended.has(order.number) ? [`cancel  ${toldOf(order)}`] : await describeOpenChargeOrder(db, order, today)));
    for (const { employerId, method } of await listEmployersToCharge(db, regionId, today)) {
      const { name } = await getBusiness(db, 'employer', employerId);
      const key = { regionId, employerId };
      const isStopped = await isEmployerStopped(db, regionId, employerId);
      const plans = new Map((await listEmployeeCards(db, key)).map((row) => [row.card_number, planOf(row)]));
      for (const [dueOn, cards] of await listDueCards(db, key, method, today)) {
        const { debitsOn, loadsOn, payBy } = chargeOrderDays(today, Temporal.PlainDate.from(dueOn));
        const cents = cards.reduce((sum, card) => sum + plans.get(card)!.chargeCent!, 0);
        const then = isStopped
          ? 'stopped: a debit came back'
          : method === 'Bankeinzug'
            ? `collect on ${debitsOn.toString()}, load on ${loadsOn.toString()}`
            : `pay by ${payBy.toString()}`;
        lines.push(`order   ${name}  due ${dueOn}  ${cards.length} cards  ${formatCents(cents)} EUR  ${then}`);
      }
      lines.push(`ordered ${name} up to ${orderableUntil(today, method).toString()}`);
    }
  }
  return lines;
}

const toldOf = ({ label, printed, cards, cents }: Omit<ChargeOrder, 'open'>) =>
  `${label}  ${printed.employer}  ${cards} cards  ${formatCents(cents)} EUR`;

async function describeOpenChargeOrder(db: Db, order: ChargeOrder, today: Temporal.PlainDate): Promise<string[]> {
  const { regionId, employerId, method, asked } = order;
  const told = toldOf(order);
  const lines: string[] = [];
  if (method === 'Bankeinzug' && asked > 0 && order.file === null && isFileDue(today, Temporal.PlainDate.from(order.paysOn)))
    lines.push(`file    ${told}`);
  if (order.loadsOn > today.toString()) return lines;
  const isWaiting = method === 'Rechnung' && asked > 0 && order.paidEntry === null;
  const isStopped = await isEmployerStopped(db, regionId, employerId);
  lines.push(`${isStopped ? 'stopped' : isWaiting ? 'unpaid ' : 'load   '} ${told}`);
  return lines;
}
