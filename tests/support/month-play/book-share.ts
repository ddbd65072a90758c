import { movePartner } from './move-partner.ts';
import { givePartnerTime, giveTime } from './give-time.ts';
import {
  askedOf,
  heldOf,
  inPlaceOf,
  movePaid,
  type OwnInvoice,
  type OwnOrder,
  type OwnSums,
  orderOpen,
  owedOf,
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
  const note = order.isReturned ? noteSinceReturn(order, -cents) : undefined;
  moveOrder(stage, town, order, { cents, isLate: order.isReturned });
  const contrary = () => {
    if (note) forget(order, note);
    moveOrder(stage, town, order, { cents: -cents, isLate: note !== undefined });
  };
  if (note) noteOf.set(contrary, note);
  return contrary;
}

type Note = OwnOrder['sinceReturn'][number];
/** What a payment for an order that came back has lessened of the debt, by how the payment is taken back. */
const noteOf = new WeakMap<() => void, Note>();

/** Late is what comes once something came back: cards were never loaded with that. */
function moveOrder(stage: Stage, { sums }: Town, order: OwnOrder, { cents, isLate }: { cents: number; isLate: boolean }): void {
  order.paid += cents;
  if (!isLate) order.paidInTime += cents;
  post(sums, monthNow(stage), { [`employer ${order.employerId}`]: cents, bank: -cents });
}

function noteSinceReturn({ sinceReturn }: OwnOrder, cents: number): Note {
  const note = { cents };
  sinceReturn.push(note);
  return note;
}

const forget = ({ sinceReturn }: OwnOrder, note: Note) => void sinceReturn.splice(sinceReturn.indexOf(note), 1);

/**
 * The bank has taken back a transfer for a charge order. `paid` takes back the booking of that transfer, and so tells
 * which one it is. If the order was used or loaded, it is owed whole. Else the order is unpaid again, or what it had
 * settled of what came back before is owed again; the rest lessens the credit. Returns how it stands again.
 */
export function takeBackOrder(
  stage: Stage,
  town: Town,
  order: OwnOrder,
  { cents, paid }: { cents: number; paid: (() => void) | undefined },
): () => void {
  const settled = paid && noteOf.get(paid);
  const isLate = settled !== undefined;
  const isNeeded = order.method === 'Rechnung' && !order.isCancelled;
  // What of the money in time is owed by now is needed no more.
  const asked = askedOf(order) - order.owedOfInTime;
  const left = order.paidInTime - cents;
  const isLoaded = isNeeded && order.isLoaded && !isLate && left < asked;
  const freed = order.isReturned
    ? owedOf(order.sinceReturn.filter((one) => one !== settled)) - owedOf(order.sinceReturn)
    : isNeeded
      ? Math.min(asked, order.paidInTime) - Math.min(asked, left)
      : 0;
  const isUsed = cents - freed > heldOf(town.sums, order.employerId);
  const owed = isLoaded || isUsed ? cents : order.isReturned ? freed : 0;
  if (owed > 0 && order.isCancelled) count(stage, 'owed for a cancelled order');
  const wasReturned = order.isReturned || owed > 0;
  order.isReturned = wasReturned;
  const note = wasReturned ? noteSinceReturn(order, owed) : undefined;
  if (!isLate) order.owedOfInTime += owed;
  moveOrder(stage, town, order, { cents: -cents, isLate });
  return () => {
    // What had come back before anything was owed counts as paid anew.
    if (!note) return void payOrder(stage, town, order, cents);
    if (orderOpen(order) < owed) count(stage, 'came again');
    forget(order, note);
    if (!isLate) order.owedOfInTime -= owed;
    moveOrder(stage, town, order, { cents, isLate });
  };
}

/** Money for an invoice that was for another one, or that the bank has taken back: whatever is in its place is open. */
export function undoInvoice(stage: Stage, { sums }: Town, label: string, cents: number): void {
  payInvoice(sums, monthNow(stage), label, cents);
  movePaid(sums, label);
  if (cents < 0) giveTime(stage, inPlaceOf(sums, label));
}
