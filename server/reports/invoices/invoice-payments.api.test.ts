import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { uploadBankFile } from '#contract/reports/bank-statements/bank-statements.ts';
import type * as calls from '#contract/reports/invoices/invoices.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { type CamtEntrySeed, camtXml } from '#tests/support/camt.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

type Invoices = OutputOf<typeof calls.staffInvoices>;
type Start = { waiting: { text: string; count: number; cents: number | null }[] };

let portal: TestPortal;
let accounting: Visitor;
let management: Visitor;
let business: { kind: 'partner'; id: string };
let iban: string;
beforeEach(async () => {
  portal = await startTestPortal();
  const { db } = portal.database;
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  management = await portal.signedIn('betrieb@demo.example');
  await moveClock(portal.database, new Date('2026-11-10T09:00:00Z'), 0.001);
  const { gguid } = await db.selectFrom('partner').select('gguid').where('partner_id', '=', 1).executeTakeFirstOrThrow();
  business = { kind: 'partner', id: gguid };
  ({ iban } = await db.selectFrom('region_bank').select('iban').where('region_id', '=', 1).executeTakeFirstOrThrow());
});
afterEach(async () => {
  await sealBooks(portal.database.db, SEAL_KEYS);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

const issue = async (unit = '100,00') => {
  const wanted = { requestKey: crypto.randomUUID(), kind: 'cards', business, text: 'Karten', quantity: '1', unit };
  const { body } = await accounting.post<{ label: string }>('issue-invoice', { ...wanted, performedOn: '2026-11-10' });
  return body.label;
};
const find = async (label: string) =>
  (await accounting.get<Invoices>('invoices?year=2026')).body.invoices.find((row) => row.label === label)!;
const stateOf = async (label: string) => {
  const { state, openCents } = await find(label);
  return [state, openCents];
};
const cancel = async (label: string, isReissued: boolean) => {
  const { gguid } = await find(label);
  return (
    await accounting.post<{ cancellation: string; reissued: string }>('cancel-invoice', { gguid, isReissued, reason: 'Irrtum' })
  ).body;
};
const pay = async (label: string, more: object = {}, { who = accounting, key = '' } = {}) => {
  const { gguid, openCents } = await find(label);
  const said = { gguid, openCents, direction: 'from-business', day: '2026-11-10', bankText: label, reason: 'Kontoauszug' };
  const wanted = { ...said, amount: '119,00', ...more };
  return who.post<ActAnswer & ErrorAnswer>('record-invoice-payment', wanted, { 'idempotency-key': key || crypto.randomUUID() });
};
const confirmOpenAct = async () => {
  const { acts } = (await management.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts')).body;
  const [act] = acts;
  return (await management.post('decide-four-eyes-act', { decision: 'confirm', number: act!.number, digest: act!.digest }))
    .status;
};
/** The bank's file; where it is large, a second person agrees to it. */
const readBank = async (entries: readonly CamtEntrySeed[]) => {
  const form = new FormData();
  const xml = camtXml({ statements: [{ iban, from: '2026-11-20', until: '2026-11-20', entries }] });
  form.set('bankFile', new File([xml], 'auszug.xml'));
  const { body } = await accounting.post<OutputOf<typeof uploadBankFile>>('upload-bank-file?name=auszug.xml', form);
  if (body.waitsForSecond) expect(await confirmOpenAct()).toBe(204);
};
const mails = async (subject: string) =>
  portal.database.db
    .selectFrom('outbox_mail')
    .select(['recipient', 'body_text'])
    .where('subject', 'like', `${subject}%`)
    .execute();

describe('an invoice', () => {
  it('is paid by a transfer with its number and its amount, and the partner hears of it', async () => {
    const label = await issue();
    expect(await stateOf(label)).toEqual(['open', 11_900]);
    await readBank([{ cents: 11_900, text: `Rechnung ${label.replaceAll('-', ' ')} vielen Dank`, name: 'Buchhandlung' }]);
    expect(await stateOf(label)).toEqual(['paid', 0]);
    const [told] = await mails(`Ihre Zahlung der Rechnung ${label} ist eingegangen`);
    expect(told).toMatchObject({ body_text: expect.stringContaining('Damit ist die Rechnung erledigt.') });
    const { rows } = await sql<{ kind: string; cents: number }>`
      select a.kind, p.cents from posting p join entry e using (region_id, entry_id) join account a using (region_id, account_id)
       where e.type = 'invoice-payment' order by 1`.execute(portal.database.db);
    expect(rows).toEqual([
      { kind: 'bank', cents: -11_900 },
      { kind: 'invoices', cents: 11_900 },
    ]);
  });

  it('is paid in parts, and what is too much goes back', async () => {
    const label = await issue();
    expect((await pay(label, { amount: '20,00' })).status).toBe(200);
    expect(await stateOf(label)).toEqual(['open', 9_900]);
    expect((await pay(label, { amount: '110,00' })).status).toBe(200);
    expect(await stateOf(label)).toEqual(['refund', -1_100]);
    expect(await pay(label, { amount: '11,01', direction: 'to-business' })).toMatchObject({
      status: 422,
      body: { errorMessage: 'Zurückgezahlt werden kann höchstens, was zu viel gezahlt ist.' },
    });
    await readBank([{ cents: -1_100, text: `Erstattung ${label}` }]);
    expect(await stateOf(label)).toEqual(['paid', 0]);
    expect(await mails(`Wir haben Ihnen zur Rechnung ${label} Geld erstattet`)).not.toEqual([]);
  });

  it('that is cancelled after it was paid is owed back', async () => {
    const label = await issue();
    await pay(label);
    await cancel(label, false);
    expect(await stateOf(label)).toEqual(['refund', -11_900]);
    const { waiting } = (await accounting.get<Start>('staff-start')).body;
    expect(waiting).toContainEqual(
      expect.objectContaining({ text: 'Zu viel gezahlte Rechnungen erstatten', count: 1, cents: 11_900 }),
    );
    expect((await pay(label, { direction: 'to-business' })).status).toBe(200);
    expect(await stateOf(label)).toEqual(['cancelled', 0]);
  });

  it('that is issued anew takes along what was paid for the first', async () => {
    const label = await issue();
    await pay(label, { amount: '19,00' });
    const { reissued } = await cancel(label, true);
    expect(await stateOf(label)).toEqual(['cancelled', 0]);
    expect(await stateOf(reissued)).toEqual(['open', 10_000]);
    expect((await pay(reissued, { amount: '100,00' })).status).toBe(200);
    expect(await stateOf(reissued)).toEqual(['paid', 0]);
  });

  it('that is overdue stands on accounting’s start page', async () => {
    const label = await issue();
    await moveClock(portal.database, new Date('2026-11-25T09:00:00Z'), 0.001);
    const overdue = async () =>
      (await accounting.get<Start>('staff-start')).body.waiting.filter(({ text }) => text === 'Überfällige Rechnungen');
    expect(await overdue()).toMatchObject([{ count: 1, cents: 11_900 }]);
    await pay(label);
    expect(await overdue()).toEqual([]);
  });
});

describe('a payment by hand', () => {
  it('is one, however often it is sent, and none with another amount by the same key', async () => {
    const label = await issue();
    const { gguid, openCents } = await find(label);
    const said = { gguid, openCents, direction: 'from-business', day: '2026-11-10', bankText: label, reason: 'Kontoauszug' };
    const key = { 'idempotency-key': crypto.randomUUID() };
    for (const amount of ['50,00', '50,00'])
      expect((await accounting.post('record-invoice-payment', { ...said, amount }, key)).status).toBe(200);
    expect((await accounting.post('record-invoice-payment', { ...said, amount: '60,00' }, key)).status).toBe(422);
    expect(await stateOf(label)).toEqual(['open', 6_900]);
    const told = (await mails('Ihre Zahlung der Rechnung')).map(({ recipient }) => recipient);
    expect(told).toEqual([...new Set(told)]);
  });

  it('of an amount that somebody has booked meanwhile is refused', async () => {
    const label = await issue();
    const { openCents } = await find(label);
    await pay(label);
    expect(await pay(label, { openCents })).toMatchObject({
      status: 422,
      body: { errorMessage: expect.stringContaining('Inzwischen ist ein anderer Betrag offen.') },
    });
    expect(await stateOf(label)).toEqual(['paid', 0]);
  });

  it('above 250 euro, also in parts, waits for a second person', async () => {
    const label = await issue('1000,00');
    expect((await pay(label, { amount: '250,00' })).body.waitsForSecond).toBe(false);
    expect((await pay(label, { amount: '1,00' })).body.waitsForSecond).toBe(true);
    expect(await stateOf(label)).toEqual(['open', 94_000]);
    expect(await confirmOpenAct()).toBe(204);
    expect(await stateOf(label)).toEqual(['open', 93_900]);
  });

  it('is not for what was settled before it was issued, for a cancellation, or for anybody but accounting', async () => {
    const label = await issue();
    const { cancellation } = await cancel(label, false);
    expect((await pay(cancellation)).status).toBe(422);
    const partner = await portal.signedIn('partner@demo.example');
    expect((await pay(label, {}, { who: partner })).status).toBe(403);
    const support = await portal.signedIn('support@demo.example');
    expect((await pay(label, {}, { who: support })).status).toBe(403);
  });
});
