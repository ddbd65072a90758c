import { Temporal } from 'temporal-polyfill';
import { freezeChargeOrder, isEmployerStopped } from '#server/ledger/write/freeze-charge-order.ts';
import { noteFrozen } from '#server/parties/employee-cards/plans.ts';
import { holdEmployer } from '#server/parties/employers/reads.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { listDueCards } from './list-due-cards.ts';
import { type EmployerToCharge, listEmployersToCharge } from './list-employers-to-charge.ts';
import { chargeOrderDays, orderableUntil } from './lead-days.ts';
import type { TellOfChargeOrder } from './tell-of-charge-order.ts';

/**
 * Makes a region's orders that are due, also those of missed days, and tells the employers. May be interrupted at any
 * point and run by several processes at once: an employer has one order for a due day. Returns how many were made. An
 * error of one employer does not stop the others.
 */
export async function freezeDueChargeOrders(
  db: Db,
  regionId: number,
  today: Temporal.PlainDate,
  tell: TellOfChargeOrder,
): Promise<number> {
  let made = 0;
  await tryEach(
    await listEmployersToCharge(db, regionId, today),
    `{failed} employers of region ${regionId} got no order`,
    async (employer) => {
      made += await db.transaction().execute((trx) => freezeOrdersOf(trx, { regionId, ...employer }, today, tell));
    },
  );
  return made;
}

async function freezeOrdersOf(
  trx: Trx,
  { regionId, employerId, method }: EmployerToCharge & { regionId: number },
  today: Temporal.PlainDate,
  tell: TellOfChargeOrder,
): Promise<number> {
  const key = { regionId, employerId };
  const until = orderableUntil(today, method).toString();
  let made = 0;
  // A plan that is saved meanwhile is judged by the days that are frozen then.
  await holdEmployer(trx, key);
  // What falls due while charges are stopped is not made up for: a card must not get several months at once.
  if (!(await isEmployerStopped(trx, regionId, employerId)))
    for (const [dueOn, cards] of await listDueCards(trx, key, method, today)) {
      const days = chargeOrderDays(today, Temporal.PlainDate.from(dueOn));
      const number = await freezeChargeOrder(trx, regionId, {
        employerId,
        dueOn,
        cards,
        debitsOn: days.debitsOn.toString(),
        loadsOn: days.loadsOn.toString(),
        payBy: days.payBy.toString(),
      });
      if (number === undefined) continue;
      await tell(trx, number);
      made++;
    }
  await noteFrozen(trx, key, until);
  return made;
}
