import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datevRoleNames, isRevenue, presetAccounts } from '#contract/reports/datev/datev-accounts.ts';
import type { DatevMonth } from '#contract/reports/datev/datev.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { type PaidOnline, payOnline } from '#tests/support/pay-online.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { readExport, sumByAccount } from '#tests/support/read-datev.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const ONLINE = '1361';
const WITHOUT_INVOICE = '1591';
let portal: TestPortal;
let accounting: Visitor;
let joined: PaidOnline;

const at = (instant: string) => moveClock(portal.database, new Date(instant), 0.001);
const seal = () => sealBooks(portal.database.db, SEAL_KEYS);
const goesBack = (
  { orderId }: Pick<PaidOnline, 'orderId'>,
  refundId: string,
  how: 'reversed' | 'refunded',
  cents: number,
  currency = 'EUR',
) =>
  sql`insert into payment_gone_back (region_id, order_id, provider, refund_id, how, cents, currency)
      values (1, ${orderId}, 'paypal', ${refundId}, ${how}, ${cents}, ${currency})`.execute(portal.database.db);
const months = async () => (await accounting.get<{ months: DatevMonth[] }>('datev-months?region=lahr')).body.months;
const monthNow = async (name: string) => (await months()).find(({ month }) => month === name)!;
const exportMonth = async (month: string) =>
  (await accounting.post<{ batch: number; isNew: boolean }>('export-datev-month', { region: 'lahr', month })).body;
const linesOf = async (month: string, batch = 1) =>
  readExport((await accounting.post<Uint8Array>('datev-export-file', { region: 'lahr', month, batch })).body).lines;
const told = async (month: string, batch = 1) =>
  (await linesOf(month, batch))
    .filter(({ account, against }) => [account, against].some((one) => one === ONLINE || one === WITHOUT_INVOICE))
    .map(({ cents, account, against, isDebit, day, label, text }) => [
      cents,
      account,
      against,
      isDebit ? 'S' : 'H',
      day,
      label,
      text,
    ]);

/**
 * In October three payments come by the provider: for branches, for what could not be saved, and in dollars. Some of
 * them go back in October and in November.
 */
beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example' });
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  const accounts = presetAccounts('03', 4);
  const settings = {
    region: 'lahr',
    consultant: '29098',
    client: '55003',
    length: '4',
    yearBegins: '1',
    isFixed: true,
    chart: '03',
    firstBusiness: '1',
    ...Object.fromEntries(datevRoleNames.map((role) => [role, accounts[role].account])),
    ...Object.fromEntries(datevRoleNames.filter(isRevenue).map((role) => [`key-${role}`, ''])),
    online: ONLINE,
    'online-open': WITHOUT_INVOICE,
  };
  expect((await accounting.post('save-datev-settings', settings)).status).toBe(204);
  await at('2026-10-05T09:00:00Z');
  joined = await payOnline(portal.database.db, { cents: 11_900 });
  await at('2026-10-06T09:00:00Z');
  const unsaved = await payOnline(portal.database.db, { cents: 5_000, state: 'unsaved' });
  await payOnline(portal.database.db, { cents: 7_000, state: 'unsaved', currency: 'USD' });
  // In Berlin it is the first half hour of 20 October.
  await at('2026-10-19T22:30:00Z');
  await goesBack(joined, 'REF-1', 'reversed', 1_900);
  await goesBack(joined, 'REF-2', 'reversed', 1_900, 'USD');
  await at('2026-11-02T08:00:00Z');
  await sql`update checkout_order set state = 'refunded', refunded_at = ledger_now() where order_id = ${unsaved.orderId}`.execute(
    portal.database.db,
  );
  await goesBack(joined, 'REF-3', 'refunded', 10_000);
});
afterAll(async () => {
  await restoreClock(portal.database);
  await portal.close();
});

