import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import { cardNumberOf } from '#contract/common/card-number.ts';
import type { businessAccount } from '#contract/reports/business-accounts/business-accounts.ts';
import type { openItems } from '#contract/reports/open-items/open-items.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { recordPayment } from '#server/ledger/write/book-payment.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { issueStatements } from '#server/reports/settlements/issue-statements.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const PARTNER = 1;
let portal: TestPortal;
let accounting: Visitor;
let partner: string;
beforeAll(async () => {
  portal = await startTestPortal();
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  const { db } = portal.database;
  const row = await db.selectFrom('partner').select('gguid').where('partner_id', '=', PARTNER).executeTakeFirstOrThrow();
  partner = row.gguid;
  // Nothing is collected, so that each statement stays open until somebody pays it.
  await portal.database.runAsOwner(`update partner_bank set payment_method = 'Rechnung' where partner_id = ${PARTNER}`);
});
afterAll(() => portal.close());

const go = (instant: string) => moveClock(portal.database, new Date(instant), 0.001);
async function topUp(cents: number) {
  const what = { type: 'topup' as const, card: cardNumberOf(20), cents, fee: 0, partnerId: PARTNER, branchId: null, actorId: 0 };
  await postBookings(portal.database.db, SEAL_KEYS, 1, [{ ...what, idempotencyKey: null, inputHash: null }]);
}
const pay = (cents: number, day: string) =>
  recordPayment(portal.database.db, SEAL_KEYS, 1, {
    partnerId: PARTNER,
    cents,
    day,
    bankText: 'Danke',
    reason: 'Kontoauszug',
    actorId: 1,
    idempotencyKey: crypto.randomUUID(),
  });
async function open() {
  const { items } = (await accounting.get<OutputOf<typeof openItems>>('open-items')).body;
  return items.filter(({ business }) => business.id === partner).map(({ label, cents, dueOn }) => ({ label, cents, dueOn }));
}

it('what was paid by hand is over: what is open begins with the statement after it', async () => {
  await go('2026-10-28T09:00:00Z');
  await topUp(20_000);
  await go('2026-11-09T03:15:00Z');
  await issueStatements(portal.portal);
  expect(await open()).toEqual([{ label: '1-00001', cents: 20_000, dueOn: '2026-11-09' }]);
  await go('2026-11-12T09:00:00Z');
  await pay(20_000, '2026-11-12');
  expect(await open()).toEqual([]);
  await topUp(5_000);
  await go('2026-11-23T03:15:00Z');
  await issueStatements(portal.portal);
  expect(await open()).toEqual([{ label: '1-00002', cents: 5_000, dueOn: '2026-11-23' }]);
});

it('control: what was paid in part is still open since then, however many statements follow', async () => {
  await go('2026-11-25T09:00:00Z');
  await pay(1_000, '2026-11-25');
  await topUp(3_000);
  await go('2026-12-07T03:15:00Z');
  await issueStatements(portal.portal);
  expect(await open()).toEqual([{ label: '1-00002', cents: 7_000, dueOn: '2026-11-23' }]);
});

it('on the account only the first of them is open, as the others have gone into one sum with it', async () => {
  const { moves } = (await accounting.get<OutputOf<typeof businessAccount>>(`business-account?kind=partner&id=${partner}`)).body;
  const statements = moves.filter(({ kind }) => kind === 'statement');
  expect(statements.map(({ label, state, open: item }) => [label, state, item?.cents ?? null])).toEqual([
    ['1-00001', 'balanced', null],
    ['1-00002', 'open', 7_000],
    ['1-00003', 'settled', null],
  ]);
});
