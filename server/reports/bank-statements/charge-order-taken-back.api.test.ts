import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { StaffWholeChargeOrder } from '#contract/money/charges/charges.ts';
import type { BankMovement } from '#contract/reports/bank-statements/bank-statements.ts';
import type { businessAccount } from '#contract/reports/business-accounts/business-accounts.ts';
import type { openItems } from '#contract/reports/open-items/open-items.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { gatherLines, NOTHING } from '#server/reports/datev/gather-lines.ts';
import { monthOf } from '#server/reports/datev/months.ts';
import { listDueItems } from '#server/reports/reminders/list-due-reminders.ts';
import { assertAccountAgrees } from '#tests/support/assert-account-agrees.ts';
import { type BankWorld, openBankWorld } from '#tests/support/bank-world.ts';
import type { CamtEntrySeed } from '#tests/support/camt.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { type Bank, startBank } from '#tests/support/test-bank.ts';

const PAYER = 'DE91100000000123456789';

let world: BankWorld;
let bank: Bank;
let employer: { kind: 'employer'; regionId: number; employerId: number };
let label: string;
beforeEach(async () => {
  world = await openBankWorld();
  bank = await startBank(world.portal);
  ({ label } = await world.order());
  const { employer_id: employerId } = await world.portal.database.db
    .selectFrom('charge_order')
    .select('employer_id')
    .where('employer_id', 'in', (e) => e.selectFrom('employer').select('employer_id').where('name', '=', 'Werk Ladewerk'))
    .executeTakeFirstOrThrow();
  employer = { kind: 'employer', regionId: 1, employerId };
});
afterEach(async () => {
  const { db } = world.portal.database;
  await assertAccountAgrees(db, employer);
  await sealBooks(db, SEAL_KEYS);
  expect(await verifyLedger(db, SEAL_KEYS)).toEqual([]);
  await world.portal.close();
});

const paid = (cents: number, more: Partial<CamtEntrySeed> = {}): CamtEntrySeed => ({
  cents,
  text: `Ladeauftrag ${label}`,
  name: 'Werk Ladewerk',
  iban: PAYER,
  endToEndId: `E2E-${label}-${cents}`,
  ...more,
});
/** As banks tell a transfer that is recalled: its id and its roles are those of the transfer. */
const recalled = (cents: number): CamtEntrySeed => ({ ...paid(cents), cents: -cents, returnCode: 'FOCR' });
const order = async () =>
  (await world.accounting.get<StaffWholeChargeOrder>(`staff-charge-order?id=${(await world.order()).id}`)).body;
const stateNow = async () => {
  const { state, openCents } = await order();
  return [state, openCents];
};
const itemsOfEmployer = async () =>
  (await world.accounting.get<OutputOf<typeof openItems>>('open-items')).body.items
    .filter(({ business }) => business.name === 'Werk Ladewerk')
    .map(({ kind, state, cents, dueOn }) => [kind, state, cents, dueOn]);
const mails = async (subject: string) =>
  world.portal.database.db
    .selectFrom('outbox_mail')
    .select('body_text as text')
    .where('subject', 'like', `${subject}%`)
    .execute();
const loaded = async () => (await order()).list.filter(({ state }) => state === 'loaded').length;

/** Books what is only proposed, as it is. */
const clear = async () => {
  for (let [movement] = await bank.unclear(); movement; [movement] = await bank.unclear()) {
    const { status, body } = await bank.follow(movement);
    expect([status, body]).toEqual([200, expect.anything()]);
    if (body.waitsForSecond) await bank.confirm();
  }
};

