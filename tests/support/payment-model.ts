import fc from 'fast-check';
import type { CheckoutOffice } from '#server/money/checkout/checkout-office.ts';
import { anyPurpose } from '#server/money/checkout/checkout-purpose.ts';
import { finishOrders } from '#server/money/checkout/finish-orders.ts';
import { openPayments } from '#server/money/checkout/open-payments.ts';
import { refundPayments } from '#server/money/checkout/refund-payments.ts';
import { checkoutPurposes } from '#server/portal/checkout-purposes.ts';
import '#server/money/checkout/tables.ts';
import { newProspect, partnerForm } from './new-prospect.ts';
import type { Act, FakePaypal, Fault } from './paypal-server.ts';
import type { TestPortal, Visitor } from './portal.ts';

/** One thing that happens while somebody joins. */
type Step =
  | { do: 'order' | 'approve' | 'capture' | 'capture-twice' | 'cancel' | 'webhook' | 'forged-webhook' | 'job' }
  /** The process dies: the money taken, and nothing noted; or in the middle of saving. */
  | { do: 'killed-after-capture' | 'killed-while-saving' }
  | { do: 'fault'; act: Act; fault: Fault }
  | { do: 'lie'; lie: { value?: string; currency?: string; payer?: string; reference?: string; status?: string } };

const simple = ['order', 'approve', 'capture', 'capture-twice', 'cancel', 'webhook', 'forged-webhook', 'job'] as const;
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
    { weight: 3, arbitrary: fc.constantFrom<Step>({ do: 'order' }, { do: 'approve' }, { do: 'capture' }) },
    { weight: 2, arbitrary: fc.constantFrom<Step>({ do: 'killed-after-capture' }, { do: 'killed-while-saving' }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('fault' as const),
        act: fc.constantFrom<Act>('order', 'look', 'capture', 'verify'),
        fault: fc.constantFrom<Fault>('lost', 'twice', 'refused'),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...lies).map((lie): Step => ({ do: 'lie', lie })) },
  ),
  { minLength: 3, maxLength: 14 },
);

export interface World {
  portal: TestPortal;
  paypal: FakePaypal;
}

export function officeOf({ portal }: TestPortal): CheckoutOffice {
  return { ...portal, payments: openPayments(portal), purposes: checkoutPurposes };
}

/** Lets the steps happen to one new prospect; `isHealed` lets the job finish what is left, as it does every five minutes. */
export async function join({ portal, paypal }: World, happening: readonly Step[], { isHealed = true } = {}): Promise<number> {
  const { visitor, personId } = await newProspect(portal);
  let orderId: string | undefined;
  for (const step of happening) orderId = (await happen({ portal, paypal }, visitor, step, orderId)) ?? orderId;
  for (const faults of Object.values(paypal.faults)) faults.length = 0;
  if (isHealed) {
    await finishOrders(officeOf(portal));
    await refundPayments(officeOf(portal));
  }
  return personId;
}

async function happen({ portal, paypal }: World, visitor: Visitor, step: Step, orderId: string | undefined) {
  const office = officeOf(portal);
  switch (step.do) {
    case 'order':
      return order(visitor);
    case 'fault':
      paypal.faults[step.act].push(step.fault);
      return undefined;
    case 'job':
      await finishOrders(office).catch(() => {});
      return undefined;
    case 'killed-after-capture':
      await finishOrders({ ...office, payments: dyingAfterCapture(office) }).catch(() => {});
      return undefined;
    case 'killed-while-saving':
      await finishOrders({ ...office, purposes: dyingWhileSaving() }).catch(() => {});
      return undefined;
  }
  if (orderId === undefined) return undefined;
  switch (step.do) {
    case 'approve':
      paypal.approve(orderId);
      break;
    case 'lie':
      Object.assign(paypal.orderOf(orderId).lie, step.lie);
      break;
    case 'capture':
      await visitor.post('checkout-capture', { orderId });
      break;
    case 'capture-twice':
      await Promise.all([visitor.post('checkout-capture', { orderId }), visitor.post('checkout-capture', { orderId })]);
      break;
    case 'cancel':
      await visitor.post('checkout-cancel', { orderId });
      break;
    case 'webhook':
    case 'forged-webhook': {
      const { body, headers } = paypal.message(orderId, { isForged: step.do === 'forged-webhook' });
      await portal.visitor().post('checkout-webhook', body, headers);
    }
  }
  return undefined;
}

async function order(visitor: Visitor): Promise<string | undefined> {
  const { body } = await visitor.post<{ quoteId?: string }>('checkout-quote', { purpose: 'partner-registration' });
  if (!body.quoteId) return undefined;
  const placed = await visitor.post<{ orderId?: string }>('checkout-order', { quoteId: body.quoteId, data: partnerForm });
  return placed.body.orderId;
}

function dyingAfterCapture({ payments }: CheckoutOffice): CheckoutOffice['payments'] {
  return {
    ...payments!,
    async capture(...asked) {
      await payments!.capture(...asked);
      throw new Error('killed');
    },
  };
}

function dyingWhileSaving(): CheckoutOffice['purposes'] {
  return checkoutPurposes.map((purpose) =>
    anyPurpose({
      ...purpose,
      async save(...asked) {
        await purpose.save(...asked);
        throw new Error('killed');
      },
    }),
  );
}

/**
 * PaidOnce: a person has joined at most once; has joined by a payment exactly where one is kept for it; and every other payment that is in the account
 * is an open case. Throws with what is wrong.
 */
export async function assertPaidOnce({ portal, paypal }: World, personId: number): Promise<'joined' | 'case' | 'nothing'> {
  const { db } = portal.database;
  const orders = await db.selectFrom('checkout_order').selectAll().where('person_id', '=', personId).execute();
  const person = await db.selectFrom('person').selectAll().where('person_id', '=', personId).executeTakeFirstOrThrow();
  const references = new Set(orders.map(({ order_id }) => order_id));
  const money = paypal.holdings().filter(({ reference }) => references.has(reference));
  const saved = orders.filter(({ state }) => state === 'saved');
  const unsaved = orders.filter(({ state }) => state === 'unsaved');

  if (saved.length > 1) throw new Error('joined twice');
  if ((person.role === 'partner') !== (saved.length === 1)) throw new Error('joined without a payment, or paid without joining');
  const accounted = [...saved, ...unsaved].map(({ payment_id }) => payment_id);
  for (const { captureId } of money)
    if (!accounted.includes(captureId)) throw new Error(`nobody knows of the payment ${captureId}`);
  if (new Set(accounted).size !== accounted.length) throw new Error('one payment was used twice');
  if (accounted.length > money.length) throw new Error('more was saved than was paid');
  for (const { case_number } of unsaved) {
    const open = await db.selectFrom('staff_case').select('kind').where('number', '=', case_number).executeTakeFirst();
    if (open?.kind !== 'payment') throw new Error('what was paid and not saved is no case');
  }
  return saved.length ? 'joined' : unsaved.length ? 'case' : 'nothing';
}
