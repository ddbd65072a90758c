import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import { INVOICES_AT_ONCE, type staffInvoices, type StaffInvoice } from '#contract/reports/invoices/invoices.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

type Answer = OutputOf<typeof staffInvoices>;

const MANY = INVOICES_AT_ONCE + 20;

let portal: TestPortal;
let accounting: Visitor;
let name: string;
const ask = async (query: string) => (await accounting.get<Answer>(`invoices?year=2026&${query}`)).body;

/** Invoices of ten days to the first shop, more than one answer holds; the first is cancelled. */
beforeAll(async () => {
  portal = await startTestPortal();
  const { db } = portal.database;
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  const partner = await db.selectFrom('partner').select(['gguid', 'name']).where('partner_id', '=', 1).executeTakeFirstOrThrow();
  ({ name } = partner);
  const business = { kind: 'partner', id: partner.gguid };
  for (let at = 0; at < MANY; at++) {
    const day = `2026-11-${String(1 + Math.floor(at / 12)).padStart(2, '0')}`;
    if (at % 12 === 0) await moveClock(portal.database, new Date(`${day}T09:00:00Z`), 0.001);
    const wanted = {
      requestKey: crypto.randomUUID(),
      kind: 'cards',
      business,
      text: 'Karten',
      quantity: '1',
      unit: `${100 + at},00`,
    };
    await accounting.post('issue-invoice', { ...wanted, performedOn: day });
  }
  const { invoices } = await ask('search=119,00');
  await accounting.book('cancel-invoice', { gguid: invoices[0]!.gguid, isReissued: false, reason: 'Falscher Preis' });
});
afterAll(() => portal.close());

async function readAll(query = ''): Promise<StaffInvoice[]> {
  const all: StaffInvoice[] = [];
  for (let before = ''; ;) {
    const { invoices, next } = await ask(`${query}${before}`);
    all.push(...invoices);
    if (next === null) return all;
    expect(invoices).toHaveLength(INVOICES_AT_ONCE);
    before = `&before=${next}`;
  }
}

describe('the list of invoices', () => {
  it('comes in parts, the newest first, each invoice once', async () => {
    const all = await readAll();
    expect(new Set(all.map(({ gguid }) => gguid)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(MANY);
    const days = all.map(({ issuedOn }) => issuedOn);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  it('is searched where it lies: also what is not in the first part', async () => {
    const [oldest] = (await ask('search=119,00')).invoices;
    expect((await ask('')).invoices.map(({ gguid }) => gguid)).not.toContain(oldest!.gguid);
    const byNumber = await ask(`search=${oldest!.label.toLowerCase()}`);
    expect(byNumber.invoices.map(({ label }) => label)).toEqual([oldest!.label]);
    for (const text of [name.slice(0, 6), 'kartenbest'])
      expect((await readAll(`search=${encodeURIComponent(text)}`)).length).toBeGreaterThan(MANY - 1);
    expect((await ask('search=Falscher%20Preis')).invoices).toHaveLength(1);
    expect((await ask('search=gibt%20es%20nicht')).invoices).toEqual([]);
    // Signs of a pattern are only signs.
    expect((await ask('search=%25')).invoices).toEqual([]);
  });

  it('is narrowed to a state and a region before it is cut into parts', async () => {
    for (const state of ['open', 'cancelled', 'cancellation', 'overdue'] as const)
      for (const invoice of await readAll(`state=${state}`)) expect(invoice.state).toBe(state === 'overdue' ? 'open' : state);
    expect(await readAll('state=cancelled')).toHaveLength(1);
    expect((await readAll('state=open')).length).toBe(MANY - 1);
    expect((await readAll('state=overdue')).length).toBe(0);
    const { regions } = await ask('');
    const byRegion = await Promise.all(regions.map(({ region }) => readAll(`region=${region}`)));
    expect(byRegion.flat()).toHaveLength((await readAll()).length);
    for (const [at, { region }] of regions.entries())
      expect(new Set(byRegion[at]!.map((row) => row.region))).toEqual(new Set([region]));
  });

  it('says what is overdue by the clock of the books', async () => {
    await moveClock(portal.database, new Date('2026-11-19T09:00:00Z'), 0.001);
    expect((await readAll('state=overdue')).map(({ dueOn }) => dueOn).every((day) => day < '2026-11-19')).toBe(true);
    expect((await readAll('state=overdue')).length).toBeGreaterThan(0);
  });

  it('knows no invoice to go on from that there is not', async () => {
    expect((await accounting.get(`invoices?before=${crypto.randomUUID()}`)).status).toBe(404);
  });
});
