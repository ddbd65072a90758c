import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { businessAccount } from '#contract/reports/business-accounts/business-accounts.ts';
import type * as openItemCalls from '#contract/reports/open-items/open-items.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { takeFiles } from '#seeds/take-files.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { recordPayment, returnPayment } from '#server/ledger/write/book-payment.ts';
import { issueStatements } from '#server/reports/settlements/issue-statements.ts';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { assertSameSum } from '#tests/support/assert-account-agrees.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

type Account = OutputOf<typeof businessAccount>;

const PARTNER = 1;
let portal: TestPortal;
let accounting: Visitor;
let partner: string;
beforeAll(async () => {
  portal = await startTestPortal();
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  const { db } = portal.database;
  ({ gguid: partner } = await db
    .selectFrom('partner')
    .select('gguid')
    .where('partner_id', '=', PARTNER)
    .executeTakeFirstOrThrow());
  await go('2026-10-28T09:00:00Z');
  await postBookings(db, SEAL_KEYS, 1, [
    {
      type: 'topup',
      card: cardNumberOf(20),
      cents: 20_000,
      fee: 25,
      partnerId: PARTNER,
      branchId: null,
      actorId: 0,
      idempotencyKey: null,
      inputHash: null,
    },
  ]);
  await portal.database.runAsOwner(`update partner_bank set payment_method = 'Rechnung' where partner_id = ${PARTNER}`);
});
afterAll(() => portal.close());

const go = (instant: string) => moveClock(portal.database, new Date(instant), 0.001);
const open = async (kind = 'partner', id = partner) =>
  (await accounting.get<Account>(`business-account?kind=${kind}&id=${id}`)).body;
const linesOf = ({ moves }: Account) =>
  moves.map(({ day, kind, label, debitCents, creditCents, balanceCents }) => [
    day,
    kind,
    label,
    debitCents,
    creditCents,
    balanceCents,
  ]);
/** The account says what accounting's list of open items says of the business. */
async function agrees(): Promise<Account> {
  const account = await open();
  const { items } = (await accounting.get<OutputOf<typeof openItemCalls.openItems>>('open-items')).body;
  const own = items.filter(({ business }) => business.id === partner);
  expect(account.items.map(({ label, cents, state }) => [label, cents, state])).toEqual(
    own.map(({ label, cents, state }) => [label, cents, state]),
  );
  expect(account.balanceCents).toBe(own.reduce((sum, { cents }) => sum + cents, 0));
  return account;
}

it('is empty before anything has moved', async () => {
  expect(await agrees()).toMatchObject({ balanceCents: 0, items: [], moves: [], business: { kind: 'partner' } });
});

it('has statements, invoices and payments by their day, with the balance after each', async () => {
  const { db } = portal.database;
  await go('2026-11-09T03:15:00Z');
  await issueStatements(portal.portal);
  // 200.00 for the loaded card and 0.25 of fees with their tax.
  expect(linesOf(await agrees())).toEqual([['2026-11-09', 'statement', '1-00001', 20_030, 0, 20_030]]);

  const said = { bankText: 'Danke', reason: 'Kontoauszug', actorId: 1 };
  await recordPayment(db, SEAL_KEYS, 1, {
    ...said,
    partnerId: PARTNER,
    cents: 5_000,
    day: '2026-11-12',
    idempotencyKey: crypto.randomUUID(),
  });
  await go('2026-11-13T09:00:00Z');
  const business = { kind: 'partner', id: partner };
  const wanted = { kind: 'cards', business, text: 'Karten', quantity: '1', performedOn: '2026-11-03' };
  const issue = async (unit: string) =>
    (await accounting.post<{ label: string }>('issue-invoice', { ...wanted, unit, requestKey: crypto.randomUUID() })).body.label;
  const [first, second] = [await issue('100,00'), await issue('10,00')];
  const { invoices } = (await accounting.get<{ invoices: { gguid: string; label: string }[] }>('invoices?year=2026')).body;
  const gguidOf = (label: string) => invoices.find((one) => one.label === label)!.gguid;
  const paid = { day: '2026-11-13', bankText: first, reason: 'Kontoauszug', direction: 'from-business' };
  await accounting.book('record-invoice-payment', {
    ...paid,
    gguid: gguidOf(first),
    amount: '19,00',
    openCents: 11_900,
  });
  const cancelled = await accounting.book<{ cancellation: string }>('cancel-invoice', {
    gguid: gguidOf(second),
    isReissued: false,
    reason: 'Falsch ausgestellt',
  });
  const account = await agrees();
  expect(linesOf(account)).toEqual([
    ['2026-11-09', 'statement', '1-00001', 20_030, 0, 20_030],
    ['2026-11-12', 'received', null, 0, 5_000, 15_030],
    ['2026-11-13', 'invoice', first, 11_900, 0, 26_930],
    ['2026-11-13', 'invoice', second, 1_190, 0, 28_120],
    ['2026-11-13', 'cancellation', cancelled.body.cancellation, 0, 1_190, 26_930],
    ['2026-11-13', 'received', first, 0, 1_900, 25_030],
  ]);
  expect(account.moves.map(({ state, open: item }) => [state, item?.cents ?? null])).toEqual([
    ['open', 15_030],
    [null, null],
    ['open', 10_000],
    ['cancelled', null],
    [null, null],
    [null, null],
  ]);
  expect(account.moves[2]!.paper).toEqual({ kind: 'invoice', id: gguidOf(first) });
});

