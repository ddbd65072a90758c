import { Temporal } from 'temporal-polyfill';
import { happen } from './happen.ts';
import { movePartner } from './move-partner.ts';
import { askedOf, movePaid, payInvoice, post } from './own-sums.ts';
import type { OrderedFile } from './played-bank.ts';
import { count, monthNow, type Stage, type Town } from './stage.ts';

export const returns = new WeakMap<Town, { on: string; happen: (day: string) => void }[]>();

export function* due(town: Town, day: string): Generator<() => void> {
  const waiting = returns.get(town) ?? [];
  returns.set(
    town,
    waiting.filter(({ on }) => on > day),
  );
  for (const one of waiting) if (one.on <= day) yield () => one.happen(day);
}

function returnLater(town: Town, on: string, what: (day: string) => void): void {
  returns.set(town, [...(returns.get(town) ?? []), { on, happen: what }]);
}

export function executeFile(stage: Stage, town: Town, { file, holds, key }: Town['orders'][number], day: string): void {
  const { chance } = stage;
  const sign = file.isCollection ? 1 : -1;
  const whole = sign * file.payments.reduce((sum, { cents }) => sum + cents, 0);
  const fileKind = holds === 'statements' ? 'payment-file' : 'charge-file';
  if (chance.of(0.6))
    happen(stage, town, day, {
      cents: whole,
      entry: { batch: { messageId: file.messageId, count: file.payments.length } },
      shares: () => [{ kind: fileKind, key, cents: whole, openCents: whole }],
      isOfFile: true,
    });
  else
    for (const { endToEndId, cents, iban } of file.payments) {
      const kind = { statements: 'payment', orders: 'charge-debit', invoices: 'invoice-debit' }[holds];
      const share = { kind, key: String(Number(endToEndId.split('-').at(-1))), cents: sign * cents, openCents: sign * cents };
      happen(stage, town, day, { cents: sign * cents, entry: { endToEndId, iban }, shares: () => [share], isOfFile: true });
    }
  for (const payment of file.payments)
    if (chance.of(0.3)) {
      const on = Temporal.PlainDate.from(day)
        .add({ days: chance.pick([0, 0, 0, 1, 3]) })
        .toString();
      if (on === day) comeBack(stage, town, holds, payment, day, sign);
      else returnLater(town, on, (then) => comeBack(stage, town, holds, payment, then, sign));
    }
}

/** A payment of ours that the bank sends back, of a debit often with a fee in the amount. */
function comeBack(
  stage: Stage,
  town: Town,
  holds: 'statements' | 'orders' | 'invoices',
  { endToEndId, cents, iban }: OrderedFile['payments'][number],
  day: string,
  sign: number,
): void {
  const { chance } = stage;
  const { sums } = town;
  const number = Number(endToEndId.split('-').at(-1));
  const fee = sign > 0 && chance.of(0.4) ? 300 : 0;
  const entry = { endToEndId, iban, returnCode: sign > 0 ? 'MD06' : 'AC04', isReversal: true, ...(fee ? { fee } : {}) };
  const back = -sign * cents;
  const shareOf = (kind: string) => [{ kind, key: String(number), cents: back, openCents: back }];
  const made = { cents: back - fee, entry };
  count(stage, `return of ${holds}`);
  if (holds === 'invoices') {
    const debit = sums.debits.get(endToEndId)!;
    if (!debit.isBooked) count(stage, 'return before its payment');
    happen(stage, town, day, {
      ...made,
      shares: () => shareOf('invoice-return'),
      isReady: () => debit.isBooked,
      book() {
        debit.isReturned = true;
        for (const { label, cents: part } of debit.invoices) {
          payInvoice(sums, monthNow(stage), label, -part);
          movePaid(sums, label);
        }
        return [];
      },
    });
  } else if (holds === 'orders') {
    const order = sums.orders.get(number)!;
    happen(stage, town, day, {
      ...made,
      shares: () => shareOf('charge-return'),
      isReady: () => order.isCollected,
      book() {
        order.isReturned = true;
        order.sinceReturn.push({ cents: askedOf(order) });
        post(sums, monthNow(stage), { [`employer ${order.employerId}`]: -askedOf(order), bank: askedOf(order) });
        return [];
      },
    });
  } else {
    const payment = sums.payments.get(number)!;
    happen(stage, town, day, {
      ...made,
      shares: () => shareOf('payment-return'),
      book() {
        payment.isReturned = true;
        movePartner(stage, town, payment.partnerId, back);
        return [];
      },
    });
  }
}
