import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { bookingData } from '#contract/money/bookings/bookings.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { firstQuickAmounts } from '#contract/money/bookings/quick-amounts.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const PATH = 'set-quick-amounts';
const offeredTo = async (email: string) =>
  (await (await portal.signedIn(email)).get<OutputOf<typeof bookingData>>('get-booking')).body.quickAmounts;

it('offers at all tills of the partner, and at no other, what its admin has typed', async () => {
  expect(await offeredTo('kasse@demo.example')).toEqual(firstQuickAmounts);
  const admin = await portal.signedIn('partner@demo.example');
  const wanted = { redeemVoucher: '8,90 4', addVoucher: '25;100 25,00' };
  const saved = { redeemVoucher: [400, 890], addVoucher: [2_500, 10_000] };
  expect(await admin.post(PATH, wanted)).toMatchObject({ status: 200, body: saved });
  expect(await offeredTo('kasse@demo.example')).toEqual(saved);
  expect(await offeredTo('kasse-3@demo.example')).toEqual(firstQuickAmounts);
  const trail = await portal.database.db
    .selectFrom('audit_event')
    .select('subject')
    .where('act', '=', 'quick-amounts-saved')
    .execute();
  expect(trail).toHaveLength(1);

  expect((await admin.post(PATH, { redeemVoucher: '', addVoucher: '' })).status).toBe(200);
  expect(await offeredTo('kasse@demo.example')).toEqual({ redeemVoucher: [], addVoucher: [] });
});

it('is for admins alone, and takes amounts alone', async () => {
  const empty = { redeemVoucher: '', addVoucher: '' };
  for (const email of ['kasse@demo.example', 'buchhaltung@demo.example', 'arbeitgeber@demo.example'])
    expect((await (await portal.signedIn(email)).post(PATH, empty)).status).toBe(403);
  const admin = await portal.signedIn('partner@demo.example');
  for (const [input, field] of [
    [{ ...empty, addVoucher: '250,01' }, 'addVoucher'],
    [{ ...empty, redeemVoucher: '1 2 3 4 5 6 7' }, 'redeemVoucher'],
    [{ ...empty, redeemVoucher: '<b>5</b>' }, 'redeemVoucher'],
  ] as const) {
    const answer = await admin.post<ErrorAnswer>(PATH, input);
    expect(answer.status).toBe(422);
    expect(answer.body.fieldErrors).toHaveProperty(field);
  }
  expect((await admin.post(PATH, { redeemVoucher: [500], addVoucher: '' })).status).toBeGreaterThanOrEqual(400);
});

it('keeps one of two that are saved at once', async () => {
  const admin = await portal.signedIn('partner@demo.example');
  const inputs = ['5', '6'].map((amount) => ({ redeemVoucher: amount, addVoucher: amount }));
  const answers = await Promise.all(inputs.map((input) => admin.post(PATH, input)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { redeemVoucher, addVoucher } = await offeredTo('kasse@demo.example');
  expect(redeemVoucher).toEqual(addVoucher);
});