describe('a transfer for a charge order that the bank takes back', () => {
  it('before its cards are loaded leaves the order unpaid: nothing is loaded until it is paid anew', async () => {
    await bank.tells('2026-11-20', paid(30_000));
    expect(await stateNow()).toEqual(['paid', 0]);
    await bank.tells('2026-11-25', recalled(30_000));
    expect(await bank.unclear()).toEqual([]);
    expect(await stateNow()).toEqual(['unpaid', 30_000]);
    const [mail] = await mails(`Ihre Zahlung zum Ladeauftrag ${label} ist zurückgegangen`);
    expect(mail!.text).toContain('Geladen werden die Karten dieses Auftrags erst, wenn alles gezahlt ist.');
    await world.runAt('2026-11-30T06:00:00Z');
    expect(await loaded()).toBe(0);
    await bank.tells('2026-12-01', paid(30_000, { endToEndId: 'ANEW' }));
    await world.runAt('2026-12-01T18:00:00Z');
    expect([await loaded(), ...(await stateNow())]).toEqual([6, 'loaded', 0]);
  });

  it('after that is owed: a case, an item with its day, reminders, no more charges; until it is paid anew', async () => {
    await bank.tells('2026-11-20', paid(30_000));
    await world.runAt('2026-11-30T06:00:00Z');
    expect(await loaded()).toBe(6);
    await bank.tells('2026-12-02', recalled(30_000));
    expect(await stateNow()).toEqual(['taken-back', 30_000]);
    expect(await itemsOfEmployer()).toEqual([['charge-order', 'taken-back', 30_000, '2026-12-09']]);
    const [mail] = await mails(`Ihre Zahlung zum Ladeauftrag ${label} ist zurückgegangen`);
    expect(mail!.text).toContain('Bitte überweisen Sie sie bis zum 09.12.2026');
    const { cases } = (
      await world.accounting.get<{ cases: { number: number; subject: string }[] }>('cases?state=open&kind=returned-debit')
    ).body;
    expect(cases).toHaveLength(1);
    const { number, subject } = cases[0]!;
    expect(subject).toBe(`Werk Ladewerk: ${label}, 300,00 €`);
    expect(JSON.stringify((await world.accounting.get(`case?number=${number}`)).body)).toContain('Zurückgegangene Überweisung');
    const decide = () => world.accounting.post('decide-case', { number, decision: 'approve' });
    expect((await decide()).status).toBe(422);
    const due = async (today: string) =>
      (await listDueItems(world.portal.database.db, today)).filter((item) => item.label === label).map(({ level }) => level);
    expect([await due('2026-12-15'), await due('2026-12-16')]).toEqual([[], [1]]);
    // The employer's next order is not made.
    await world.runAt('2026-12-17T06:00:00Z');
    const { orders } = (await world.accounting.get<{ orders: { employer: string }[] }>('staff-charge-orders')).body;
    expect(orders.filter((one) => one.employer === 'Werk Ladewerk')).toHaveLength(1);
    await bank.tells('2026-12-18', paid(30_000, { endToEndId: 'ANEW' }));
    expect(await stateNow()).toEqual(['loaded', 0]);
    expect(await itemsOfEmployer()).toEqual([]);
    expect((await decide()).status).toBe(200);
    expect((await mails(`Ihre Zahlung zum Ladeauftrag ${label} ist eingegangen`)).at(-1)!.text).toContain(
      'Was zurückgegangen war, ist damit ausgeglichen',
    );
  });

  it('is owed part by part where the order was paid so, and the second part opens again what was settled', async () => {
    await bank.tells('2026-11-20', paid(10_000), paid(20_000));
    await clear();
    expect(await stateNow()).toEqual(['paid', 0]);
    await world.runAt('2026-11-30T06:00:00Z');
    await bank.tells('2026-12-02', recalled(20_000));
    expect(await stateNow()).toEqual(['taken-back', 20_000]);
    await bank.tells('2026-12-03', paid(20_000, { endToEndId: 'ANEW' }));
    expect(await stateNow()).toEqual(['loaded', 0]);
    await bank.tells('2026-12-04', recalled(10_000));
    expect(await stateNow()).toEqual(['taken-back', 10_000]);
    // What was paid anew may go back as well.
    await bank.tells('2026-12-07', { ...paid(20_000, { endToEndId: 'ANEW' }), cents: -20_000, returnCode: 'FOCR' });
    expect(await stateNow()).toEqual(['taken-back', 30_000]);
    await bank.tells('2026-12-08', paid(30_000, { endToEndId: 'LAST' }));
    expect(await stateNow()).toEqual(['loaded', 0]);
  });

  it('is owed whole where a part of it is credit: that is held until it is paid', async () => {
    await bank.tells('2026-11-20', paid(35_000));
    await clear();
    await world.runAt('2026-11-30T06:00:00Z');
    expect(await itemsOfEmployer()).toEqual([['credit', 'credit', -5_000, null]]);
    await bank.tells('2026-12-02', recalled(35_000));
    expect(await itemsOfEmployer()).toEqual([
      ['charge-order', 'taken-back', 35_000, '2026-12-09'],
      ['credit', 'credit-held', -5_000, null],
    ]);
    await bank.tells('2026-12-03', paid(35_000, { endToEndId: 'ANEW' }));
    expect(await itemsOfEmployer()).toEqual([['credit', 'credit', -5_000, null]]);
  });

  const cancel = async () => {
    const { id } = await world.order();
    expect((await world.accounting.post('cancel-charge-order', { id, reason: 'Doppelt geplant.' })).status).toBe(200);
  };
  const payOut = async (cents: number) => {
    await bank.tells('2026-11-23', { cents: -cents, text: `Guthaben ${label}`, name: 'Werk Ladewerk', iban: PAYER });
    await clear();
  };

  it.each([
    ['is paid out', 10_000, [['charge-order', 'taken-back', 10_000, '2026-12-09']]],
    [
      'is paid out in part',
      4_000,
      [
        ['charge-order', 'taken-back', 10_000, '2026-12-09'],
        ['credit', 'credit-held', -6_000, null],
      ],
    ],
  ])('of a cancelled order whose credit %s is owed whole, until it is paid anew', async (_, out, items) => {
    await bank.tells('2026-11-20', paid(10_000));
    await clear();
    await cancel();
    await payOut(out);
    await bank.tells('2026-12-02', recalled(10_000));
    expect(await bank.unclear()).toEqual([]);
    expect(await stateNow()).toEqual(['taken-back', 10_000]);
    expect(await itemsOfEmployer()).toEqual(items);
    expect((await world.accounting.get<{ cases: unknown[] }>('cases?state=open&kind=returned-debit')).body.cases).toHaveLength(1);
    const [mail] = await mails(`Ihre Zahlung zum Ladeauftrag ${label} ist zurückgegangen`);
    expect(mail!.text).toContain('Offen sind jetzt 100,00 €. Bitte überweisen Sie sie bis zum 09.12.2026');
    const due = await listDueItems(world.portal.database.db, '2026-12-16');
    expect(due.filter((item) => item.label === label).map(({ level }) => level)).toEqual([1]);
    await bank.tells('2026-12-18', paid(10_000, { endToEndId: 'ANEW' }));
    expect(await stateNow()).toEqual(['cancelled', 0]);
    expect(await itemsOfEmployer()).toEqual(out === 10_000 ? [] : [['credit', 'credit', -6_000, null]]);
  });

  it('of a cancelled order whose credit is still there lessens it, and nobody owes anything', async () => {
    await bank.tells('2026-11-20', paid(10_000));
    await clear();
    await cancel();
    await bank.tells('2026-12-02', recalled(10_000));
    expect(await stateNow()).toEqual(['cancelled', 0]);
    expect(await itemsOfEmployer()).toEqual([]);
    const [mail] = await mails(`Ihre Zahlung zum Ladeauftrag ${label} ist zurückgegangen`);
    expect(mail!.text).toContain('Zu zahlen ist deshalb nichts.');
  });

  it('is owed though it was paid anew, and too much of that was paid out before it went back as well', async () => {
    await bank.tells('2026-11-20', paid(30_000));
    await world.runAt('2026-11-30T06:00:00Z');
    await bank.tells('2026-12-02', recalled(30_000));
    const anew = paid(40_000, { endToEndId: 'ANEW' });
    await bank.tells('2026-12-03', anew);
    await clear();
    await payOut(10_000);
    await bank.tells('2026-12-07', { ...anew, cents: -40_000, returnCode: 'FOCR' });
    expect(await stateNow()).toEqual(['taken-back', 40_000]);
    expect(await itemsOfEmployer()).toEqual([['charge-order', 'taken-back', 40_000, '2026-12-14']]);
    const { payments } = await order();
    expect(payments.filter(({ kind }) => kind === 'charge-payment-return').map(({ cents }) => cents)).toEqual([30_000, 40_000]);
  });

  const back = (entry: CamtEntrySeed): CamtEntrySeed => ({ ...entry, cents: -entry.cents, returnCode: 'FOCR' });
  const openCases = async () =>
    (await world.accounting.get<{ cases: unknown[] }>('cases?state=open&kind=returned-debit')).body.cases.length;

  it('owes no more than the debt that it had settled: what was too much is still there', async () => {
    await bank.tells('2026-11-20', paid(30_000));
    await world.runAt('2026-11-30T06:00:00Z');
    await bank.tells('2026-12-02', recalled(30_000));
    const anew = paid(40_000, { endToEndId: 'ANEW' });
    await bank.tells('2026-12-03', anew);
    await clear();
    expect(await itemsOfEmployer()).toEqual([['credit', 'credit', -10_000, null]]);
    await bank.tells('2026-12-07', back(anew));
    expect(await stateNow()).toEqual(['taken-back', 30_000]);
    expect(await itemsOfEmployer()).toEqual([['charge-order', 'taken-back', 30_000, '2026-12-14']]);
    expect(await openCases()).toBe(2);
    await bank.tells('2026-12-08', paid(30_000, { endToEndId: 'LAST' }));
    expect(await itemsOfEmployer()).toEqual([]);
  });

  it.each(['and paid anew', 'and undone'])('that was credit lessens it, also after another one was owed %s', async (then) => {
    await bank.tells('2026-11-20', paid(30_000));
    await world.runAt('2026-11-30T06:00:00Z');
    await bank.tells('2026-12-02', recalled(30_000));
    if (then === 'and undone') await undoByTwo(30_000);
    else await bank.tells('2026-12-03', paid(30_000, { endToEndId: 'ANEW' }));
    const more = paid(5_000, { endToEndId: 'MORE' });
    await bank.tells('2026-12-04', more);
    // The return that was undone waits for a decision of its own.
    for (const movement of await bank.unclear()) if (movement.cents > 0) await bank.follow(movement);
    expect(await itemsOfEmployer()).toEqual([['credit', 'credit', -5_000, null]]);
    await bank.tells('2026-12-07', back(more));
    expect(await stateNow()).toEqual(['loaded', 0]);
    expect(await itemsOfEmployer()).toEqual([]);
    expect(await openCases()).toBe(then === 'and undone' ? 0 : 1);
    const mail = (await mails(`Ihre Zahlung zum Ladeauftrag ${label} ist zurückgegangen`)).at(-1)!;
    expect(mail.text).toContain('Zu zahlen ist deshalb nichts.');
  });

  it('that was credit lessens it, also while another one is owed', async () => {
    const more = paid(5_000, { endToEndId: 'MORE' });
    await bank.tells('2026-11-20', paid(30_000), more);
    await clear();
    await world.runAt('2026-11-30T06:00:00Z');
    await bank.tells('2026-12-02', recalled(30_000));
    expect(await itemsOfEmployer()).toEqual([
      ['charge-order', 'taken-back', 30_000, '2026-12-09'],
      ['credit', 'credit-held', -5_000, null],
    ]);
    await bank.tells('2026-12-04', back(more));
    expect(await itemsOfEmployer()).toEqual([['charge-order', 'taken-back', 30_000, '2026-12-09']]);
    expect(await openCases()).toBe(1);
    const mail = (await mails(`Ihre Zahlung zum Ladeauftrag ${label} ist zurückgegangen`)).at(-1)!;
    expect(mail.text).toContain('Ihr Guthaben ist um den Betrag weniger. Offen sind jetzt 300,00 €.');
  });

  it('of a cancelled order whose credit is held lessens it, and only the other order is owed', async () => {
    await bank.tells('2026-11-20', paid(30_000));
    await world.runAt('2026-11-30T06:00:00Z');
    await world.runAt('2026-12-17T06:00:00Z');
    const { orders } = (
      await world.accounting.get<{ orders: { id: string; label: string; employer: string }[] }>('staff-charge-orders')
    ).body;
    const next = orders.find((one) => one.employer === 'Werk Ladewerk' && one.label !== label)!;
    const part = paid(10_000, { text: `Ladeauftrag ${next.label}`, endToEndId: 'NEXT' });
    await bank.tells('2026-12-17', part);
    await clear();
    expect((await world.accounting.post('cancel-charge-order', { id: next.id, reason: 'Doppelt geplant.' })).status).toBe(200);
    await bank.tells('2026-12-18', recalled(30_000));
    expect(await itemsOfEmployer()).toEqual([
      ['charge-order', 'taken-back', 30_000, '2026-12-25'],
      ['credit', 'credit-held', -10_000, null],
    ]);
    await bank.tells('2026-12-21', back(part));
    expect(await itemsOfEmployer()).toEqual([['charge-order', 'taken-back', 30_000, '2026-12-25']]);
    expect(await openCases()).toBe(1);
  });
});

