import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertPaidOnce } from '#tests/support/assert-paid-once.ts';
import { finishCheckoutOrders } from './finish-checkout-orders.ts';
import { type FakePaypal, startFakePaypal } from '#tests/support/paypal-server.ts';
import { join, officeOf, steps } from '#tests/support/payment-model.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';

/** How many people join; the long form asks for more. */
const RUNS = Number(process.env.PAID_ONCE_RUNS ?? 20);
/** One that comes upon each end soon. The long form logs its own; set it to see the same run again. */
const SEED = Number(process.env.PAID_ONCE_SEED ?? 5);

let portal: TestPortal;
let paypal: FakePaypal;
beforeAll(async () => {
  paypal = await startFakePaypal();
  portal = await startTestPortal({ ...paypal.settings(), LOG_LEVEL: 'silent' });
});
afterAll(() => Promise.all([portal.close(), paypal.close()]));

const world = () => ({ portal, paypal });

describe('PaidOnce', () => {
  test('one payment, one registration, or one case, whatever is lost, late, repeated, forged, lied about or killed', async () => {
    const ends: string[] = [];
    await fc.assert(
      fc.asyncProperty(steps, async (happening) => {
        ends.push(await assertPaidOnce(world(), await join(world(), happening)));
      }),
      { numRuns: RUNS, seed: SEED },
    );
    // The runs have something to say: some join, some end in a case.
    expect(new Set(ends)).toEqual(new Set(['joined', 'case', 'nothing']));
  });

  test('can fail: without the job, what was taken before a process died is nobody’s', async () => {
    const died = [{ do: 'order' }, { do: 'approve' }, { do: 'die', at: 'after-capture' }] as const;
    const personId = await join(world(), died, { isHealed: false });
    await expect(assertPaidOnce(world(), personId)).rejects.toThrow('nobody knows of the payment');
    await finishCheckoutOrders(await officeOf(portal));
    expect(await assertPaidOnce(world(), personId)).toBe('joined');
  });

  test('can fail: an order that is taken up again after it was saved', async () => {
    const personId = await join(world(), [{ do: 'order' }, { do: 'approve' }, { do: 'capture' }]);
    await portal.database.db
      .updateTable('person')
      .set({ role: 'interested', partner_id: null })
      .where('person_id', '=', personId)
      .execute();
    await expect(assertPaidOnce(world(), personId)).rejects.toThrow('paid without joining');
  });
});

describe.each([
  ['another amount', { value: '1.00' }, 'Betrag'],
  ['another currency', { currency: 'USD' }, 'Währung'],
  ['another payer', { payer: 'somebody' }, 'Person'],
  ['another order', { reference: 'another' }, 'Auftrag'],
])('a payment of %s', (_what, lie, problem) => {
  test('saves nothing and is a case', async () => {
    const personId = await join(world(), [{ do: 'order' }, { do: 'lie', lie }, { do: 'approve' }, { do: 'capture' }]);
    expect(await assertPaidOnce(world(), personId)).toBe('case');
    const order = await portal.database.db
      .selectFrom('checkout_order')
      .select('problem')
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    expect(order.problem).toContain(problem);
  });
});
