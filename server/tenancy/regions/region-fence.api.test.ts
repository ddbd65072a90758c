import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { messages } from '#contract/common/errors.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { listRegionIds } from './cell-reads.ts';

let portal: TestPortal;
let till: Visitor;
let customer: Visitor;
let home: number;
beforeAll(async () => {
  portal = await startTestPortal();
  till = await portal.signedIn('kasse@demo.example');
  customer = await portal.signedIn('kundin@demo.example');
  const shop = portal.database.db.selectFrom('person').select('region_id').where('email', '=', 'kasse@demo.example');
  home = (await shop.executeTakeFirstOrThrow()).region_id!;
});
afterAll(async () => {
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

const topUp = () => till.book('partner-guthaben-aufladen', { inputCardID: cardNumberOf(1), guthabenAufladenBetrag: '1,00' });
const leave = () => portal.database.runAsOwner(`select region_leave(${home})`);
const takeOver = () => portal.database.runAsOwner(`select region_take_over(${home})`);
const entries = async () =>
  (await sql<{ count: number }>`select count(*) from entry where region_id = ${home}`.execute(portal.database.db)).rows[0]!.count;

const elsewhere = { status: 503, body: { errorCode: 'MOVING', errorMessage: messages.moving } };

it('books nothing for a region that is moving away, says so and when to ask again, and books again once it is taken over', async () => {
  expect(await topUp()).toMatchObject({ status: 200 });
  await leave();
  const before = await entries();
  const answer = await topUp();
  expect(answer).toMatchObject(elsewhere);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await entries()).toBe(before);
  expect(await listRegionIds(portal.database.db)).not.toContain(home);
  await takeOver();
  expect(await topUp()).toMatchObject({ status: 200 });
  expect(await listRegionIds(portal.database.db)).toContain(home);
});

it('changes nothing else of it either, and reads on', async () => {
  await leave();
  const { gguid } = (await customer.get<{ gguid: string }>('personal-data')).body;
  const consents = { gguid, marketingAdsConsent: true, newsletterConsent: false };
  expect(await customer.post('update-consents', consents)).toMatchObject(elsewhere);
  expect(await customer.get('dashboard')).toMatchObject({ status: 200 });
  await takeOver();
  expect(await customer.post('update-consents', consents)).toMatchObject({ status: 200 });
});

/** All that writes for a region, by the name of what it is. */
const writers: [string, (region: number) => string][] = [
  ['ledger_post', (region) => `select ledger_post(${region}, '{}')`],
  ['ledger_transfer', (region) => `select ledger_transfer(${region}, '{}', '{}', '', 0, '{}')`],
  ['ledger_take_over', (region) => `select ledger_take_over(${region}, 1, 0, '{}', '{}', '{}', '{}')`],
  ['ledger_give_gifts', (region) => `select ledger_give_gifts(${region}, 1, '{}', 0, '{}', '{}')`],
  ['ledger_end_gifts', (region) => `select ledger_end_gifts(${region}, '{}', 0, '{}', '{}')`],
  ['ledger_begin_taking_back', (region) => `select ledger_begin_taking_back(${region}, 1, 0)`],
  [
    'ledger_pay_campaign',
    (region) => `select ledger_pay_campaign(${region}, 1, 1, 1, '2026-11-01', '', '', null, 0, gen_random_uuid(), '', '')`,
  ],
  [
    'ledger_pay_claim',
    (region) => `select ledger_pay_claim(${region}, 1, 1, 1, '2026-11-01', '', '', null, 0, gen_random_uuid(), '', '')`,
  ],
  ['ledger_take_over_back', (region) => `select ledger_take_over_back(${region}, 1, 0, '{}', '{}', '{}')`],
  ['ledger_expire', (region) => `select ledger_expire(${region}, '', gen_random_uuid(), '')`],
  ['ledger_correct', (region) => `select ledger_correct(${region}, '', '{}', '{}', '{}', 0)`],
  ['ledger_seal', (region) => `select ledger_seal(${region}, 0, '{}', '', '{}')`],
  ['ledger_seal_facts', (region) => `select ledger_seal_facts(${region}, 0, '{}', '', '{}')`],
  ['ledger_open_run', (region) => `select ledger_open_run(${region}, 0, '2026-01-05', '2026-01-06', '2026-01-07')`],
  ['ledger_settle', (region) => `select ledger_settle(${region}, 1, 1, '')`],
  [
    'ledger_book_payment',
    (region) => `select ledger_book_payment(${region}, 'return', 1, null, '2026-01-05', '', '', 0, gen_random_uuid(), '', '')`,
  ],
  ['ledger_rehearse', (region) => `select ledger_rehearse(${region}, 0, '{}', '2026-01-06', '2026-01-07')`],
  ['ledger_open_region', (region) => `select ledger_open_region(${region})`],
  ['ledger_open_partner', (region) => `select ledger_open_partner(${region}, 1)`],
  ['ledger_open_cards', (region) => `select ledger_open_cards(${region}, '{}', 'produced', false)`],
  ['ledger_close_card', (region) => `select ledger_close_card(${region}, '', 'locked')`],
  ['ledger_close_day', (region) => `select ledger_close_day(${region}, 1, 1, '2026-01-01', 1, 0, 0, 0, 0, null, 1, 'Kim')`],
  ['ledger_reopen_card', (region) => `select ledger_reopen_card(${region}, '')`],
  ['ledger_retire_card', (region) => `select ledger_retire_card(${region}, '', '')`],
  ['ledger_open_employer', (region) => `select ledger_open_employer(${region}, 1)`],
  [
    'ledger_freeze_order',
    (region) => `select ledger_freeze_order(${region}, 1, '2026-01-05', '{}', null, '2026-01-05', '2026-01-05')`,
  ],
  ['ledger_collect_order', (region) => `select ledger_collect_order(${region}, 1, null, null)`],
  ['ledger_load_order', (region) => `select ledger_load_order(${region}, 1, '{}', '{}', '{}', '{}', null, null)`],
  [
    'ledger_settle_order',
    (region) =>
      `select ledger_settle_order(${region}, 'charge-payment', 1, 1, 1, '2026-01-05', '', '', 0, gen_random_uuid(), '', '')`,
  ],
  [
    'ledger_undo_order_money',
    (region) =>
      `select ledger_undo_order_money(${region}, 1, 'charge-payment-undo', 1, 1, '2026-01-05', '', '', 0, gen_random_uuid(), '', '')`,
  ],
  ['ledger_undo_charge', (region) => `select ledger_undo_charge(${region}, 1, '', 1, 0, gen_random_uuid(), '', '')`],
  ['ledger_cancel_order', (region) => `select ledger_cancel_order(${region}, 1, 0, '')`],
  ['ledger_file_orders', (region) => `select ledger_file_orders(${region}, 1, '', '2026-01-05', '{}', 0, '')`],
  [
    'ledger_pay_invoice',
    (region) => `select ledger_pay_invoice(${region}, 2026, 1, 1, 1, '2026-01-05', '', '', 0, gen_random_uuid(), '', '')`,
  ],
  ['ledger_file_invoices', (region) => `select ledger_file_invoices(${region}, 1, '', '2026-01-05', '[]', 0, '')`],
  [
    'ledger_debit_invoice',
    (region) =>
      `select ledger_debit_invoice(${region}, 'collected', 2026, 1, '2026-01-05', '', '', 0, gen_random_uuid(), '', '')`,
  ],
  ['refuse_invoice_debit', (region) => `select refuse_invoice_debit(${region}, 2026, 1, false)`],
  ['ledger_void_invoice_file', (region) => `select ledger_void_invoice_file(${region}, 1, 0)`],
  ['hold_invoices', (region) => `select hold_invoices(${region})`],
  ['hold_payments', (region) => `select hold_payments(${region})`],
  [
    'issue_invoice',
    (region) => `select issue_invoice(${region}, 'cards', 1, null, '2026-01-05', '', '{}', null, null, null, null, 0)`,
  ],
  ['move_invoice_payments', (region) => `select move_invoice_payments(${region}, 2026, 1, 2026, 2, '')`],
  ['a new row', (region) => `insert into partner (region_id, contract_id, name) values (${region}, 'AP-fence', '')`],
  ['a changed row', (region) => `update card set employer_id = null where region_id = ${region}`],
  ['a row that goes', (region) => `delete from perk where region_id = ${region}`],
  ['the region', (region) => `update region set name = name where region_id = ${region}`],
];

it.each(writers)('stops %s', async (_name, statement) => {
  await leave();
  const attempt = () => sql.raw(statement(home)).execute(portal.database.db);
  await expect(attempt()).rejects.toMatchObject({ code: '57R01' });
  const restore = await rewriteFunction(portal.database, 'assert_region_here', 'if not exists', 'if false and not exists');
  // Control: whatever else may be wrong with it, the fence it is not.
  const withoutFence = await portal.database.db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(statement(home)).execute(trx);
      throw new Error('undone');
    })
    .catch((error: { code?: string }) => error.code);
  expect(withoutFence).not.toBe('57R01');
  await restore();
  await takeOver();
});

it('leaves other regions alone', async () => {
  await leave();
  const other = (await listRegionIds(portal.database.db))[0]!;
  await expect(sql`select ledger_post(${other}, '{}')::text as posted`.execute(portal.database.db)).resolves.toMatchObject({
    rows: [{ posted: '{}' }],
  });
  await takeOver();
});

it('lists every function that writes the books, so that none is forgotten above', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege('kartenkontor_app', oid, 'execute')
       and proname like 'ledger\_%' and provolatile = 'v' order by 1`.execute(portal.database.db);
  const readOnly = new Set(['ledger_horizon']);
  expect(rows.map((row) => row.name).filter((name) => !readOnly.has(name))).toEqual(
    writers
      .map(([name]) => name)
      .filter((name) => name.startsWith('ledger_'))
      .sort(),
  );
});
