import { createHash, randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import { maskCardNumber } from '#contract/common/card-number.ts';
import type * as calls from '#contract/money/charges/charges.ts';
import type { correctionBooking, correctionPrefill } from '#contract/money/corrections/corrections.ts';
import type { WholeCase } from '#contract/operator/cases/cases.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { claimProvenCard } from '#server/parties/cards/claim-card.ts';
import { storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { seedEmployerBank } from '#seeds/banks.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { planFor } from '#tests/support/charge-world.ts';
import { type NewEmployer, newEmployer } from '#tests/support/new-employer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { runCharges } from './run-charges.ts';

type Orders = OutputOf<typeof calls.chargeOrders>;
type Whole = calls.WholeChargeOrder & ErrorAnswer;
type ForStaff = OutputOf<typeof calls.staffChargeOrders>;
type Waits = { waitsForSecond: boolean } & ErrorAnswer;

let portal: TestPortal;
let ours: NewEmployer;
let office: Visitor;
let accounting: Visitor;
let management: Visitor;
beforeEach(async () => {
  portal = await startTestPortal();
  ours = await newEmployer(portal.database.db, 'Ladewerk', 6);
  office = await portal.signedIn(ours.email, 'employer-login');
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  management = await portal.signedIn('betrieb@demo.example');
});
afterEach(async () => {
  await sealBooks(portal.database.db, SEAL_KEYS);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

async function open(payment: 'Bankeinzug' | 'Rechnung'): Promise<void> {
  const { db } = portal.database;
  await at('2026-11-10T09:00:00Z');
  await seedEmployerBank(db, { regionId: 1, employerId: ours.employerId }, 'Ladewerk', payment);
  const forms = ours.cards.map((card, index) => planFor(card, { personnel_number: `P-${index}` }));
  await db.transaction().execute((trx) => storeEmployeeCards(trx, { regionId: 1, employerId: ours.employerId }, forms));
}

const at = (instant: string) => moveClock(portal.database, new Date(instant), 0.001);
async function run(instant: string) {
  await at(instant);
  const { db, regionContent } = portal.portal;
  return runCharges({ db, regionContent, keys: SEAL_KEYS, portalUrl: 'https://portal.example' });
}
const list = async () => (await office.get<Orders>('charge-orders')).body;
const whole = async () => (await office.get<Whole>(`charge-order?id=${(await list()).orders[0]!.id}`)).body;
const said = { day: '2026-11-10', bankText: 'MD06 Widerspruch', reason: 'Kontoauszug vom 10.11.' };
const paid = { ...said, amount: '300,00', openCents: 30_000 };
async function confirm() {
  const [waiting] = (await management.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts;
  return management.post('decide-four-eyes-act', { decision: 'confirm', number: waiting!.number, digest: waiting!.digest });
}
const act = async (path: string, more: object = said) => {
  const [order] = (await accounting.get<ForStaff>('staff-charge-orders')).body.orders;
  return accounting.book<Waits>(path, { id: order!.id, ...more });
};

it('an order by invoice is shown, printed with a code, paid with a second person, and loaded; its card holder sees who it was', async () => {
  await open('Rechnung');
  const { body: forecast } = await office.get<OutputOf<typeof calls.chargeForecast>>('charge-forecast');
  expect(forecast.days.slice(0, 2)).toEqual([
    {
      day: '2026-11-30',
      cards: 6,
      cents: 30_000,
      orderId: null,
      method: 'Rechnung',
      paysOn: '2026-11-30',
      frozenOn: '2026-11-16',
    },
    expect.objectContaining({ day: '2026-12-31', cards: 6, cents: 30_000, orderId: null, frozenOn: '2026-12-17' }),
  ]);
  expect(forecast.months.slice(0, 2)).toEqual([
    { month: '2026-11-01', cards: 6, cents: 30_000 },
    { month: '2026-12-01', cards: 6, cents: 30_000 },
  ]);
  await run('2026-11-16T05:00:00Z');
  expect((await list()).orders).toMatchObject([{ state: 'unpaid', cards: 6, askedCents: 30_000, paysOn: '2026-11-30' }]);
  const order = await whole();
  expect(order.payTo).toMatchObject({ purpose: order.label });
  expect(order.list[0]).toMatchObject({ personnelNumber: 'P-0', cents: 5_000, state: 'waiting', monthCents: 5_000 });

  const [document] = (await office.get<{ name: string; gguid: string }[]>('partner-employer-documents')).body;
  expect(document).toMatchObject({ name: `Ladeauftrag ${order.label}`, documentType: 'Ladeauftrag' });
  const paper = await office.post<Uint8Array>('partner-employer-documents', { gguid: document!.gguid });
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(paper.body))), { mergePages: true });
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Mehrzweckgutschein, keine Rechnung, ohne Umsatzsteuer.');
  const again = await accounting.post<Uint8Array>('staff-charge-order-paper', { id: order.id });
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(again.body)).toBe(hash(paper.body));

  for (const path of ['record-charge-payment', 'pay-out-charge-credit', 'return-charge-debit']) {
    const { openCents, amount, ...note } = { ...paid, day: '2099-01-01' };
    const more = { 'record-charge-payment': { openCents, amount }, 'pay-out-charge-credit': { amount } }[path];
    expect(await act(path, { ...note, ...more })).toMatchObject({
      status: 422,
      body: { fieldErrors: { day: expect.any(String) } },
    });
  }
  expect((await act('record-charge-payment', paid)).body).toEqual({ waitsForSecond: true });
  expect((await list()).orders[0]!.state).toBe('unpaid');
  expect((await confirm()).status).toBe(204);
  expect((await list()).orders[0]!.state).toBe('paid');
  await run('2026-11-30T05:00:00Z');
  expect((await list()).orders[0]!.state).toBe('loaded');
  expect((await whole()).list.every(({ state }) => state === 'loaded')).toBe(true);

  const holder = await portal.signedIn('kundin@demo.example');
  const { person_id } = await portal.database.db
    .selectFrom('person')
    .select('person_id')
    .where('email', '=', 'kundin@demo.example')
    .executeTakeFirstOrThrow();
  await portal.database.db.transaction().execute((trx) => claimProvenCard(trx, ours.cards[0]!, person_id));
  const { body } = await holder.get<Record<string, { partner: string; text: string; amountFormattedDE: string }[]>>(
    `transactions?cardID=${ours.cards[0]!}`,
  );
  expect(body[ours.cards[0]!]).toMatchObject([
    { partner: 'Werk Ladewerk', text: 'Ladung durch den Arbeitgeber', amountFormattedDE: '50,00' },
  ]);
  // What the holder does with the card is nothing that an employer reads.
  expect(JSON.stringify([await list(), await whole()])).not.toMatch(/balance|Guthaben/i);
});

it('a debit that came back is a case, stops the employer, and is settled by its payment', async () => {
  await open('Bankeinzug');
  await run('2026-11-23T05:00:00Z');
  expect((await list()).orders[0]!.state).toBe('announced');
  await run('2026-11-26T05:00:00Z');
  expect((await list()).orders[0]!.state).toBe('filed');
  const [file] = (await accounting.get<ForStaff>('staff-charge-orders')).body.files;
  expect((await accounting.post('take-charge-file', { region: 'lahr', file: 4711 })).status).toBe(404);
  expect((await accounting.get(`staff-charge-orders?employer=${randomUUID()}`)).status).toBe(404);
  expect(file).toMatchObject({ payments: 1, cents: 30_000, releasedAt: null });
  const key = { region: file!.region, file: file!.file };
  expect((await accounting.post('take-charge-file', key)).status).toBe(422);
  const release = { ...key, reason: 'Geprüft.' };
  expect((await accounting.post('release-charge-file', { ...release, sha256: '0'.repeat(64) })).status).toBe(422);
  expect((await accounting.post<Waits>('release-charge-file', { ...release, sha256: file!.sha256 })).body.waitsForSecond).toBe(
    true,
  );
  await confirm();
  const taken = await accounting.post<Uint8Array>('take-charge-file', key);
  expect(createHash('sha256').update(taken.body).digest('hex')).toBe(file!.sha256);

  await run('2026-11-30T05:00:00Z');
  expect((await act('return-charge-debit')).body).toEqual({ waitsForSecond: true });
  expect((await confirm()).status).toBe(204);
  expect(await list()).toMatchObject({ isStopped: true, orders: [{ state: 'returned' }] });
  const { body: found } = await accounting.get<{ cases: { number: number; kind: string; subject: string }[] }>('cases');
  expect(found.cases[0]).toMatchObject({ kind: 'returned-debit', subject: expect.stringContaining('300,00 €') });
  const number = found.cases[0]!.number;
  expect((await accounting.get<WholeCase>(`case?number=${number}`)).body.offers[0]).toMatchObject({
    obstacle: expect.stringContaining('noch offen'),
  });
  expect((await accounting.post('decide-case', { number, decision: 'approve' })).status).toBe(422);

  expect((await act('record-charge-payment', paid)).body).toEqual({ waitsForSecond: true });
  await confirm();
  expect(await list()).toMatchObject({ isStopped: false, orders: [{ state: 'settled' }] });
  expect((await accounting.post('decide-case', { number, decision: 'approve' })).status).toBe(200);
  const mails = await portal.database.db
    .selectFrom('outbox_mail')
    .select('subject')
    .where('recipient', '=', ours.email)
    .orderBy('outbox_mail_id')
    .execute();
  expect(mails.map(({ subject }) => subject.replace(/L\d+-\d+/, 'L'))).toEqual([
    'Ladeauftrag L: Einzug am 30.11.2026',
    'Lastschrift zum Ladeauftrag L zurückgegeben',
    'Ihre Zahlung zum Ladeauftrag L ist eingegangen',
  ]);
});

it('a file is released once: who sends a release again, confirms it again or asks twice at once changes nothing', async () => {
  await open('Bankeinzug');
  await run('2026-11-23T05:00:00Z');
  await run('2026-11-26T05:00:00Z');
  const { files } = (await accounting.get<ForStaff>('staff-charge-orders')).body;
  const { region, file, sha256 } = files[0]!;
  const release = (visitor: Visitor) => visitor.post<Waits>('release-charge-file', { region, file, sha256, reason: 'Geprüft.' });
  const read = () => portal.database.db.selectFrom('charge_file').selectAll().executeTakeFirstOrThrow();
  const countActs = async (act: string) =>
    (await portal.database.db.selectFrom('audit_event').select('act').where('act', '=', act).execute()).length;

  const asked = await Promise.all([release(accounting), release(accounting), release(accounting)]);
  expect(asked.filter(({ status, body }) => status === 200 && body.waitsForSecond).length).toBeGreaterThan(0);
  expect((await read()).released_at).toBeNull();
  const { acts } = (await management.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body;
  const [waiting] = acts;
  const confirmed = { decision: 'confirm', number: waiting!.number, digest: waiting!.digest };
  // Nobody confirms what he has asked for himself.
  expect((await accounting.post('decide-four-eyes-act', confirmed)).status).toBeGreaterThanOrEqual(400);
  expect((await read()).released_at).toBeNull();
  const twice = await Promise.all([
    management.post('decide-four-eyes-act', confirmed),
    management.post('decide-four-eyes-act', confirmed),
  ]);
  expect(twice.map(({ status }) => status)).toContain(204);
  const released = await read();
  expect(released).toMatchObject({ released_at: expect.any(Date), sha256 });

  await at('2026-11-27T09:00:00Z');
  expect((await management.post('decide-four-eyes-act', confirmed)).status).toBeGreaterThanOrEqual(400);
  for (const { number, digest } of acts.slice(1))
    expect(
      (await management.post('decide-four-eyes-act', { decision: 'confirm', number, digest })).status,
    ).toBeGreaterThanOrEqual(400);
  for (const visitor of [accounting, management]) expect((await release(visitor)).status).toBe(422);
  expect(await read()).toEqual(released);
  expect(await countActs('charge-file-released')).toBe(1);
  // It may be taken again, as the same file; when it first was stays.
  const taken = await accounting.post<Uint8Array>('take-charge-file', { region, file });
  const first = await read();
  await at('2026-11-28T09:00:00Z');
  const again = await management.post<Uint8Array>('take-charge-file', { region, file });
  expect(Buffer.compare(taken.body, again.body)).toBe(0);
  expect(await read()).toEqual(first);
  expect(await countActs('charge-file-taken')).toBe(2);
});

it('an order can be cancelled while nobody has paid, and shows nothing to others', async () => {
  await open('Rechnung');
  await run('2026-11-16T05:00:00Z');
  const { id } = await whole();
  const others = await newEmployer(portal.database.db, 'Fremdwerk', 1);
  const theirs = await portal.signedIn(others.email, 'employer-login');
  expect((await theirs.get(`charge-order?id=${id}`)).status).toBe(404);
  expect((await theirs.post('charge-order-paper', { id })).status).toBe(404);
  expect((await theirs.get<Orders>('charge-orders')).body.orders).toEqual([]);
  expect((await accounting.get('staff-charge-order?id=' + randomUUID())).status).toBe(404);
  expect((await accounting.post('cancel-charge-order', { id, reason: '' })).status).toBe(422);
  expect((await accounting.post('cancel-charge-order', { id, reason: 'Doppelt geplant.' })).status).toBe(200);
  expect((await accounting.post('cancel-charge-order', { id, reason: 'Doppelt geplant.' })).status).toBe(422);
  expect((await list()).orders[0]!.state).toBe('cancelled');
  expect((await act('record-charge-payment', paid)).body.waitsForSecond).toBe(true);
  expect((await confirm()).status).toBe(422);
});

it('a charge goes back from a card as a case, with a second person above 250 EUR; both sides are told, and no one learns a balance', async () => {
  await open('Bankeinzug');
  const [card] = ours.cards;
  const plan = { charge_cents: 60_000 };
  const { db } = portal.database;
  await db
    .transaction()
    .execute((trx) => storeEmployeeCards(trx, { regionId: 1, employerId: ours.employerId }, [planFor(card!, plan)]));
  for (const day of ['23', '26', '30']) await run(`2026-11-${day}T05:00:00Z`);
  const { id } = await whole();
  const holder = await db
    .selectFrom('person')
    .select(['person_id', 'email'])
    .where('email', '=', 'kundin@demo.example')
    .executeTakeFirstOrThrow();
  await db.transaction().execute((trx) => claimProvenCard(trx, card!, holder.person_id));
  const ask = (visitor: Visitor, changes: object = {}) =>
    visitor.post<{ number: number } & ErrorAnswer>('open-charge-correction', {
      id,
      cardID: card,
      amount: '300,00',
      reason: 'Zu viel geladen.',
      ...changes,
    });
  const support = await portal.signedIn('support@demo.example');
  for (const visitor of [office, await portal.signedIn('redaktion@demo.example'), await portal.signedIn('partner@demo.example')])
    expect((await ask(visitor)).status).toBe(403);
  const others = await newEmployer(db, 'Nebenwerk', 1);
  expect((await ask(support, { cardID: others.cards[0] })).status).toBe(404);
  expect((await ask(support, { id: randomUUID() })).status).toBe(404);
  for (const amount of ['600,01', '-1,00', '0', '1e3', '']) expect((await ask(support, { amount })).status).toBe(422);
  expect((await ask(support, { reason: ' ' })).status).toBe(422);

  const { number } = (await ask(support)).body;
  expect((await ask(accounting)).status).toBe(409);
  const opened = (await support.get<WholeCase>(`case?number=${number}`)).body;
  expect(opened).toMatchObject({ kind: 'charge-correction', subject: expect.stringContaining('300,00 €') });
  expect(opened.offers[0]).toMatchObject({ decision: 'approve', needsSecond: true, obstacle: null });
  expect((await support.post<Waits>('decide-case', { number, decision: 'approve' })).body).toEqual({ waitsForSecond: true });
  expect((await whole()).list.find(({ cardID }) => cardID === card)).toMatchObject({ undoneCents: 0 });
  expect((await confirm()).status).toBe(204);
  expect((await whole()).list.find(({ cardID }) => cardID === card)).toMatchObject({ undoneCents: 30_000, monthCents: 30_000 });
  expect(await list()).toMatchObject({ creditCents: 30_000 });
  expect((await support.post('decide-case', { number, decision: 'approve' })).status).toBe(409);

  const mails = await db
    .selectFrom('outbox_mail')
    .select(['recipient', 'body_text'])
    .where((mail) =>
      mail.or([mail('subject', 'like', '%: eine Ladung wurde zurückgenommen'), mail('subject', 'like', 'Korrektur auf Ihrer %')]),
    )
    .execute();
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([holder.email, ours.email].toSorted());
  for (const { body_text } of mails) expect(body_text).toContain('300,00 €');

  // What is spent is no longer there; the employer hears nothing of it.
  const till = await portal.signedIn('kasse@demo.example', 'partner-login');
  expect((await till.book('partner-guthaben-einloesen', { inputCardID: card, guthabenEinloesenBetrag: '290,00' })).status).toBe(
    200,
  );
  const { number: second } = (await ask(support, { amount: '20,00' })).body;
  expect((await support.get<WholeCase>(`case?number=${second}`)).body.offers[0]).toMatchObject({
    obstacle: expect.stringContaining('nicht mehr so viel Guthaben'),
  });
  expect((await support.post('decide-case', { number: second, decision: 'approve' })).status).toBe(422);
  expect((await support.post('decide-case', { number: second, decision: 'reject', reason: 'Ausgegeben.' })).status).toBe(200);
  const read = JSON.stringify([await list(), await whole(), (await office.get('employer-cards')).body]);
  // What was spent, and what is left; both as numbers of their own, as a card's number may hold their digits.
  expect(read).not.toMatch(/:(29000|1000)\b|290,00|Ausgegeben/);
});

it('an employer asks for a charge to be corrected, whole or in part; it reads the decision, and nothing of what is on the card', async () => {
  await open('Bankeinzug');
  for (const day of ['23', '26', '30']) await run(`2026-11-${day}T05:00:00Z`);
  const [one, two] = ours.cards as [string, string];
  const prefill = (await office.get<OutputOf<typeof correctionPrefill>>('get-correction-booking')).body;
  const ask = (changes: object = {}, visitor = office) =>
    visitor.post<OutputOf<typeof correctionBooking> & ErrorAnswer>('correction-booking', {
      ...prefill,
      cardID: one,
      bookingTimestamp: '2026-11-30T06:00',
      isAddVoucher: true,
      addVoucherAmount: '50,00',
      shouldAddVoucher: true,
      shouldAddVoucherAmount: '30,00',
      message: '=HYPERLINK("https://boese.example") <b>Bitte bald</b>',
      ...changes,
    });
  const others = await newEmployer(portal.database.db, 'Fremdwerk', 1);
  const theirs = await portal.signedIn(others.email, 'employer-login');
  const { contractID } = (await theirs.get<OutputOf<typeof correctionPrefill>>('get-correction-booking')).body;
  expect((await ask({ contractID }, theirs)).body.fieldErrors).toMatchObject({
    cardID: expect.stringContaining('nichts gebucht'),
  });
  expect((await ask({ shouldAddVoucherAmount: '60,00' })).body.fieldErrors).toEqual({
    shouldAddVoucherAmount: 'Eine Ladung lässt sich nur verringern. Für mehr planen Sie bitte eine weitere Ladung.',
  });
  expect((await ask({ shouldRedeemVoucher: true, shouldRedeemVoucherAmount: '5,00' })).body.fieldErrors).toEqual({
    shouldRedeemVoucher: 'Ein Arbeitgeber lädt Karten, sonst nichts.',
  });

  const { caseNumber: number } = (await ask()).body;
  expect((await ask()).status).toBe(409);
  const support = await portal.signedIn('support@demo.example');
  const opened = (await support.get<WholeCase>(`case?number=${number}`)).body;
  expect(opened).toMatchObject({ kind: 'charge-correction', subject: expect.stringContaining('20,00 €') });
  expect(JSON.stringify(opened.sections)).toContain('Bitte bald');
  expect((await accounting.post('decide-case', { number, decision: 'approve' })).status).toBe(200);
  expect((await whole()).list.find(({ cardID }) => cardID === one)).toMatchObject({ undoneCents: 2_000 });
  expect(await list()).toMatchObject({ creditCents: 2_000 });

  // Of the other nothing is left. The wish names it masked, as the transactions do.
  const till = await portal.signedIn('kasse@demo.example', 'partner-login');
  const spend = { inputCardID: two, guthabenEinloesenBetrag: '49,00' };
  expect((await till.book('partner-guthaben-einloesen', spend)).status).toBe(200);
  const second = (await ask({ cardID: maskCardNumber(two), shouldAddVoucherAmount: '0' })).body.caseNumber;
  const reason = 'Nur noch 1 EUR darauf.';
  expect((await accounting.post('decide-case', { number: second, decision: 'reject', reason })).status).toBe(200);
  const { db } = portal.database;
  const mails = await db.selectFrom('outbox_mail').select(['subject', 'body_text']).where('recipient', '=', ours.email).execute();
  const told = mails.filter(({ subject }) => /Korrektur|zurückgenommen/.test(subject));
  expect(told.map(({ subject }) => subject.replace(/\d{2,}/, 'N'))).toEqual([
    expect.stringContaining('Korrekturbuchung beauftragt'),
    expect.stringContaining('eine Ladung wurde zurückgenommen'),
    expect.stringContaining('Korrekturbuchung beauftragt'),
    expect.stringContaining('Korrektur abgelehnt'),
  ]);
  expect(JSON.stringify([told, await whole(), await list()])).not.toMatch(/Nur noch|1,00 €|49,00|boese/);

  await at('2026-12-01T06:00:00Z');
  expect((await ask({ cardID: ours.cards[2] })).body.fieldErrors).toHaveProperty('bookingTimestamp');
});

it('what is paid in part, too much or twice is booked as it came, and paid back with a second person', async () => {
  await open('Rechnung');
  await run('2026-11-16T05:00:00Z');
  const pay = (amount: string, openCents: number) => act('record-charge-payment', { ...said, amount, openCents });
  expect((await pay('100,00', 30_000)).body).toEqual({ waitsForSecond: false });
  expect((await list()).orders[0]).toMatchObject({ state: 'unpaid', openCents: 20_000 });
  // A person who books it once more has seen what was open before.
  expect((await pay('100,00', 30_000)).status).toBe(422);
  for (const amount of ['-1,00', '0,00', '']) expect((await pay(amount, 20_000)).status).toBe(422);
  // Sums count: these are the same employer's 350 EUR of one day.
  expect((await pay('250,00', 20_000)).body).toEqual({ waitsForSecond: true });
  expect((await confirm()).status).toBe(204);
  expect(await list()).toMatchObject({ creditCents: 5_000, orders: [{ state: 'paid', openCents: 0 }] });
  const back = (amount: string) => act('pay-out-charge-credit', { ...said, amount });
  expect((await back('50,01')).status).toBe(422);
  expect((await back('50,00')).body).toEqual({ waitsForSecond: false });
  expect((await back('50,00')).status).toBe(422);
  expect(await list()).toMatchObject({ creditCents: 0 });
  // In and out count together, and by another order of the employer, too.
  expect((await back('100,01')).body).toEqual({ waitsForSecond: true });
  expect((await office.book('pay-out-charge-credit', { id: (await whole()).id, ...said, amount: '1,00' })).status).toBe(403);
});

it('accounting reads on its first page of a file that is not at the bank the day before its cards are loaded', async () => {
  await open('Bankeinzug');
  const troubles = async (visitor: Visitor) =>
    (await visitor.get<{ troubles: { text: string }[] }>('staff-start')).body.troubles.map(({ text }) => text);
  await run('2026-11-23T05:00:00Z');
  await run('2026-11-26T05:00:00Z');
  await at('2026-11-28T22:00:00Z');
  expect(await troubles(accounting)).toEqual([]);
  await at('2026-11-28T23:00:00Z');
  const told = expect.stringMatching(/Lastschriftdatei KK-1-L\d+-DD über 300,00 € ist nicht freigegeben.*30\.11\.2026/);
  expect(await troubles(accounting)).toEqual([told]);
  const support = await portal.signedIn('support@demo.example');
  expect(await troubles(support)).not.toContainEqual(told);
});
