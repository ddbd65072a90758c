import { movePartner } from './move-partner.ts';
import { givePartnerTime, giveTime } from './give-time.ts';
import {
  askedOf,
  creditOf,
  inPlaceOf,
  movePaid,
  type OwnInvoice,
  type OwnOrder,
  type OwnSums,
  payInvoice,
  post,
} from './own-sums.ts';
import { monthNow, type Stage, type Town, type TrueShare } from './stage.ts';

/** Takes a share out of the own sums again; null: a file has moved it, or nothing did. */
export type Contrary = (() => void) | null;

export const invoiceOf = ({ invoices }: OwnSums, key: string): OwnInvoice =>
  [...invoices.values()].find(({ year, number }) => `${year}-${number}` === key)!;

/** Notes in the own sums what a person's or the portal's decision has booked for an item. */
export function bookShare(stage: Stage, town: Town, { kind, key, cents }: TrueShare): Contrary {
  const { sums } = town;
  if (kind === 'invoice') {
    const { label } = invoiceOf(sums, key);
    payInvoice(sums, monthNow(stage), label, cents);
    return () => undoInvoice(stage, town, label, -cents);
  }
  if (kind === 'partner') {
    movePartner(stage, town, Number(key), cents);
    return () => undoPartner(stage, town, Number(key), -cents);
  }
  if (kind === 'charge-order') return payOrder(stage, town, sums.orders.get(Number(key))!, cents);
  if (kind === 'charge-credit') {
    const { employerId } = sums.orders.get(Number(key))!;
    const move = (moved: number) => post(sums, monthNow(stage), { [`employer ${employerId}`]: moved, bank: -moved });
    move(cents);
    return () => move(-cents);
  }
  return null;
}

/** Money of a partner that was another's, or that the bank has taken back. */
export function undoPartner(stage: Stage, town: Town, partnerId: number, cents: number): void {
  movePartner(stage, town, partnerId, cents);
  if (cents < 0) givePartnerTime(stage, town.sums.partners.get(partnerId)!);
}

/** Money for a charge order, which may be one that came back. */
export function payOrder(stage: Stage, { sums }: Town, order: OwnOrder, cents: number): Contrary {
  // What came before its debit came back was never for that.
  const isForReturn = order.isReturned;
  const move = (moved: number) => {
    order.paid += moved;
    if (isForReturn) order.cameBack += moved;
    post(sums, monthNow(stage), { [`employer ${order.employerId}`]: moved, bank: -moved });
  };
  move(cents);
  return () => move(-cents);
}

/** The bank has taken back a transfer for a charge order: it is unpaid again, or owed, if the money was used before. */
export function takeBackOrder(stage: Stage, { sums }: Town, order: OwnOrder, cents: number): void {
  const asked = askedOf(order);
  const left = order.paid - cents;
  const isLoaded = order.isLoaded && left < asked;
  const isUsed = cents - (Math.min(asked, order.paid) - Math.min(asked, left)) > creditOf(sums, order.employerId);
  if (isLoaded || isUsed) Object.assign(order, { isReturned: true, tookBack: cents });
  else order.paid = left;
  post(sums, monthNow(stage), { [`employer ${order.employerId}`]: -cents, bank: cents });
}

/** Money for an invoice that was for another one, or that the bank has taken back: whatever is in its place is open. */
export function undoInvoice(stage: Stage, { sums }: Town, label: string, cents: number): void {
  payInvoice(sums, monthNow(stage), label, cents);
  movePaid(sums, label);
  if (cents < 0) giveTime(stage, inPlaceOf(sums, label));
}
