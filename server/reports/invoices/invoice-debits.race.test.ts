import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seedDemo } from '#seeds/demo.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { payInvoice } from '#server/ledger/write/pay-invoice.ts';
import type { Database } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { startingGate } from '#tests/support/starting-gate.ts';
import { bookCollectedDebits, carryOutDebitReturn } from './book-invoice-debits.ts';
import { issueDraft } from './draft-invoice.ts';
import { makeInvoiceDebits } from './make-invoice-debits.ts';
import { findPayableInvoice } from './open-invoices.ts';
import type { InvoiceRow } from './reads.ts';
import { voidInvoiceFile } from './void-invoice-file.ts';

const AT_ONCE = 12;
const BEFORE_THE_LOCK = 'perform assert_region_here(p_region);';
const business = { kind: 'partner', regionId: 1, partnerId: 1 } as const;
const office = { region: { name: 'Lahr', cardName: 'Karte', primaryColor: '#aa0000' }, portalUrl: null };
const fileDay = Temporal.PlainDate.from('2026-11-20');
const collectedOn = Temporal.PlainDate.from('2026-11-24');

let database: Database;
let invoices: InvoiceRow[];
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: AT_ONCE + 4 });
  await seedDemo(database, { history: false });
  const { db } = database;
  await moveClock(database, new Date('2026-11-10T09:00:00Z'), 0.001);
  await db.transaction().execute(async (trx) => {
    const mandate = { mandate_reference: 'KK-M-1', mandate_signed_on: '2026-01-02', mandate_received_on: '2026-01-05' };
    const account = { account_holder: 'Laden', iban: 'DE89370400440532013000', bic: null };
    await trx
      .updateTable('partner_bank')
      .set({ payment_method: 'Bankeinzug', ...account, ...mandate })
      .where('partner_id', '=', 1)
      .execute();
    await audit(trx, { personId: null, regionId: 1, act: 'region-bank-changed' });
  });
  invoices = [await issue('desk 1', 10_000), await issue('desk 2', 2_000)];
  await moveClock(database, new Date('2026-11-20T09:00:00Z'), 0.001);
});
afterEach(() => database.close());

const issue = (cause: string, unitCents: number) =>
  database.db
    .transaction()
    .execute((trx) =>
      issueDraft(trx, office, { business, kind: 'cards', cause, positions: [{ text: 'Karten', unitCents }], issuedBy: null }),
    );
const make = () => makeInvoiceDebits(database.db, 1, fileDay);
const takeFile = () =>
  database.runAsOwner(
    `update charge_file set released_at = made_at, sha256 = encode(sha256(convert_to(xml, 'UTF8')), 'hex'), taken_at = made_at`,
  );
const collect = async () => {
  await make();
  await takeFile();
  await moveClock(database, new Date('2026-11-24T09:00:00Z'), 0.001);
};
const book = () => bookCollectedDebits(database.db, SEAL_KEYS, 1, collectedOn);
const giveBack = (idempotencyKey: string) =>
  database.db
    .transaction()
    .execute((trx) =>
      carryOutDebitReturn(
        trx,
        { regionId: 1, debit: 1, day: '2026-11-24', bankText: 'MD06', idempotencyKey },
        { askedBy: null, reason: 'Kontoauszug', office: { db: database.db, keys: SEAL_KEYS } as never },
      ),
    );
const pay = ({ year, number, gross_cents: cents }: InvoiceRow) =>
  payInvoice(database.db, SEAL_KEYS, 1, {
    year,
    number,
    cents,
    openCents: cents,
    day: '2026-11-20',
    bankText: 'Danke',
    reason: 'Kontoauszug',
    actorId: 1,
    idempotencyKey: randomUUID(),
  });
const giveUp = () =>
  database.db
    .transaction()
    .execute((trx) =>
      voidInvoiceFile(trx, { regionId: 1, region: office.region, file: 1, reason: 'Eine ist bezahlt', staffId: 1 }),
    );
const listFiles = async () =>
  (await database.db.selectFrom('charge_file').select(['cents', 'voided_at']).orderBy('file').execute()).map(
    ({ cents, voided_at }) => ({ cents, isVoid: voided_at !== null }),
  );
const openCents = () =>
  Promise.all(
    invoices.map(async ({ year, number }) => (await findPayableInvoice(database.db, { regionId: 1, year, number }))!.openCents),
  );