const returned = async (cents: number) =>
  (await world.accounting.get<BankMovement[]>('bank-movements')).body.find((one) => one.cents === -cents)!;
const undoReturn = async (cents: number) => {
  const { id: movement, round } = await returned(cents);
  const wish = { region: 'lahr', movement, round, reason: 'andere Zahlung' };
  return world.accounting.post<{ waitsForSecond: boolean } & ErrorAnswer>('undo-bank-decision', wish);
};
/** Two have to agree, and a request that comes again finds it done. */
const undoByTwo = async (cents: number) => {
  const seen = await returned(cents);
  expect((await undoReturn(cents)).body).toEqual({ waitsForSecond: true });
  await bank.confirm();
  const again = { region: 'lahr', movement: seen.id, round: seen.round, reason: 'andere Zahlung' };
  expect((await world.accounting.post('undo-bank-decision', again)).status).toBe(409);
};

describe('a return that was of another transfer is taken back by two', () => {
  it('before its cards are loaded: the order is paid as before, and the movement is open', async () => {
    await bank.tells('2026-11-20', paid(30_000));
    await bank.tells('2026-11-25', recalled(30_000));
    expect(await stateNow()).toEqual(['unpaid', 30_000]);
    const { id } = await returned(30_000);
    await undoByTwo(30_000);
    expect(await stateNow()).toEqual(['paid', 0]);
    const [mail] = await mails(`Berichtigung: 300,00 € für ${label} sind nicht zurückgegangen`);
    expect(mail!.text).toContain('Bitte überweisen Sie sie nicht noch einmal.');
    expect(await bank.unclear()).toMatchObject([
      { id, round: 2, proposals: [{ shares: [{ item: { kind: 'charge-payment-return' } }] }] },
    ]);
    await world.runAt('2026-11-30T06:00:00Z');
    expect([await loaded(), ...(await stateNow())]).toEqual([6, 'loaded', 0]);
    // The transfer that stands now may come back like any other.
    await clear();
    expect(await stateNow()).toEqual(['taken-back', 30_000]);
  });

  it('after that nobody owes it, the case is settled, and both lines stand in the account and in the books', async () => {
    await bank.tells('2026-11-20', paid(35_000));
    await clear();
    await world.runAt('2026-11-30T06:00:00Z');
    await bank.tells('2026-12-02', recalled(35_000));
    expect(await stateNow()).toEqual(['taken-back', 35_000]);
    await undoByTwo(35_000);
    expect(await stateNow()).toEqual(['loaded', 0]);
    expect(await itemsOfEmployer()).toEqual([['credit', 'credit', -5_000, null]]);
    // The case ends by itself.
    const casesOf = async (state: string) =>
      (await world.accounting.get<{ cases: { number: number }[] }>(`cases?state=${state}&kind=returned-debit`)).body.cases;
    expect(await casesOf('open')).toEqual([]);
    const [{ number } = { number: 0 }] = await casesOf('decided');
    expect(JSON.stringify((await world.accounting.get(`case?number=${number}`)).body)).toContain('nichts mehr offen');
    const { db } = world.portal.database;
    const { gguid } = await db
      .selectFrom('employer')
      .select('gguid')
      .where('employer_id', '=', employer.employerId)
      .executeTakeFirstOrThrow();
    const { moves, balanceCents } = (
      await world.accounting.get<OutputOf<typeof businessAccount>>(`business-account?kind=employer&id=${gguid}`)
    ).body;
    expect(moves.filter(({ kind }) => kind !== 'charge-order').map(({ kind, day }) => [kind, day])).toEqual([
      ['received', '2026-11-20'],
      ['returned', '2026-12-02'],
      ['corrected', '2026-12-02'],
    ]);
    expect(balanceCents).toBe(-5_000);
    const { lines } = await gatherLines(db, 1, monthOf('2026-12'), NOTHING, { entry: 1_000_000_000, statement: 0, invoice: 0 });
    expect(
      lines
        .map(({ text }) => text)
        .filter((text) => text.includes('Zahlung Ladeauftrag'))
        .toSorted(),
    ).toEqual(['Rückgabe der Bank: Zahlung Ladeauftrag Werk Ladewerk', 'Rückgabe storniert: Zahlung Ladeauftrag Werk Ladewerk']);
  });

  it('one part after the other', async () => {
    await bank.tells('2026-11-20', paid(10_000), paid(20_000));
    await clear();
    await world.runAt('2026-11-30T06:00:00Z');
    await bank.tells('2026-12-02', recalled(20_000), recalled(10_000));
    expect(await stateNow()).toEqual(['taken-back', 30_000]);
    for (const cents of [20_000, 10_000]) if ((await undoReturn(cents)).body.waitsForSecond) await bank.confirm();
    expect(await stateNow()).toEqual(['loaded', 0]);
  });

  it.each([
    ['before its cards are loaded', '2026-11-21', 'paid'],
    ['after that', '2026-12-02', 'loaded'],
  ])('also where it was paid anew meanwhile, %s: what came twice is credit', async (_, day, state) => {
    await bank.tells('2026-11-20', paid(30_000));
    if (state === 'loaded') await world.runAt('2026-11-30T06:00:00Z');
    await bank.tells(day, recalled(30_000));
    await bank.tells(day, paid(30_000, { endToEndId: 'ANEW' }));
    await undoByTwo(30_000);
    expect(await stateNow()).toEqual([state, 0]);
    expect(await itemsOfEmployer()).toEqual([['credit', 'credit', -30_000, null]]);
    const [mail] = await mails(`Berichtigung: 300,00 € für ${label} sind nicht zurückgegangen`);
    expect(mail!.text).toContain('Ihr Guthaben bei uns ist 300,00 €.');
  });

  it('and leaves open what another one took back', async () => {
    await bank.tells('2026-11-20', paid(10_000), paid(20_000));
    await clear();
    await world.runAt('2026-11-30T06:00:00Z');
    await bank.tells('2026-12-02', recalled(20_000), recalled(10_000));
    expect((await undoReturn(20_000)).status).toBe(200);
    expect(await stateNow()).toEqual(['taken-back', 10_000]);
    const { payments } = await order();
    expect(payments.filter(({ kind, isUndone }) => kind === 'charge-payment-return' && !isUndone)).toMatchObject([
      { cents: 10_000 },
    ]);
    expect((await world.accounting.get<{ cases: unknown[] }>('cases?state=open&kind=returned-debit')).body.cases).toHaveLength(2);
    const [mail] = await mails(`Berichtigung: 200,00 € für ${label} sind nicht zurückgegangen`);
    expect(mail!.text).toContain('Offen sind dort noch 100,00 €.');
  });
});

