import fc from 'fast-check';
import { sql } from 'kysely';
import type { CheckoutOffice } from '#server/money/checkout/checkout-office.ts';
import { anyPurpose } from '#server/money/checkout/checkout-purpose.ts';
import { finishCheckoutOrders } from '#server/money/checkout/finish-checkout-orders.ts';
import { openPayments } from '#server/money/checkout/open-payments.ts';
import type { PaymentProvider } from '#server/money/checkout/payment-provider.ts';
import { refundPayments } from '#server/money/checkout/refund-payments.ts';
import { startCheckoutOrder } from '#server/money/checkout/start-checkout-order.ts';
import { checkoutPurposes } from '#server/portal/checkout-purposes.ts';
import { newProspect, partnerForm } from './new-prospect.ts';
import type { Act, FakePaypal, Fault } from './paypal-server.ts';
import type { TestPortal, Visitor } from './portal.ts';

const simple = [
  'order',
  'order-with-voucher',
  'approve',
  'capture',
  'capture-twice',
  'cancel',
  'webhook',
  'forged-webhook',
  'job',
  // Everybody at once.
  'storm',
  // A delayed request continues.
  'release',
  // What was pending at the provider is decided there.
  'clears',
  'bounces',
  // Nobody pays any more, as far as the job knows.
  'hours-pass',
] as const;
/** Where a process dies: before or after the provider makes an order or takes the money, or while it saves. */
const deaths = ['before-order', 'after-order', 'after-look', 'before-capture', 'after-capture', 'while-saving'] as const;

/** One thing that happens while somebody joins. */
type Step =
  | { do: (typeof simple)[number] }
  | { do: 'die'; at: (typeof deaths)[number] }
  | { do: 'fault'; act: Act; fault: Fault }
  | { do: 'lie'; lie: { value?: string; currency?: string; payer?: string; reference?: string; status?: string } };

const lies = [
  { value: '1.00' },
  { currency: 'USD' },
  { payer: 'somebody' },
  { reference: 'another' },
  { status: 'PENDING' },
  { status: 'DECLINED' },
  { status: 'REFUSED' },
];

/** Whatever may happen, in any order; paying is likelier than all else, so that most runs have money in them. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...simple).map((what): Step => ({ do: what })) },
    { weight: 4, arbitrary: fc.constantFrom<Step>({ do: 'order' }, { do: 'approve' }, { do: 'capture' }) },
    { weight: 2, arbitrary: fc.constantFrom(...deaths).map((at): Step => ({ do: 'die', at })) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('fault' as const),
        act: fc.constantFrom<Act>('order', 'look', 'capture', 'verify'),
        fault: fc.constantFrom<Fault>('lost', 'twice', 'refused', 'late', 'astray'),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...lies).map((lie): Step => ({ do: 'lie', lie })) },
  ),
  { minLength: 3, maxLength: 18 },
);

export interface World {
  portal: TestPortal;
  paypal: FakePaypal;
}

export async function officeOf({ portal }: TestPortal): Promise<CheckoutOffice> {
  return { ...portal, payments: await openPayments(portal), purposes: checkoutPurposes };
}

/** One person's way, as far as it has come. */
interface Way extends World {
  visitor: Visitor;
  personId: number;
  orderId: string | undefined;
  /** Calls whose answers the provider holds up. */
  underWay: Promise<unknown>[];
}

/** Runs the steps for one new prospect; `isHealed` lets the job finish the rest, as it does every five minutes. */
export async function join({ portal, paypal }: World, happening: readonly Step[], { isHealed = true } = {}): Promise<number> {
  const { visitor, personId } = await newProspect(portal);
  const way: Way = { portal, paypal, visitor, personId, orderId: undefined, underWay: [] };
  for (const step of happening) {
    const done = happen(way, step);
    way.underWay.push(done);
    // An answer that is held up holds up nobody else.
    await Promise.race([done, paypal.nextHeldUp()]);
  }
  for (const faults of Object.values(paypal.faults)) faults.length = 0;
  paypal.release();
  await Promise.all(way.underWay);
  if (isHealed) {
    await finishCheckoutOrders(await officeOf(portal));
    await refundPayments(await officeOf(portal));
  }
  return personId;
}

async function happen(way: Way, step: Step): Promise<unknown> {
  const { portal, paypal } = way;
  switch (step.do) {
    case 'order':
      return order(way);
    case 'order-with-voucher':
      return order(way, 'TEST10');
    case 'fault':
      return paypal.faults[step.act].push(step.fault);
    case 'job':
      return finishCheckoutOrders(await officeOf(portal)).catch(() => {});
    case 'release':
      return paypal.release();
    case 'die':
      return die(way, step.at);
  }
  const { orderId } = way;
  return orderId === undefined ? undefined : happenToOrder(way, step, orderId);
}

