import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardNumberOf } from '#contract/common/card-number.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type * as calls from '#contract/reports/invoices/invoices.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { type Posting, postBookings } from '#server/ledger/write/post-booking.ts';
import { issueStatements } from '#server/reports/settlements/issue-statements.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { issueMonthlyInvoices } from './issue-monthly-invoices.ts';

type Invoices = OutputOf<typeof calls.staffInvoices>;

let portal: TestPortal;
let accounting: Visitor;
beforeEach(async () => {
  portal = await startTestPortal();
  accounting = await portal.signedIn('rechnungswesen@demo.example');
});
afterEach(() => portal.close());

const at = (instant: string) => moveClock(portal.database, new Date(instant), 0.001);
const issueMonths = () => issueMonthlyInvoices(portal.portal);
const listed = async () => (await accounting.get<Invoices>('invoices?year=2026')).body;
const findings = async () => {
  await sealBooks(portal.database.db, SEAL_KEYS);
  return (await verifyLedger(portal.database.db, SEAL_KEYS)).map(({ rule, subject }) => [rule, subject]);
};

describe('the fees of a statement that was made after the month of its day was invoiced', () => {
  const RULE = 'the fees of each statement of a month that was invoiced have an invoice, or a reason why not';
  const fees = async () => (await listed()).invoices.filter(({ kind }) => kind === 'statement').map(({ netCents }) => netCents);
  /** The run of Monday, 31 August fails until the invoices of August are made. */
  beforeEach(async () => {
    await at('2026-08-27T09:00:00Z');
    await issueStatements(portal.portal);
    const usual = { card: cardNumberOf(20), partnerId: 1, branchId: null, actorId: 0, idempotencyKey: null, inputHash: null };
    const bookings: Posting[] = [
      { ...usual, type: 'topup', cents: 20_000, fee: 0 },
      { ...usual, type: 'redemption', cents: 12_345, fee: 247 },
    ];
    await postBookings(portal.database.db, SEAL_KEYS, 1, bookings);
    await issueMonths();
    await at('2026-09-01T04:00:00Z');
    await issueMonths();
    expect(await fees()).toEqual([]);
    await issueStatements(portal.portal);
  });

  it('are invoiced by the next run of the job, once', async () => {
    await issueMonths();
    expect(await fees()).toEqual([247]);
    for (const instant of ['2026-09-02T04:00:00Z', '2026-10-01T04:00:00Z', '2026-10-02T04:00:00Z']) {
      await at(instant);
      await Promise.all([issueMonths(), issueMonths()]);
    }
    expect(await fees()).toEqual([247]);
    expect(await findings()).toEqual([]);
  });

  it('wait among the refusals where they cannot be invoiced; control: without a reason the books would tell', async () => {
    await portal.database.runAsOwner(`update partner set company_street = null, company_re_street = null where partner_id = 1`);
    await at('2026-10-01T04:00:00Z');
    await issueMonths();
    expect((await listed()).refused).toMatchObject([{ kind: 'statement' }]);
    expect(await findings()).toEqual([]);
    await sql`delete from invoice_refusal`.execute(portal.database.db);
    expect(await findings()).toEqual([[RULE, 'statement 1']]);
  });
});

describe('a contract that begins in months that are over', () => {
  /** The fashion shop has a monthly charge of 15 euro. The invoices of September and October are made. */
  let shop: { gguid: string; version: number };
  let support: Visitor;
  const SHOP = `contract_id = 'AP-1004'`;
  const readShop = async () =>
    portal.database.db
      .selectFrom('partner')
      .select(['gguid', 'version'])
      .where('contract_id', '=', 'AP-1004')
      .executeTakeFirstOrThrow();
  const charged = async () =>
    (await listed()).invoices
      .filter(({ kind, business }) => kind === 'monthly' && business.id === shop.gguid)
      .map(({ netCents }) => netCents)
      .toSorted((one, other) => one - other);
  const act = async (path: string, more: object = {}) => {
    const { gguid, version } = await readShop();
    return (await support.post(path, { kind: 'partner', id: gguid, version, reason: 'Am Telefon', ...more })).status;
  };
  beforeEach(async () => {
    support = await portal.signedIn('support@demo.example');
    shop = await readShop();
    await at('2026-10-02T04:00:00Z');
    const none = { card: '', individualCard: '', reminder1: '', reminder2: '', reminder3: '', returnedDebit: '' };
    expect((await accounting.post('set-invoice-prices', { region: 'lahr', participation: '49,00', ...none })).status).toBe(204);
  });
  const issueUntilNovember = async () => {
    await issueMonths();
    await at('2026-11-02T04:00:00Z');
    await issueMonths();
  };

  it('owes what it would have owed, once, when it is activated', async () => {
    await portal.database.runAsOwner(
      `update partner set is_in_review = true, is_data_complete = true, contract_start_at = null where ${SHOP}`,
    );
    await issueUntilNovember();
    expect(await charged()).toEqual([]);
    expect(await act('activate-contract', { contractStartAt: '2026-09-15' })).toBe(200);
    // The participation fee of the contract year in September, and the charge of October.
    expect(await charged()).toEqual([1_500, 4_900]);
    await issueMonths();
    await at('2026-12-01T04:00:00Z');
    await issueMonths();
    expect(await charged()).toEqual([1_500, 1_500, 4_900]);
    expect(await findings()).toEqual([]);
  });

  it('owes nothing for months before the first invoices of its region', async () => {
    await portal.database.runAsOwner(
      `update partner set is_in_review = true, is_data_complete = true, contract_start_at = null where ${SHOP}`,
    );
    await issueUntilNovember();
    expect(await act('activate-contract', { contractStartAt: '2026-01-15' })).toBe(200);
    expect(await charged()).toEqual([1_500, 1_500]);
  });

  it('owes the months since its end when it is reopened, and none that was cancelled', async () => {
    await portal.database.runAsOwner(
      `update partner set contract_start_at = '2024-05-15', contract_end_at = '2026-09-30' where ${SHOP}`,
    );
    await issueUntilNovember();
    const september = (await listed()).invoices.find(({ kind, business }) => kind === 'monthly' && business.id === shop.gguid);
    await accounting.book('cancel-invoice', { gguid: september!.gguid, isReissued: false, reason: 'Kulanz' });
    expect(await act('reopen-contract')).toBe(200);
    expect(await charged()).toEqual([1_500, 1_500]);
    expect((await listed()).invoices.filter(({ kind, state }) => kind === 'monthly' && state === 'cancelled')).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });
});
