import { Temporal } from 'temporal-polyfill';
import { freezeOrder, isEmployerStopped } from '#server/ledger/freeze-order.ts';
import { noteOrdered } from '#server/parties/employee-cards/note-ordered.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { listDueCards } from './list-due-cards.ts';
import { listEmployersToOrder, type EmployerToOrder } from './list-employers-to-order.ts';
import { orderableUntil, orderDays } from './lead-days.ts';
import { tellOfOrder, type Look } from './tell-of-order.ts';

/**
 * Makes the orders of a region whose time has come (rulings 7, Ladeaufträge), also those of days that were missed, and tells the employers. May be cut off at
 * any point and run by several processes at once: a due day has one order of an employer. Returns how many were made. One employer's trouble keeps no other
 * from its order; all of it is thrown together at the end, as an AggregateError.
 */
export async function freezeDueOrders(db: Db, look: Look, today: Temporal.PlainDate): Promise<number> {
  let made = 0;
  const failures: unknown[] = [];
  for (const employer of await listEmployersToOrder(db, look.regionId, today))
    await db
      .transaction()
      .execute((trx) => freezeOrdersOf(trx, look, employer, today))
      .then(
        (orders) => (made += orders),
        (error: unknown) => failures.push(error),
      );
  if (failures.length) throw new AggregateError(failures, `${failures.length} employers of region ${look.regionId} got no order`);
  return made;
}

async function freezeOrdersOf(trx: Trx, look: Look, { employerId, method }: EmployerToOrder, today: Temporal.PlainDate) {
  const key = { regionId: look.regionId, employerId };
  const until = orderableUntil(today, method).toString();
  let made = 0;
  // What falls due while charges are stopped is not made up for: a card must not get several months at once.
  if (!(await isEmployerStopped(trx, look.regionId, employerId)))
    for (const [dueOn, cards] of await listDueCards(trx, key, method, today)) {
      const days = orderDays(today, Temporal.PlainDate.from(dueOn));
      const number = await freezeOrder(trx, look.regionId, {
        employerId,
        dueOn,
        cards,
        debitsOn: days.debitsOn.toString(),
        loadsOn: days.loadsOn.toString(),
        payBy: days.payBy.toString(),
      });
      if (number === undefined) continue;
      await tellOfOrder(trx, look, number);
      made++;
    }
  await noteOrdered(trx, key, until);
  return made;
}