it('says what was reminded and what is held back', async () => {
  await go('2026-12-04T09:00:00Z');
  const { count, cents } = (await accounting.get<{ count: number; cents: number }>('reminders')).body;
  expect((await accounting.post('send-reminders', { count, cents })).status).toBe(200);
  const { region, moves } = await open();
  const invoice = moves.find(({ kind, state }) => kind === 'invoice' && state === 'open')!;
  await accounting.post('hold-reminder', { region, item: `invoice ${invoice.label}`, reason: 'Wird geprüft', until: '' });
  const account = await agrees();
  expect(account.items.find(({ label }) => label === invoice.label)).toMatchObject({
    state: 'overdue',
    held: { reason: 'Wird geprüft', until: null },
    reminded: { level: 1, on: '2026-12-04' },
  });
  expect(account.moves.filter(({ kind }) => kind === 'reminder')).toContainEqual(
    expect.objectContaining({
      day: '2026-12-04',
      label: invoice.label,
      debitCents: 0,
      creditCents: 0,
      text: 'Zahlungserinnerung',
    }),
  );
});

it('follows a payment to the bank and back', async () => {
  await portal.database.runAsOwner(`update partner_bank set payment_method = 'Bankeinzug' where partner_id = ${PARTNER}`);
  await go('2026-12-07T03:15:00Z');
  await issueStatements(portal.portal);
  const waiting = await agrees();
  expect(waiting.items).toContainEqual(
    expect.objectContaining({ label: '1-00002', state: 'file-not-released', cents: 15_030, dueOn: '2026-12-14' }),
  );
  await takeFiles(portal.database, 1);
  const collected = await agrees();
  expect(collected.moves.find(({ kind }) => kind === 'collected')).toMatchObject({ label: '1-00002', creditCents: 15_030 });
  await returnPayment(portal.database.db, SEAL_KEYS, 1, {
    statement: 2,
    day: '2026-12-10',
    bankText: 'AM04',
    reason: 'Kontoauszug',
    actorId: 1,
    idempotencyKey: crypto.randomUUID(),
  });
  const returned = await agrees();
  expect(returned.moves.find(({ kind }) => kind === 'returned')).toMatchObject({ debitCents: 15_030, text: 'AM04' });
  expect(returned.moves.find(({ label, kind }) => kind === 'statement' && label === '1-00002')).toMatchObject({
    state: 'open',
    open: { state: 'payments-stopped' },
  });
  // The next statement covers what came back, and nothing is told twice.
  await go('2026-12-21T03:15:00Z');
  await issueStatements(portal.portal);
  await agrees();
});

it('control: without any kind of line the account is another one', async () => {
  const { moves, items } = await open();
  const lines = moves.map(({ debitCents, creditCents, kind }) => ({ kind, cents: debitCents - creditCents }));
  assertSameSum(lines, items);
  const kinds = new Set(lines.filter(({ cents }) => cents !== 0).map(({ kind }) => kind));
  expect([...kinds]).toEqual(
    expect.arrayContaining(['statement', 'invoice', 'cancellation', 'received', 'collected', 'returned']),
  );
  for (const left of kinds)
    expect(() =>
      assertSameSum(
        lines.filter(({ kind }) => kind !== left),
        items,
      ),
    ).toThrow('are not');
});

it('is shown to accounting alone, and that it was looked at is noted', async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_event where act = 'looked-at-business-account' and subject = ${`partner ${PARTNER}`}`.execute(
    portal.database.db,
  );
  expect(rows[0]!.count).toBeGreaterThan(0);
  for (const email of ['partner@demo.example', 'support@demo.example'])
    expect((await (await portal.signedIn(email)).get(`business-account?kind=partner&id=${partner}`)).status).toBe(403);
  expect((await accounting.get(`business-account?kind=employer&id=${partner}`)).status).toBe(404);
  expect((await accounting.get('business-account?kind=partner&id=x')).status).toBe(422);
});