const findings = async () => (await verifyLedger(database.db, SEAL_KEYS)).map(({ rule }) => rule);
const atOnce = <Value>(work: () => Promise<Value>) => Promise.allSettled(Array.from({ length: AT_ONCE }, work));

it('of twelve who make the file at once, one does, with one debit of both invoices', async () => {
  const gate = await startingGate(database, 'ledger_file_invoices', BEFORE_THE_LOCK);
  const made = atOnce(make);
  await gate.openWhen(AT_ONCE);
  const files = (await made).map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
  expect(files.filter((one) => one !== 0)).toEqual([1]);
  expect(await database.db.selectFrom('invoice_debit').select(['debit', 'cents']).execute()).toEqual([
    { debit: 1, cents: 14_280 },
  ]);
  expect(await findings()).toEqual([]);
});

it('what is paid while the file is made is not debited: the next file holds the rest', async () => {
  const gate = await startingGate(database, 'ledger_file_invoices', BEFORE_THE_LOCK);
  const making = make();
  const paid = await pay(invoices[0]!);
  await gate.openWhen(1);
  expect([paid.isPosted, await making]).toEqual([true, 0]);
  expect(await make()).toBe(1);
  expect(await database.db.selectFrom('invoice_debit').select('cents').execute()).toEqual([{ cents: 2_380 }]);
  expect(await findings()).toEqual([]);
});

it('control: without another look under the lock, an invoice that is paid is debited', async () => {
  await rewriteFunction(
    database,
    'ledger_file_invoices',
    'i.number is not null and invoice_debit_obstacle(i) is null',
    'i.number is not null',
  );
  const gate = await startingGate(database, 'ledger_file_invoices', BEFORE_THE_LOCK);
  const making = make();
  await pay(invoices[0]!);
  await gate.openWhen(1);
  expect(await making).toBe(1);
  await takeFile();
  await moveClock(database, new Date('2026-11-24T09:00:00Z'), 0.001);
  await book();
  expect(await openCents()).toEqual([-11_900, 0]);
});

it('a file that twelve give up at once is given up once, and one takes its place', async () => {
  await make();
  await pay(invoices[0]!);
  const gate = await startingGate(database, 'ledger_void_invoice_file', BEFORE_THE_LOCK);
  const voided = atOnce(giveUp);
  await gate.openWhen(AT_ONCE);
  expect((await voided).filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await listFiles()).toEqual([
    { cents: 14_280, isVoid: true },
    { cents: 2_380, isVoid: false },
  ]);
  expect(await findings()).toEqual([]);
});

it('control: a file that is given up twice by mistake would be replaced twice, but the rows refuse it', async () => {
  await make();
  await pay(invoices[0]!);
  await rewriteFunction(
    database,
    'ledger_void_invoice_file',
    `if f.voided_at is not null then return 'VOIDED_BEFORE'; end if;`,
    '',
  );
  await giveUp();
  await expect(giveUp()).rejects.toThrow('was written once and for all');
  expect(await listFiles()).toHaveLength(2);
});

it('of twelve who book the collected debit at once, one does', async () => {
  await collect();
  const gate = await startingGate(database, 'ledger_debit_invoice', BEFORE_THE_LOCK);
  const booked = atOnce(book);
  await gate.openWhen(AT_ONCE);
  expect((await booked).filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await openCents()).toEqual([0, 0]);
  expect(await findings()).toEqual([]);
});

it('a debit that came back is noted once, however many note it', async () => {
  await collect();
  await book();
  const gate = await startingGate(database, 'ledger_debit_invoice', BEFORE_THE_LOCK);
  const noted = atOnce(() => giveBack(randomUUID()));
  await gate.openWhen(AT_ONCE);
  expect((await noted).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await openCents()).toEqual([11_900, 2_380]);
  expect(await findings()).toEqual([]);
});

it('control: without a look at what came back already, the rows themselves refuse to come back twice', async () => {
  await collect();
  await book();
  await rewriteFunction(
    database,
    'ledger_debit_invoice',
    `when entry_id is not null then case when v_is_return then 'ALREADY_RETURNED' else 'ALREADY_COLLECTED' end`,
    '',
  );
  await giveBack(randomUUID());
  await expect(giveBack(randomUUID())).rejects.toThrow('was written once and for all');
  expect(await openCents()).toEqual([11_900, 2_380]);
});
