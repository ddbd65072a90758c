import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { bankItems, UnclearMovement } from '#contract/reports/bank-statements/bank-statements.ts';
import type * as invoices from '#contract/reports/invoices/invoices.ts';
import type { openItems } from '#contract/reports/open-items/open-items.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { type Posting, postBookings } from '#server/ledger/write/post-booking.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { issueStatements } from '#server/reports/settlements/issue-statements.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { assertAccountAgrees } from '#tests/support/assert-account-agrees.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { type Bank, startBank } from '#tests/support/test-bank.ts';

const HOLDING = 'DE91100000000123456789';

let portal: TestPortal;
let bank: Bank;
const ids: Partial<Record<'partner' | 'employer', string>> = {};
beforeEach(async () => {
  portal = await startTestPortal();
  bank = await startBank(portal);
  const { db } = portal.database;
  await moveClock(portal.database, new Date('2026-11-10T09:00:00Z'), 0.001);
  ids.partner = (await db.selectFrom('partner').select('gguid').where('partner_id', '=', 1).executeTakeFirstOrThrow()).gguid;
  ids.employer = (
    await db.selectFrom('employer').select('gguid').where('region_id', '=', 1).orderBy('employer_id').executeTakeFirstOrThrow()
  ).gguid;
});
afterEach(async () => {
  const { db } = portal.database;
  await assertAccountAgrees(db, { kind: 'partner', regionId: 1, partnerId: 1 });
  await sealBooks(db, SEAL_KEYS);
  expect(await verifyLedger(db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

const issue = async (kind: 'partner' | 'employer', unit: string) => {
  const wanted = { requestKey: crypto.randomUUID(), kind: 'cards', text: 'Karten', quantity: '1', unit };
  const business = { kind, id: ids[kind]! };
  const { status, body } = await bank.accounting.post<{ label: string }>('issue-invoice', {
    ...wanted,
    business,
    performedOn: '2026-11-10',
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.label;
};
const invoiceState = async (label: string) => {
  const { body } = await bank.accounting.get<OutputOf<typeof invoices.staffInvoices>>('invoices?year=2026');
  const { state, openCents } = body.invoices.find((row) => row.label === label)!;
  return [state, openCents];
};
const owedToPartner = async () =>
  (await bank.accounting.get<OutputOf<typeof openItems>>('open-items')).body.items
    .filter(({ kind, business }) => kind === 'statement' && business.id === ids.partner)
    .reduce((sum, { cents }) => sum - cents, 0);
const search = async ({ id, region }: UnclearMovement, text: string) =>
  (
    await bank.accounting.get<OutputOf<typeof bankItems>>(
      `bank-items?region=${region}&movement=${id}&search=${encodeURIComponent(text)}`,
    )
  ).body;
const decide = async (
  { id, round }: UnclearMovement,
  shares: { kind: string; key: string; cents: number; openCents: number }[],
  remembers = false,
) =>
  bank.accounting.book<{ waitsForSecond: boolean } & ErrorAnswer>('decide-bank-movement', {
    region: 'lahr',
    movement: id,
    round,
    shares,
    remembers,
  });

it('what a statement counts as paid, while its file waits, is not called paid where money names it', async () => {
  const topUp = { type: 'topup', card: '176100000000014', cents: 10_000, fee: 0, partnerId: 1, branchId: null, actorId: 0 };
  await postBookings(portal.database.db, SEAL_KEYS, 1, [{ ...topUp, idempotencyKey: null, inputHash: null } as Posting]);
  await moveClock(portal.database, new Date('2026-11-23T09:00:00Z'), 0.001);
  await issueStatements(portal.portal);
  await bank.tells('2026-11-23', { cents: 4_750, text: 'Nachzahlung zu ABR-1-00001, wie besprochen' });
  const [movement] = await bank.unclear();
  const { label } = movement!.proposals[0]!.shares[0]!.item;
  expect(movement!.proposals[0]!.reasons).toContainEqual(
    expect.stringMatching(new RegExp(`^der Einzug zu ${label} über \\d+,\\d\\d € steht noch in einer Zahlungsdatei$`)),
  );
});

describe('money of a partner to whom we owe something', () => {
  it('is booked as its credit, which its next statement pays out: as proposed, and as searched for', async () => {
    const topUp = { type: 'topup', card: '176100000000014', cents: 10_000, fee: 0, partnerId: 1, branchId: null, actorId: 0 };
    await postBookings(portal.database.db, SEAL_KEYS, 1, [{ ...topUp, idempotencyKey: null, inputHash: null } as Posting]);
    await moveClock(portal.database, new Date('2026-11-23T09:00:00Z'), 0.001);
    await issueStatements(portal.portal);
    const before = await owedToPartner();
    const record = { partnerId: ids.partner, day: '2026-11-23', reference: 'Danke', reason: 'Kontoauszug' };
    const amount = `${Math.ceil(Math.max(0, -before) / 100) + 20},00`;
    expect((await bank.accounting.book('record-partner-payment', { ...record, direction: 'from-partner', amount })).status).toBe(
      200,
    );
    const owed = await owedToPartner();
    expect(owed).toBeGreaterThan(0);
    await bank.tells('2026-11-24', {
      cents: 5_000,
      text: 'Noch einmal ABR-1-00001',
      name: 'Buchhandlung am Marktplatz',
      iban: HOLDING,
    });
    const [movement] = await bank.unclear();
    expect(movement!.proposals[0]!.reasons).toContain('wir schulden schon 120,00 €');
    const item = (await search(movement!, 'Marktplatz')).find(({ kind }) => kind === 'partner');
    expect(item).toMatchObject({ cents: -12_000, credit: 'Guthaben des Partners, für seine nächste Abrechnung' });
    expect((await decide(movement!, [{ kind: 'partner', key: item!.key, cents: 5_000, openCents: -12_000 }])).body).toEqual({
      waitsForSecond: false,
    });
    expect(await owedToPartner()).toBe(owed + 5_000);
    // And back again, as it was another one's.
    const { id, round, region } = movement!;
    const undone = await bank.accounting.post('undo-bank-decision', { region, movement: id, round, reason: 'Falsch' });
    expect(undone.status).toBe(200);
    expect(await owedToPartner()).toBe(owed);
  });

  it('of an invoice that was paid twice goes to the rest that is given back; other money that goes out does not come in', async () => {
    const label = await issue('partner', '100,00');
    const said = { text: `Rechnung ${label}`, iban: HOLDING };
    await bank.tells('2026-11-11', { cents: 11_900, ...said, endToEndId: 'A' });
    await bank.tells('2026-11-12', { cents: 11_900, ...said, endToEndId: 'B' });
    const second = await bank.follow((await bank.unclear())[0]!);
    expect(second.status).toBe(200);
    expect(await invoiceState(label)).toEqual(['refund', -11_900]);
    await bank.tells('2026-11-13', { cents: 1_000, ...said, endToEndId: 'C' });
    const [third] = await bank.unclear();
    expect(third!.proposals[0]!.reasons).toContain('wir schulden schon 119,00 €');
    expect((await bank.follow(third!)).status).toBe(200);
    expect(await invoiceState(label)).toEqual(['refund', -12_900]);
  });
});

describe('one transfer for several businesses', () => {
  it('is booked by itself where it names all numbers and comes to their sum', async () => {
    const labels = [await issue('partner', '100,00'), await issue('employer', '50,00')];
    await bank.tells('2026-11-11', { cents: 17_850, text: `Rechnungen ${labels.join(' und ')}`, iban: HOLDING });
    expect(await bank.unclear()).toEqual([]);
    expect([await invoiceState(labels[0]!), await invoiceState(labels[1]!)]).toEqual([
      ['paid', 0],
      ['paid', 0],
    ]);
  });

  it('is else split by accounting, and takes a second person, whatever the sum; so does taking it back', async () => {
    const labels = [await issue('partner', '10,00'), await issue('employer', '20,00')];
    await bank.tells('2026-11-11', { cents: 3_000, text: 'Sammelzahlung der Holding', iban: HOLDING });
    const [movement] = await bank.unclear();
    const items = [];
    for (const label of labels) items.push(...(await search(movement!, label)));
    expect(items.map(({ cents }) => cents)).toEqual([1_190, 2_380]);
    const shares = items.map(({ kind, key, cents: openCents }, at) => ({
      kind,
      key,
      openCents,
      cents: at === 0 ? 1_190 : 1_810,
    }));
    expect(await decide(movement!, shares, true)).toMatchObject({
      status: 422,
      body: {
        errorMessage: 'Das Konto kann nur gemerkt werden, wenn der ganze Umsatz für ein Unternehmen ist.',
      },
    });
    expect((await decide(movement!, shares)).body).toEqual({ waitsForSecond: true });
    expect(await invoiceState(labels[0]!)).toEqual(['open', 1_190]);
    await bank.confirm();
    expect([await invoiceState(labels[0]!), await invoiceState(labels[1]!)]).toEqual([
      ['paid', 0],
      ['open', 570],
    ]);
    const { id, round, region } = movement!;
    const wanted = { region, movement: id, round, reason: 'Falsch' };
    expect((await bank.accounting.post('undo-bank-decision', wanted)).body).toEqual({ waitsForSecond: true });
    await bank.confirm();
    expect([await invoiceState(labels[0]!), await invoiceState(labels[1]!)]).toEqual([
      ['open', 1_190],
      ['open', 2_380],
    ]);
  });
});

it('what a statement of long ago has left open is still found by its number, and paid', async () => {
  const { db } = portal.database;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('partner_bank')
      .set({ mandate_reference: null, mandate_signed_on: null, mandate_received_on: null })
      .where('region_id', '=', 1)
      .where('partner_id', '=', 1)
      .execute();
    await audit(trx, { personId: null, regionId: 1, act: 'region-bank-changed' });
  });
  const topUp = { type: 'topup', card: '176100000000014', cents: 10_000, fee: 0, partnerId: 1, branchId: null, actorId: 0 };
  await postBookings(db, SEAL_KEYS, 1, [{ ...topUp, idempotencyKey: null, inputHash: null } as Posting]);
  await moveClock(portal.database, new Date('2026-11-23T09:00:00Z'), 0.001);
  await issueStatements(portal.portal);
  expect(await owedToPartner()).toBe(-10_000);
  await bank.tells('2028-06-01', { cents: 10_000, text: 'ABR-1-00001', iban: HOLDING });
  expect(await bank.unclear()).toEqual([]);
  expect(await owedToPartner()).toBe(0);
});