type OfOrder = Exclude<Step, { do: 'order' | 'order-with-voucher' | 'fault' | 'job' | 'release' | 'die' }>;

async function happenToOrder(way: Way, step: OfOrder, orderId: string): Promise<unknown> {
  const { portal, paypal, visitor } = way;
  const capture = () => visitor.post('checkout-capture', { orderId });
  const cancel = () => visitor.post('checkout-cancel', { orderId });
  switch (step.do) {
    case 'approve':
      return paypal.approve(orderId);
    case 'lie':
      return Object.assign(paypal.orderOf(orderId).lie, step.lie);
    case 'capture':
      return capture();
    case 'capture-twice':
      return Promise.all([capture(), capture()]);
    case 'cancel':
      return cancel();
    case 'webhook':
      return knock(way, orderId);
    case 'forged-webhook':
      return knock(way, orderId, { isForged: true });
    case 'storm':
      return Promise.all([
        capture(),
        finishCheckoutOrders(await officeOf(portal)).catch(() => {}),
        knock(way, orderId),
        cancel(),
      ]);
    case 'clears':
      return paypal.clear(orderId, 'COMPLETED');
    case 'bounces':
      return paypal.clear(orderId, 'DECLINED');
    case 'hours-pass':
      return sql`update checkout_order set created_at = created_at - interval '4 hours' where order_id = ${orderId}`.execute(
        portal.database.db,
      );
  }
}

async function knock({ portal, paypal }: World, orderId: string, how?: { isForged: boolean }): Promise<void> {
  const { body, headers } = paypal.message(orderId, how);
  await portal.visitor().post('checkout-webhook', body, headers);
}

async function order(way: Way, voucherCode?: string): Promise<void> {
  const quoteId = await quote(way, voucherCode);
  if (quoteId === undefined) return;
  const placed = await way.visitor.post<{ orderId?: string }>('checkout-order', { quoteId, data: partnerForm });
  way.orderId = placed.body.orderId ?? way.orderId;
}

async function quote({ visitor }: Way, voucherCode?: string): Promise<string | undefined> {
  const wish = { purpose: 'partner-registration', ...(voucherCode && { voucherCode }) };
  return (await visitor.post<{ quoteId?: string }>('checkout-quote', wish)).body.quoteId;
}

/** A process ends in the middle of its work: what it has not written by then it never writes. */
async function die(way: Way, at: (typeof deaths)[number]): Promise<void> {
  const office = await officeOf(way.portal);
  const dying =
    at === 'while-saving' ? { ...office, purposes: dyingWhileSaving() } : { ...office, payments: dyingAt(office, at) };
  if (at !== 'before-order' && at !== 'after-order') return finishCheckoutOrders(dying).catch(() => {});
  const quoteId = await quote(way);
  if (quoteId === undefined) return;
  // A dead process tidies nothing up either.
  const silent = { ...dying, log: { ...office.log, error: killed } } as unknown as CheckoutOffice;
  await startCheckoutOrder(silent, { personId: way.personId, quoteId, data: partnerForm }).catch(() => {});
}

function killed(): never {
  throw new Error('killed');
}

function dyingAt({ payments }: CheckoutOffice, at: (typeof deaths)[number]): PaymentProvider {
  const provider = payments!;
  const dyingIn =
    <Asked extends unknown[], Told>(name: string, act: (...asked: Asked) => Promise<Told>) =>
    async (...asked: Asked): Promise<Told> => {
      if (at === `before-${name}`) killed();
      const told = await act(...asked);
      return at === `after-${name}` ? killed() : told;
    };
  return {
    ...provider,
    order: dyingIn('order', (...asked: Parameters<PaymentProvider['order']>) => provider.order(...asked)),
    read: dyingIn('look', (...asked: Parameters<PaymentProvider['read']>) => provider.read(...asked)),
    capture: dyingIn('capture', (...asked: Parameters<PaymentProvider['capture']>) => provider.capture(...asked)),
  };
}

function dyingWhileSaving(): CheckoutOffice['purposes'] {
  return checkoutPurposes.map((purpose) =>
    anyPurpose({
      ...purpose,
      async save(...asked) {
        await purpose.save(...asked);
        killed();
      },
    }),
  );
}
