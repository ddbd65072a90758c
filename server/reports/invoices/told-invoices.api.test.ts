import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { OwnOpenItem } from '#contract/reports/open-items/open-items.ts';
import type { staffStart } from '#contract/operator/operations/staff-start.ts';
import type * as calls from '#contract/reports/invoices/invoices.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { setRegionBank } from '#server/reports/settlements/region-bank.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { tellWhereToPay } from './tell-where-to-pay.ts';

type Invoices = OutputOf<typeof calls.staffInvoices>;

let portal: TestPortal;
let accounting: Visitor;
let business: { kind: 'partner'; id: string };
beforeEach(async () => {
  portal = await startTestPortal();
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  await today('2026-11-10');
  await sql`update partner_bank set payment_method = 'Rechnung' where partner_id = 1`.execute(portal.database.db);
  const partners = portal.database.db.selectFrom('partner').select('gguid').where('partner_id', '=', 1);
  business = { kind: 'partner', id: (await partners.executeTakeFirstOrThrow()).gguid };
});
afterEach(() => portal.close());

const today = (day: string) => moveClock(portal.database, new Date(`${day}T09:00:00Z`), 0.001);
const listed = async () => (await accounting.get<Invoices>('invoices?year=2026')).body;
const find = async (label: string) => (await listed()).invoices.find((row) => row.label === label)!;
const issue = async () => {
  const wanted = { requestKey: crypto.randomUUID(), kind: 'cards', business, text: 'Karten', quantity: '1', unit: '100,00' };
  return (await accounting.post<{ label: string }>('issue-invoice', { ...wanted, performedOn: '2026-11-10' })).body.label;
};
const waitingLines = async () =>
  (await accounting.get<OutputOf<typeof staffStart>>('staff-start')).body.waiting.map(({ text, count }) => [text, count]);
const LINE = 'Rechnung per Post zu senden';
const mails = async () => {
  const rows = await portal.database.db.selectFrom('outbox_mail').select(['subject', 'body_text as text']).execute();
  return rows.filter(({ subject }) => subject.includes('Rechnung R1'));
};
const withoutAddress = async () => {
  const { db } = portal.database;
  await db.updateTable('partner').set({ company_re_email: null, company_email: null }).where('partner_id', '=', 1).execute();
  await db.updateTable('person').set({ ended_at: new Date() }).where('partner_id', '=', 1).execute();
};
const post = (gguid: string, about = 'issued', who = accounting) =>
  who.post<ErrorAnswer>('mark-invoice-posted', { gguid, about });

describe('an invoice to a business without an address for mail', () => {
  beforeEach(withoutAddress);

  it('waits for accounting to send it by post, and leaves the list once that is done', async () => {
    const label = await issue();
    const { gguid, post: state } = await find(label);
    expect(state).toEqual({ sentOn: null });
    expect(await mails()).toEqual([]);
    expect((await listed()).toPost).toMatchObject([{ label, about: 'issued', business: { id: business.id }, transfer: null }]);
    expect(await waitingLines()).toContainEqual([LINE, 1]);
    expect((await post(gguid)).status).toBe(204);
    expect((await find(label)).post).toEqual({ sentOn: '2026-11-10' });
    expect((await listed()).toPost).toEqual([]);
    expect((await waitingLines()).map(([text]) => text)).not.toContain(LINE);
  });

  it('is noted as sent by one person, who may say it again; others are told that it does not wait', async () => {
    const { gguid } = await find(await issue());
    expect((await post(gguid)).status).toBe(204);
    expect((await post(gguid)).status).toBe(204);
    const management = await portal.signedIn('betrieb@demo.example');
    expect((await post(gguid, 'issued', management)).body.errorMessage).toBe('Diese Sendung wartet nicht mehr.');
    const trail = portal.database.db.selectFrom('audit_event').select('subject').where('act', '=', 'invoice-posted');
    expect(await trail.execute()).toHaveLength(1);
  });

  it('waits with its cancellation, too', async () => {
    const label = await issue();
    const { gguid } = await find(label);
    await accounting.book('cancel-invoice', { gguid, isReissued: false, reason: 'Die Anschrift war falsch.' });
    expect((await listed()).toPost.map(({ kind }) => kind)).toEqual(['cards', 'cancellation']);
  });
});

