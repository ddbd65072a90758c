import { invoiceOf, takeBackOrder, undoInvoice, undoPartner } from './book-share.ts';
import { movePartner } from './move-partner.ts';
import { happen } from './happen.ts';
import { inPlaceOf, payInvoice } from './own-sums.ts';
import { count, monthNow, type Stage, type Town, type Truth } from './stage.ts';

const takenBack = new WeakSet<Truth>();

/**
 * The bank takes back some of what was transferred for invoices, charge orders or by partners, and sends back some of
 * what we sent.
 */
export function takeBack(stage: Stage, town: Town, day: string): void {
  for (const first of town.truths.values()) {
    const kind = first.bookedFor[0]?.kind;
    if (!isReturnable(first) || takenBack.has(first)) continue;
    const isLate = isOfSpentOrder(town, first);
    const chance = isLate ? stage.orderChance : stage.chance;
    if (!chance.of(isLate ? 0.1 : 0.02)) continue;
    // Of two like payments nobody can tell which has come back, but by the payer's own id.
    if (first.entry.endToEndId === undefined) {
      if (hasTwin(town, first)) continue;
      first.isSettled = true;
    }
    takenBack.add(first);
    const cents = -first.cents;
    let wasUndone = false;
    happen(stage, town, day, {
      cents,
      entry: { ...first.entry, returnCode: cents < 0 ? 'FOCR' : 'AC04', isReversal: chance.of(0.5) },
      // As long as nobody has decided over the first one anew, there is nothing to take back.
      isReady: () => first.state !== 'open',
      // What it is for may have changed meanwhile.
      shares: () =>
        isReturnable(first) && !wasUndone
          ? [
              {
                kind: `${first.bookedFor[0]!.kind.replace('-order', '')}-payment-return`,
                key: String(first.entries[0]),
                cents,
                openCents: cents,
              },
            ]
          : [],
      book() {
        if (!isReturnable(first)) return [];
        const { kind: of, key } = first.bookedFor[0]!;
        if (of === 'charge-order') {
          const order = town.sums.orders.get(Number(key))!;
          const standAsBefore = takeBackOrder(stage, town, order, { cents: -cents, paid: first.contraries[0] });
          return [
            () => {
              wasUndone = true;
              standAsBefore();
            },
          ];
        }
        if (of === 'partner') undoPartner(stage, town, Number(key), cents);
        else undoByBank(stage, town, key, cents);
        // It was another one: the payment stands again, by an entry of its own.
        const stand = () => {
          wasUndone = true;
          if (of === 'partner') movePartner(stage, town, Number(key), -cents);
          else standAgain(stage, town, key, -cents);
        };
        return [stand];
      },
    });
    count(stage, `${kind} payment ${cents < 0 ? 'taken back' : 'sent back'}`);
  }
}

const hasTwin = ({ truths }: Town, { cents, business }: Truth): boolean =>
  [...truths.values()].filter((one) => one.cents === cents && one.business === business).length > 1;

/** Booked whole for an invoice, a partner, or a charge order. */
const isReturnable = ({ state, bookedFor: [booked, ...more] }: Truth): boolean =>
  state === 'booked' && more.length === 0 && ['invoice', 'partner', 'charge-order'].includes(booked?.kind ?? '');

/** For a charge order that was cancelled, of which something came back before, or that is debited. */
function isOfSpentOrder({ sums }: Town, { bookedFor: [booked] }: Truth): boolean {
  if (booked?.kind !== 'charge-order') return false;
  const { method, isReturned, isCancelled } = sums.orders.get(Number(booked.key))!;
  return method !== 'Rechnung' || isReturned || isCancelled;
}

/** For what is in the invoice's place by now. */
function standAgain(stage: Stage, town: Town, key: string, cents: number): void {
  const { sums } = town;
  payInvoice(sums, monthNow(stage), inPlaceOf(sums, invoiceOf(sums, key).label).label, cents);
}

function undoByBank(stage: Stage, town: Town, key: string, cents: number): void {
  const { sums } = town;
  const { label } = invoiceOf(sums, key);
  undoInvoice(stage, town, label, cents);
  const now = inPlaceOf(sums, label);
  // It is transferred anew.
  if (cents < 0 && now.debit === null) now.debitsOn = null;
}
