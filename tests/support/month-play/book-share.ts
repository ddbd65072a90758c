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
  orderOpen,
  payInvoice,
  post,
} from './own-sums.ts';
import { count, monthNow, type Stage, type Town, type TrueShare } from './stage.ts';

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
function payOrder(stage: Stage, town: Town, order: OwnOrder, cents: number): Contrary {
  // What came before something came back was never for that.
  const undo = order.isReturned ? noteSinceReturn(order, -cents) : undefined;
  moveOrder(stage, town, order, cents);
  return () => {
    undo?.();
    moveOrder(stage, town, order, -cents);
  };
}

function moveOrder(stage: Stage, { sums }: Town, order: OwnOrder, cents: number): void {
  order.paid += cents;
  post(sums, monthNow(stage), { [`employer ${order.employerId}`]: cents, bank: -cents });
}

function noteSinceReturn({ sinceReturn }: OwnOrder, cents: number): () => void {
  const noted = { cents };
  sinceReturn.push(noted);
  return () => void sinceReturn.splice(sinceReturn.indexOf(noted), 1);
}

/**
 * The bank has taken back a transfer for a charge order: what of it was used, or loaded, is owed whole, and so is all
 * once something was. Else the order is unpaid again, or the credit less. Returns how it stands again.
 */
export function takeBackOrder(stage: Stage, town: Town, order: OwnOrder, cents: number): () => void {
  const asked = askedOf(order);
  const left = order.paid - cents;
  const isNeeded = order.method === 'Rechnung' && !order.isCancelled;
  const isLoaded = isNeeded && order.isLoaded && left < asked;
  const freed = isNeeded ? Math.min(asked, order.paid) - Math.min(asked, left) : 0;
  const isUsed = cents - freed > creditOf(town.sums, order.employerId);
  const isOwed = order.isReturned || isLoaded || isUsed;
  if (isOwed) {
    if (order.isCancelled) count(stage, 'owed for a cancelled order');
    order.isReturned = true;
    const undo = noteSinceReturn(order, cents);
    moveOrder(stage, town, order, -cents);
    return () => {
      if (orderOpen(order) < cents) count(stage, 'came again');
      undo();
      moveOrder(stage, town, order, cents);
    };
  }
  moveOrder(stage, town, order, -cents);
  return () => void payOrder(stage, town, order, cents);
}

/** Money for an invoice that was for another one, or that the bank has taken back: whatever is in its place is open. */
export function undoInvoice(stage: Stage, { sums }: Town, label: string, cents: number): void {
  payInvoice(sums, monthNow(stage), label, cents);
  movePaid(sums, label);
  if (cents < 0) giveTime(stage, inPlaceOf(sums, label));
}