describe('control: verify finds when', () => {
  it.each([
    [
      'its movement says something else',
      `update bank_booking set item_kind = 'charge-return' where item_kind = 'charge-payment-return'`,
      'a transfer for a charge order goes back as its movement at the bank says',
    ],
    [
      'the order is said to have come back otherwise',
      `update charge_order set returned_entry = paid_entry where returned_entry is not null`,
      'a charge order came back by its debit, or by a transfer of it, and its debit comes back once',
    ],
    [
      'it is said to be paid',
      `update charge_order set settled_entry = paid_entry where returned_entry is not null`,
      'a charge order is paid, or what came back of it settled, by the entry with which enough had come',
    ],
    [
      'nobody owes it',
      `update charge_order set returned_entry = null where returned_entry is not null`,
      'an employer owes no more than came back, and its account holds what its charge orders say',
    ],
  ])('%s', async (_, tampering, rule) => {
    await bank.tells('2026-11-20', paid(30_000));
    await world.runAt('2026-11-30T06:00:00Z');
    await bank.tells('2026-12-02', recalled(30_000));
    const { db } = world.portal.database;
    const before = await db.selectFrom('charge_order').select('returned_entry').where('returned_entry', 'is not', null).execute();
    const write = (what: string) =>
      world.portal.database.runAsOwner(`
        alter table charge_order disable trigger user; alter table bank_booking disable trigger user;
        ${what};
        alter table charge_order enable trigger user; alter table bank_booking enable trigger user`);
    await write(tampering);
    expect((await verifyLedger(db, SEAL_KEYS)).map((found) => found.rule)).toContain(rule);
    await write(`update bank_booking set item_kind = 'charge-payment-return' where item_kind = 'charge-return';
      update charge_order set returned_entry = ${before[0]!.returned_entry}, settled_entry = null where number = 1`);
  });
});
