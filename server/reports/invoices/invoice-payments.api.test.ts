import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { unclearMovements, uploadBankFile } from '#contract/reports/bank-statements/bank-statements.ts';
import type * as calls from '#contract/reports/invoices/invoices.ts';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { type CamtEntrySeed, camtXml } from '#tests/support/camt.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

type Invoices = OutputOf<typeof calls.staffInvoices>;
type Start = { waiting: { text: string; count: number; cents: number | null }[] };

const OWN_IBAN = 'DE89370400440532013000';

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
interface Cancelled extends ActAnswer {
  cancellation: string;
  reissued: string;
}
const askToCancel = async (label: string, isReissued: boolean, { who = accounting, key = '' } = {}) => {
  const { gguid } = await find(label);
  const wanted = { gguid, isReissued, reason: 'Irrtum' };
  return who.book<Cancelled & ErrorAnswer>('cancel-invoice', wanted, key || crypto.randomUUID());
};
const cancel = async (...given: Parameters<typeof askToCancel>) => (await askToCancel(...given)).body;
const pay = async (label: string, more: object = {}, { who = accounting, key = '' } = {}) => {
  const { gguid, openCents } = await find(label);
  const said = { gguid, openCents, direction: 'from-business', day: '2026-11-10', bankText: label, reason: 'Kontoauszug' };
  const wanted = { ...said, amount: '119,00', ...more };
  return who.post<ActAnswer & ErrorAnswer>('record-invoice-payment', wanted, { 'idempotency-key': key || crypto.randomUUID() });
};
const readActs = async () => (await management.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts;
const confirmOpenAct = async () => {
  const [act] = await readActs();
  return (await management.post('decide-four-eyes-act', { decision: 'confirm', number: act!.number, digest: act!.digest }))
    .status;
};
/** The bank's file; where it is large, a second person agrees to it. */
const readBank = async (entries: readonly CamtEntrySeed[], day = '2026-11-13') => {
  const form = new FormData();
  const told = entries.map((one) => ({ on: day, ...one }));
  const xml = camtXml({ statements: [{ iban, id: day, from: day, until: day, entries: told }] });
  form.set('bankFile', new File([xml], `${day}.xml`));
  const { body } = await accounting.post<OutputOf<typeof uploadBankFile>>(`upload-bank-file?name=${day}.xml`, form);
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

  it('is issued and told to the contact person where no mail server accepts the address for invoices', async () => {
    const { db } = portal.database;
    await db.updateTable('partner').set({ company_re_email: 'rechnungen@' }).where('partner_id', '=', 1).execute();
    const label = await issue();
    const told = await db.selectFrom('outbox_mail').select('recipient').where('subject', 'like', `%${label}%`).execute();
    expect(told).toEqual([{ recipient: 'partner@demo.example' }]);
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
    // Its account is not known, and whoever has seen the paper knows the number.
    await readBank([{ cents: -1_100, text: `Erstattung ${label}`, iban: 'DE91100000000123456789' }]);
    expect(await stateOf(label)).toEqual(['refund', -1_100]);
    const { movements } = (await accounting.get<OutputOf<typeof unclearMovements>>('unclear-bank-movements')).body;
    expect(movements[0]!.proposals).toMatchObject([
      { shares: [{ cents: -1_100 }], reasons: expect.arrayContaining([expect.stringContaining('ging an ein Konto')]) },
    ]);
    await accounting.post('set-bank-movement-aside', {
      region: 'lahr',
      movement: movements[0]!.id,
      reason: 'Falsches Konto',
    });
    await confirmOpenAct();
    await portal.database.db.transaction().execute(async (trx) => {
      await trx.updateTable('partner_bank').set({ iban: OWN_IBAN }).where('partner_id', '=', 1).execute();
      await audit(trx, { personId: null, regionId: 1, act: 'partner-bank-changed' });
    });
    await readBank([{ cents: -1_100, text: `Erstattung ${label}`, iban: OWN_IBAN }], '2026-11-14');
    expect(await stateOf(label)).toEqual(['paid', 0]);
    expect(await mails(`Wir haben Ihnen zur Rechnung ${label} Geld erstattet`)).not.toEqual([]);
  });

  it('that was paid too much goes back by itself to the account from which it was paid', async () => {
    const label = await issue();
    const payer = 'DE91100000000123456789';
    // More than is open is for a person to look at.
    await readBank([{ cents: 11_900, text: label, iban: payer }]);
    expect((await pay(label, { amount: '11,00', openCents: 0 })).status).toBe(200);
    await readBank([{ cents: -1_100, text: `Erstattung ${label}`, iban: payer }], '2026-11-14');
    expect(await stateOf(label)).toEqual(['paid', 0]);
  });

  it('does not go back by itself to an account from which less has come: a cent makes nobody known', async () => {
    const label = await issue();
    const stranger = 'DE40987654329876543210';
    await readBank([{ cents: 11_900, text: label, iban: 'DE91100000000123456789' }]);
    expect(await stateOf(label)).toEqual(['paid', 0]);
    await readBank([{ cents: 1, text: label, iban: stranger }], '2026-11-14');
    const { movements } = (await accounting.get<OutputOf<typeof unclearMovements>>('unclear-bank-movements')).body;
    const shares = movements[0]!.proposals[0]!.shares.map(({ item, cents }) => ({
      kind: item.kind,
      key: item.key,
      cents,
      openCents: item.cents,
    }));
    const decision = { region: 'lahr', movement: movements[0]!.id, shares, remembers: false };
    expect((await accounting.book('decide-bank-movement', decision)).status).toBe(200);
    expect((await pay(label, { amount: '20,00', openCents: -1 })).status).toBe(200);
    await readBank([{ cents: -2_001, text: `Erstattung ${label}`, iban: stranger }], '2026-11-15');
    expect(await stateOf(label)).toEqual(['refund', -2_001]);
    // Control: the account that paid it.
    await readBank([{ cents: -2_001, text: `Erstattung ${label}`, iban: 'DE91100000000123456789' }], '2026-11-16');
    expect(await stateOf(label)).toEqual(['paid', 0]);
  });

  it('that is cancelled after it was paid is owed back', async () => {
    const label = await issue();
    await pay(label);
    await cancel(label, false);
    expect(await stateOf(label)).toEqual(['refund', -11_900]);
    const { waiting } = (await accounting.get<Start>('staff-start')).body;
    expect(waiting).toContainEqual(
      expect.objectContaining({ text: 'Zu viel gezahlte Rechnung erstatten', count: 1, cents: 11_900 }),
    );
    expect((await pay(label, { direction: 'to-business' }, { who: management })).body.waitsForSecond).toBe(false);
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
      (await accounting.get<Start>('staff-start')).body.waiting.filter(({ text }) => text === 'Überfällige Rechnung');
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
    const future = { ...said, amount: '10,00', openCents: 6_900, day: '2099-01-01' };
    expect((await accounting.book('record-invoice-payment', future)).body).toMatchObject({
      fieldErrors: { day: expect.any(String) },
    });
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

describe('a cancellation', () => {
  it('of little is done at once, and of many invoices of one business waits as one large one does', async () => {
    const labels = [await issue(), await issue(), await issue()];
    const done = [];
    for (const label of labels) done.push((await askToCancel(label, false)).body);
    expect(done.map(({ waitsForSecond }) => waitsForSecond)).toEqual([false, false, true]);
    expect(done[2]).toMatchObject({ cancellation: null, reissued: null });
    expect(await find(labels[2]!)).toMatchObject({ state: 'open', isCancellationAsked: true });
    // Counted with what one pays out, and for each person.
    expect((await pay(labels[2]!, { amount: '100,00' })).body.waitsForSecond).toBe(true);
    expect(await askToCancel(labels[2]!, false)).toMatchObject({ status: 409, body: { errorCode: 'WAITS_ALREADY' } });
  });

  it('above 250 euro says what follows, and is done once a second person has read it', async () => {
    const label = await issue('1000,00');
    await pay(label, { amount: '190,00' });
    expect((await cancel(label, false)).waitsForSecond).toBe(true);
    expect(await stateOf(label)).toEqual(['open', 100_000]);
    const [act] = await readActs();
    expect(act!.title).toMatch(/^Rechnung stornieren: /);
    expect(act!.facts.map(({ name }) => name)).toEqual(['Rechnung', 'Wofür', 'Betrag', 'Folge']);
    expect(act!.facts.at(-1)!.value).toBe(
      'Offen sind 1.000,00 €: Sie sind nicht mehr zu zahlen. Gezahlt sind 190,00 €: Sie sind zu erstatten.',
    );
    expect(await confirmOpenAct()).toBe(204);
    expect(await stateOf(label)).toEqual(['refund', -19_000]);
    expect(await mails('Ihre Stornorechnung')).not.toEqual([]);
    const { rows } = await sql<{ act: string; subject: string }>`
      select act, subject from audit_event where act = 'invoice-cancelled'`.execute(portal.database.db);
    expect(rows).toEqual([{ act: 'invoice-cancelled', subject: expect.stringContaining(`${label}, `) }]);
  });

  it('with a new invoice over the same sum moves nothing, and waits for nobody', async () => {
    const label = await issue('1000,00');
    const { waitsForSecond, reissued } = await cancel(label, true);
    expect([waitsForSecond, await stateOf(reissued)]).toEqual([false, ['open', 119_000]]);
  });

  it('is the same one where its answer was lost, at once or after a second person has agreed', async () => {
    const key = crypto.randomUUID();
    const small = await issue();
    const answers = [];
    for (let time = 0; time < 2; time++) answers.push(await askToCancel(small, true, { key }));
    expect(answers[1]).toMatchObject({ status: 200, body: answers[0]!.body });
    const large = await issue('1000,00');
    const other = crypto.randomUUID();
    for (let time = 0; time < 2; time++) expect((await cancel(large, false, { key: other })).waitsForSecond).toBe(true);
    expect(await readActs()).toHaveLength(1);
    expect(await confirmOpenAct()).toBe(204);
    expect(await cancel(large, false, { key: other })).toMatchObject({ waitsForSecond: false });
    expect((await askToCancel(large, false)).status).toBe(409);
    expect((await askToCancel(await issue('900,00'), false, { key: other })).status).toBe(422);
  });

  it('is not done where the invoice was paid or cancelled since it was asked for', async () => {
    const [paid, cancelled] = [await issue('1000,00'), await issue('900,00')];
    await cancel(paid, false);
    await pay(paid, { amount: '190,00' });
    expect(await confirmOpenAct()).toBe(422);
    const [act] = await readActs();
    expect(act!.problem).toContain('inzwischen Geld gebucht');
    expect(await stateOf(paid)).toEqual(['open', 100_000]);
    const refusal = { decision: 'refuse', number: act!.number, reason: 'Ist bezahlt.' };
    expect((await management.post('decide-four-eyes-act', refusal)).status).toBe(204);
    await cancel(cancelled, false);
    await cancel(cancelled, true);
    expect(await confirmOpenAct()).toBe(422);
    expect((await readActs())[0]!.problem).toContain('schon storniert');
  });
});