describe('money at the payment provider', () => {
  it('is told as it came and went back, each on its day, and an invoice takes what was paid for it', async () => {
    await seal();
    expect(await exportMonth('2026-10')).toEqual({ batch: 1, isNew: true });
    const { label, paymentId, buyer, payer } = joined;
    const lines = await told('2026-10');
    expect(lines).toEqual([
      [11_900, ONLINE, WITHOUT_INVOICE, 'S', '0510', paymentId, `Online-Zahlung ${buyer}`],
      [11_900, '10001', WITHOUT_INVOICE, 'H', '0510', label, `Online bezahlt ${buyer}`],
      [5_000, ONLINE, WITHOUT_INVOICE, 'S', '0610', expect.any(String), `Online-Zahlung ${payer}`],
      [1_900, '10001', ONLINE, 'S', '2010', label, `Rückbuchung online ${buyer}`],
    ]);
    // Debit is negative: 119 and 50 came, 19 went back; 50 are for no invoice.
    const sums = sumByAccount(await linesOf('2026-10'));
    expect([sums.get(ONLINE), sums.get(WITHOUT_INVOICE)]).toEqual([-15_000, 5_000]);
  });

  it('that goes back by our doing or at the provider is told in its own month', async () => {
    await at('2026-12-01T08:00:00Z');
    await seal();
    expect(await exportMonth('2026-11')).toEqual({ batch: 1, isNew: true });
    expect(
      (await told('2026-11')).map(([cents, account, against, , day, label, text]) => [cents, account, against, day, label, text]),
    ).toEqual([
      [5_000, WITHOUT_INVOICE, ONLINE, '0211', expect.any(String), `Erstattung online ${joined.payer}`],
      [10_000, '10001', ONLINE, '0211', joined.label, `Erstattung online ${joined.buyer}`],
    ]);
    const sums = sumByAccount([...(await linesOf('2026-10')), ...(await linesOf('2026-11'))]);
    expect([sums.get(ONLINE) ?? 0, sums.get(WITHOUT_INVOICE) ?? 0]).toEqual([0, 0]);
  });

  it('that is told of after its month was exported is a difference, and another batch, once', async () => {
    await at('2026-10-31T22:59:00Z');
    await goesBack(joined, 'REF-4', 'refunded', 100);
    await at('2026-12-01T08:00:00Z');
    expect(await monthNow('2026-10')).toMatchObject({
      behind: { entries: 0, statements: 0, invoices: 0, onlinePayments: 1 },
    });
    expect(await exportMonth('2026-10')).toEqual({ batch: 2, isNew: true });
    expect((await told('2026-10', 2)).map(([cents]) => cents)).toEqual([100]);
    expect(await monthNow('2026-10')).toMatchObject({ behind: null });
    expect(await exportMonth('2026-10')).toEqual({ batch: 2, isNew: false });
  });

  it('that is there again is told as what undoes the reversal, in its own month', async () => {
    await at('2026-12-03T08:00:00Z');
    await sql`insert into payment_gone_back (region_id, order_id, provider, refund_id, how, cents, currency, undoes)
      values (1, ${joined.orderId}, 'paypal', 'BACK-1', 'restored', -1900, 'EUR', 'REF-1')`.execute(portal.database.db);
    await at('2027-01-02T08:00:00Z');
    await seal();
    expect(await exportMonth('2026-12')).toEqual({ batch: 1, isNew: true });
    const { label, buyer } = joined;
    expect(await told('2026-12')).toEqual([[1_900, '10001', ONLINE, 'H', '0312', label, `Rückbuchung aufgehoben ${buyer}`]]);
    expect(sumByAccount(await linesOf('2026-12')).get(ONLINE)).toBe(-1_900);
  });

  it('leaves the books clean', async () => expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]));

  it.each([
    ['is told of with another sum', `jsonb_set(lines, array[at::text, 'cents'], '1')`],
    ['is left out', `lines - at`],
    ['is told of twice', `lines || jsonb_build_array(lines -> at)`],
    ['is none that there is', `jsonb_set(lines, array[at::text, 'online'], '"paid nothing"')`],
  ])('control: verify finds when one %s', async (_, changed) => {
    const { rows } = await sql<{
      lines: unknown;
    }>`select lines from datev_export where month = '2026-10-01' and batch = 1`.execute(portal.database.db);
    const write = (what: string) =>
      portal.database.runAsOwner(`
        alter table datev_export disable trigger user;
        update datev_export set lines = ${what} where month = '2026-10-01' and batch = 1;
        alter table datev_export enable trigger user`);
    await write(`(select ${changed} from (
      select (ordinality - 1)::int as at from jsonb_array_elements(lines) with ordinality as l (line, ordinality)
       where line ->> 'source' = 'online' limit 1) as place)`);
    const findings = await verifyLedger(portal.database.db, SEAL_KEYS);
    expect(findings.map(({ rule }) => rule)).toContain('the exports of a month tell once of each payment online');
    await write(`'${JSON.stringify(rows[0]!.lines).replaceAll("'", "''")}'::jsonb`);
    expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  });
});