it('control: an invoice that went out by mail waits for nobody', async () => {
  const label = await issue();
  expect(await mails()).toHaveLength(1);
  const { gguid, post: state } = await find(label);
  expect(state).toBeNull();
  expect((await listed()).toPost).toEqual([]);
  expect((await post(gguid)).status).toBe(404);
});

describe('an invoice of a region that had no account', () => {
  let bank: { holder: string; iban: string; bic: string; creditorId: string };
  const tell = () => tellWhereToPay(portal.portal);
  const setAccount = () => portal.database.db.transaction().execute((trx) => setRegionBank(trx, 1, bank, null));
  beforeEach(async () => {
    const { db } = portal.database;
    const row = await db.selectFrom('region_bank').selectAll().where('region_id', '=', 1).executeTakeFirstOrThrow();
    bank = { holder: row.account_holder, iban: row.iban, bic: row.bic ?? '', creditorId: row.creditor_id ?? '' };
    await portal.database.runAsOwner('delete from region_bank where region_id = 1');
  });

  it('is told of once more when the region has one, with where to pay and a week at least', async () => {
    const label = await issue();
    expect(await tell()).toBe(0);
    await today('2026-12-01');
    await setAccount();
    await Promise.all([tell(), tell()]);
    expect(await tell()).toBe(0);
    const [, second, ...more] = await mails();
    expect(more).toEqual([]);
    expect(second!.subject).toBe(`Wohin Sie die Rechnung ${label} zahlen`);
    for (const said of [
      '119,00 €',
      '08.12.2026',
      bank.iban,
      `Verwendungszweck: ${label}`,
      'Die Rechnung selbst ändert sich nicht.',
    ])
      expect(second!.text).toContain(said);
    // Nobody is late who did not know where to pay.
    expect(await find(label)).toMatchObject({ state: 'open', dueOn: '2026-12-08' });
    const partner = await portal.signedIn('partner@demo.example');
    const items = (await partner.get<OwnOpenItem[]>('own-open-items')).body;
    expect(items.find((item) => item.label === label)?.transfer).toMatchObject({ iban: bank.iban, purpose: label });
  });

  it('is not told of where it is cancelled by then, or where its paper names an account', async () => {
    const { gguid } = await find(await issue());
    await accounting.book('cancel-invoice', { gguid, isReissued: false, reason: 'Die Anschrift war falsch.' });
    await setAccount();
    await issue();
    expect(await tell()).toBe(0);
  });

  it('waits for a letter where the business has no address for mail, with what the letter has to say', async () => {
    await withoutAddress();
    const label = await issue();
    const { gguid } = await find(label);
    await post(gguid);
    await setAccount();
    expect(await tell()).toBe(1);
    const transfer = { holder: bank.holder, iban: bank.iban, bic: bank.bic, purpose: label, cents: 11_900 };
    expect((await listed()).toPost).toMatchObject([{ label, about: 'account', transfer }]);
    expect((await post(gguid, 'account')).status).toBe(204);
    expect((await listed()).toPost).toEqual([]);
  });

  it('leaves the books in order', async () => {
    await issue();
    await setAccount();
    await tell();
    await sealBooks(portal.database.db, SEAL_KEYS);
    // That the owner has taken the account away is noticed, and nothing else.
    expect((await verifyLedger(portal.database.db, SEAL_KEYS)).map(({ rule }) => rule)).toEqual([
      'what is written once never changes, and what is kept never goes',
      'bank data change together with their act in the audit trail',
    ]);
  });
});
