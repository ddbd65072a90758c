import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, it } from 'vitest';
import { cardNumberOf } from '#contract/common/card-number.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { BankItem, BankMovement, UnclearMovement } from '#contract/reports/bank-statements/bank-statements.ts';
import type { openItems } from '#contract/reports/open-items/open-items.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { listDueItems } from '#server/reports/reminders/list-due-reminders.ts';
import { issueRegionStatements } from '#server/reports/settlements/issue-region-statements.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { type BankWorld, openBankWorld } from '#tests/support/bank-world.ts';
import type { CamtEntrySeed } from '#tests/support/camt.ts';
import { openClaimWorld } from '#tests/support/claim-world.ts';
import type { Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { readBankInbox } from './read-bank-inbox.ts';

type Answer = ActAnswer & ErrorAnswer;

let world: BankWorld;
afterEach(async () => {
  await sealBooks(world.portal.database.db, SEAL_KEYS);
  expect(await verifyLedger(world.portal.database.db, SEAL_KEYS)).toEqual([]);
  await world.portal.close();
});

const TWO = ['Ladewerk', 'Stromwerk'] as const;
const readActs = async () =>
  (
    await world.management.get<{ acts: { number: number; digest: string; title: string; facts: { value: string }[] }[] }>(
      'four-eyes-acts',
    )
  ).body.acts;
const confirm = async (who = world.management) => {
  const [act] = await readActs();
  return (await who.post('decide-four-eyes-act', { decision: 'confirm', number: act!.number, digest: act!.digest })).status;
};
/** The bank tells; a second person agrees to the file where that is needed. */
const tell = async (entries: readonly CamtEntrySeed[], id = 'S-1', opening = 0) => {
  const { body } = await world.upload(world.statement(entries, { id, opening }));
  if (body.waitsForSecond) expect(await confirm()).toBe(204);
  return (await world.unclear()).movements;
};
const itemsFor = async (movement: UnclearMovement, search: string) => {
  const query = new URLSearchParams({ region: world.region, movement: String(movement.id), search });
  return (await world.accounting.get<BankItem[]>(`bank-items?${query}`)).body;
};
interface Decided {
  remembers?: boolean;
  who?: Visitor;
  key?: string;
}
const decide = async (
  movement: UnclearMovement,
  search: string,
  { remembers = false, who = world.accounting, key }: Decided = {},
) => {
  const [item] = await itemsFor(movement, search);
  const shares = [{ kind: item!.kind, key: item!.key, cents: movement.cents, openCents: item!.cents }];
  const wish = { region: world.region, movement: movement.id, round: movement.round, shares, remembers };
  return who.book<Answer>('decide-bank-movement', wish, key);
};
const takeBack = (movement: { id: number; round: number }, who = world.accounting) =>
  who.post<Answer>('undo-bank-decision', {
    region: world.region,
    movement: movement.id,
    round: movement.round,
    reason: 'falscher Posten',
  });
/** Done, by a second person where that is needed. */
const agreed = async (asked: Promise<{ status: number; body: unknown }>) => {
  expect((await asked).status).toBe(200);
  if ((await readActs()).length > 0) expect(await confirm()).toBe(204);
};
const movementsNow = async () => (await world.accounting.get<BankMovement[]>('bank-movements')).body;
const find = async (cents: number) => (await movementsNow()).find((one) => one.cents === cents)!;
const stateOf = async (employer: string) => (await world.order(employer)).state;
const matchByJob = () => readBankInbox(world.office, undefined);
const mails = (subject: string) =>
  world.portal.database.db
    .selectFrom('outbox_mail')
    .select(['recipient', 'body_text'])
    .where('subject', 'like', `${subject}%`)
    .execute();
/** The entries at the bank, in their order: how each kind of account moved. */
const entries = async () => {
  const { rows } = await sql<{ type: string; bank: number }>`
    select e.type, p.cents as bank from entry e join posting p using (region_id, entry_id) join account a using (region_id, account_id)
     where a.kind = 'bank' and e.region_id = 1 and e.type ~ '^(charge-pay|invoice|claim|payment)' order by e.entry_id`.execute(
    world.portal.database.db,
  );
  return rows.map(({ type, bank }) => `${type} ${-bank}`);
};

describe('money for a charge order', () => {
  it('that came from another employer is taken back by two, and decided anew', async () => {
    world = await openBankWorld(TWO);
    const [movement] = await tell([{ cents: 30_000, ref: 'B-1', text: 'Laden', name: 'Werk' }]);
    expect((await decide(movement!, (await world.order('Ladewerk')).label)).body).toEqual({ waitsForSecond: true });
    expect(await confirm()).toBe(204);
    expect([await stateOf('Ladewerk'), await stateOf('Stromwerk')]).toEqual(['paid', 'unpaid']);
    const decided = await find(30_000);
    expect(decided).toMatchObject({ state: 'booked', round: 1, undone: [], isTakingBack: false });

    // Two have to agree, and the second one reads what it is about.
    expect((await takeBack(decided)).body).toEqual({ waitsForSecond: true });
    expect(await find(30_000)).toMatchObject({ state: 'booked', isTakingBack: true });
    expect((await readActs())[0]).toMatchObject({ title: 'Zuordnung zurücknehmen: Werk' });
    expect(await confirm(world.accounting)).toBe(422);
    expect(await confirm()).toBe(204);
    expect([await stateOf('Ladewerk'), await stateOf('Stromwerk')]).toEqual(['unpaid', 'unpaid']);
    expect(await entries()).toEqual(['charge-payment 30000', 'charge-payment-undo -30000']);
    expect((await mails('Berichtigung: 300,00 € waren nicht für'))[0]).toMatchObject({
      body_text: expect.stringContaining('Offen sind dort jetzt 300,00 €.'),
    });

    // Undecided again, with all that was.
    const [again] = (await world.unclear()).movements;
    expect(again).toMatchObject({
      id: movement!.id,
      round: 2,
      state: 'open',
      booked: [],
      undone: [{ state: 'booked', reason: 'falscher Posten', booked: [{ cents: 30_000 }], undoneBy: expect.any(String) }],
    });
    expect((await takeBack(decided)).status).toBe(409);
    expect((await decide(again!, (await world.order('Stromwerk')).label)).body).toEqual({ waitsForSecond: true });
    expect(await confirm()).toBe(204);
    expect([await stateOf('Ladewerk'), await stateOf('Stromwerk')]).toEqual(['unpaid', 'paid']);
    expect(await find(30_000)).toMatchObject({ state: 'booked', round: 2, undone: [{ state: 'booked' }] });
  });

  it('that the portal has booked by itself is not booked by itself again; another like it is', async () => {
    world = await openBankWorld(TWO);
    const [one, two] = [(await world.order('Ladewerk')).label, (await world.order('Stromwerk')).label];
    await tell([{ cents: 30_000, ref: 'B-1', text: one }]);
    await matchByJob();
    expect(await stateOf('Ladewerk')).toBe('paid');
    await takeBack(await find(30_000));
    expect(await confirm()).toBe(204);
    await matchByJob();
    expect(await stateOf('Ladewerk')).toBe('unpaid');
    // It is proposed.
    expect((await world.unclear()).movements).toMatchObject([{ proposals: [{ shares: [{ item: { label: one } }] }] }]);
    await tell([{ cents: 30_000, ref: 'B-2', text: two }], 'S-2', 30_000);
    await matchByJob();
    expect([await stateOf('Ladewerk'), await stateOf('Stromwerk')]).toEqual(['unpaid', 'paid']);
  });

  it('cannot be taken back once cards are loaded with it; what was too much, until it is paid out', async () => {
    world = await openBankWorld();
    const { label } = await world.order();
    const [first, rest] = await tell([
      { cents: 20_000, ref: 'B-1', text: 'Teil' },
      { cents: 15_000, ref: 'B-2', text: 'Rest' },
    ]);
    for (const movement of [first!, rest!])
      if ((await decide(movement, label)).body.waitsForSecond) expect(await confirm()).toBe(204);
    // Too much by 50 EUR, of which 20 go back.
    const [payout] = await tell([{ cents: -2_000, ref: 'B-3', text: 'Guthaben' }], 'S-2', 35_000);
    await decide(payout!, 'Guthaben des Arbeitgebers');
    if ((await readActs()).length > 0) expect(await confirm()).toBe(204);
    expect(await entries()).toEqual(['charge-payment 20000', 'charge-payment 15000', 'charge-payout -2000']);
    await world.runAt('2026-11-30T05:00:00Z');
    expect(await stateOf('Ladewerk')).toBe('loaded');
    expect((await takeBack(await find(20_000))).body.errorMessage).toBe(
      'Mit diesem Geld sind schon Karten geladen. Lassen Sie es sich vom Arbeitgeber überweisen, und ordnen Sie diese Zahlung dem richtigen Posten zu.',
    );
    expect(await readActs()).toEqual([]);
    // The payout went to somebody else: it is the employer's again.
    const out = await takeBack(await find(-2_000));
    expect(out.status).toBe(200);
    if (out.body.waitsForSecond) expect(await confirm()).toBe(204);
    expect((await entries()).at(-1)).toBe('charge-payout-undo 2000');
  });

  it('that was used for the next order cannot be taken back', async () => {
    world = await openBankWorld();
    const { label } = await world.order();
    const [too, much] = await tell([
      { cents: 30_000, ref: 'B-1', text: 'Laden' },
      { cents: 5_000, ref: 'B-2', text: 'Laden' },
    ]);
    for (const movement of [too!, much!])
      if ((await decide(movement, label)).body.waitsForSecond) expect(await confirm()).toBe(204);
    const [payout] = await tell([{ cents: -5_000, ref: 'B-3', text: 'Guthaben' }], 'S-2', 35_000);
    if ((await decide(payout!, 'Guthaben des Arbeitgebers')).body.waitsForSecond) expect(await confirm()).toBe(204);
    expect((await takeBack(await find(5_000))).body.errorMessage).toMatch(
      /^Was hier zu viel kam, ist schon verrechnet oder ausgezahlt/,
    );
    // Control: the payout first.
    await takeBack(await find(-5_000));
    if ((await readActs()).length > 0) expect(await confirm()).toBe(204);
    expect((await takeBack(await find(5_000))).status).toBe(200);
  });
});

const issue = async () => {
  const { gguid } = await world.portal.database.db
    .selectFrom('partner')
    .select('gguid')
    .where('partner_id', '=', 1)
    .executeTakeFirstOrThrow();
  const wanted = { requestKey: crypto.randomUUID(), kind: 'cards', business: { kind: 'partner', id: gguid }, text: 'Karten' };
  const more = { quantity: '1', unit: '100,00', performedOn: '2026-11-16' };
  return (await world.accounting.post<{ label: string }>('issue-invoice', { ...wanted, ...more })).body.label;
};
const invoices = async () =>
  (
    await world.accounting.get<{ invoices: { label: string; gguid: string; state: string; openCents: number }[] }>(
      'invoices?year=2026',
    )
  ).body.invoices;
const invoice = async (label: string) => (await invoices()).find((one) => one.label === label)!;
const owed = async (label: string) =>
  (await world.accounting.get<OutputOf<typeof openItems>>('open-items')).body.items.find((item) => item.label === label);

describe('money for an invoice', () => {
  it('is taken back by one person, counted with what that person has assigned, and the account is forgotten', async () => {
    world = await openBankWorld();
    const [wrong, right] = [await issue(), await issue()];
    const payer = { iban: 'DE02120300000000202051', name: 'Buchladen' };
    const [movement] = await tell([{ cents: 11_900, ref: 'B-1', text: 'Danke', ...payer }]);
    const key = crypto.randomUUID();
    expect((await decide(movement!, wrong, { remembers: true, key })).body).toEqual({ waitsForSecond: false });
    expect(await invoice(wrong)).toMatchObject({ state: 'paid', openCents: 0 });
    expect((await takeBack(await find(11_900))).body).toEqual({ waitsForSecond: false });
    expect(await invoice(wrong)).toMatchObject({ state: 'open', openCents: 11_900 });
    expect(await owed(wrong)).toMatchObject({ state: 'debit' });
    const [told] = await mails('Berichtigung: 119,00 € waren nicht für');
    expect(told!.body_text).toContain('Wir ziehen sie wie angekündigt am');
    expect(await entries()).toEqual(['invoice-payment 11900', 'invoice-payment -11900']);
    // A request that comes again does not decide anew.
    expect((await decide(movement!, wrong, { remembers: true, key })).status).toBe(409);
    // The account is nobody's: an invoice of that amount is proposed by its amount alone, and there are two.
    const [again] = (await world.unclear()).movements;
    expect(again!.proposals).toEqual([]);
    // 119 and 119 are 238: more is too much for one person in a day.
    expect((await decide(again!, right)).body).toEqual({ waitsForSecond: true });
    expect(await confirm()).toBe(204);
    expect([(await invoice(wrong)).state, (await invoice(right)).state]).toEqual(['open', 'paid']);
  });

  it('that was cancelled and issued anew is open in its new place', async () => {
    world = await openBankWorld();
    const label = await issue();
    const [movement] = await tell([{ cents: 11_900, ref: 'B-1', text: 'Danke' }]);
    await decide(movement!, label);
    const { gguid } = await invoice(label);
    const cancelled = await world.accounting.book('cancel-invoice', { gguid, isReissued: true, reason: 'Irrtum' });
    expect(cancelled.status).toBe(200);
    if ((await readActs()).length > 0) expect(await confirm()).toBe(204);
    const anew = (await invoices()).filter(({ state }) => state === 'paid');
    expect(anew).toHaveLength(1);
    const answer = await takeBack(await find(11_900));
    expect(answer.status).toBe(200);
    if (answer.body.waitsForSecond) expect(await confirm()).toBe(204);
    expect(await invoice(anew[0]!.label)).toMatchObject({ state: 'open', openCents: 11_900 });
    expect(await owed(anew[0]!.label)).toMatchObject({ state: 'reopened' });
    const [told] = await mails('Berichtigung: 119,00 € waren nicht für');
    const { dueOn } = (await owed(anew[0]!.label))!;
    expect(told!.body_text).toContain(`An ihrer Stelle gilt die Rechnung ${anew[0]!.label}.`);
    expect(told!.body_text).toContain(`Bitte überweisen Sie 119,00 € bis zum ${dueOn!.split('-').toReversed().join('.')} an `);
    expect(told!.body_text).toContain(`IBAN ${world.iban}`);
    expect((await invoice(label)).openCents).toBe(0);
  });

  it('of which a part went back is taken back after that part', async () => {
    world = await openBankWorld();
    const label = await issue();
    const [movement] = await tell([{ cents: 12_900, ref: 'B-1', text: 'Danke', iban: 'DE02120300000000202051' }]);
    await decide(movement!, label);
    const [back] = await tell([{ cents: -1_000, ref: 'B-2', text: label, iban: 'DE02120300000000202051' }], 'S-2', 12_900);
    if (back?.cents === -1_000) await decide(back, label);
    expect(await invoice(label)).toMatchObject({ state: 'paid', openCents: 0 });
    expect((await takeBack(await find(12_900))).body.errorMessage).toMatch(/^Seither ist zu dieser Rechnung Geld zurückgezahlt/);
    for (const cents of [-1_000, 12_900]) await agreed(takeBack(await find(cents)));
    expect(await invoice(label)).toMatchObject({ state: 'open', openCents: 11_900 });
  });

  it('for an invoice in whose place another one stands is taken back, though nothing came for that one', async () => {
    world = await openBankWorld();
    const label = await issue();
    const { gguid } = await invoice(label);
    await agreed(world.accounting.book('cancel-invoice', { gguid, isReissued: true, reason: 'Irrtum' }));
    const [movement] = await tell([{ cents: 11_900, ref: 'B-1', text: 'Danke' }]);
    await agreed(decide(movement!, label));
    await agreed(takeBack(await find(11_900)));
    expect((await invoice(label)).openCents).toBe(0);
    expect((await invoices()).filter(({ state }) => state === 'open')).toMatchObject([{ openCents: 11_900 }]);
  });

  it('is taken back after what was refunded since, though as much has come from the business itself', async () => {
    world = await openBankWorld();
    const label = await issue();
    const both = await tell([
      { cents: 11_900, ref: 'B-1', text: 'Danke' },
      { cents: 11_901, ref: 'B-2', text: 'Fremd' },
    ]);
    for (const movement of both) await agreed(decide(movement, label));
    const [refund] = await tell([{ cents: -11_901, ref: 'B-3', text: 'Erstattung' }], 'S-2', 23_801);
    await agreed(decide(refund!, label));
    expect((await takeBack(await find(11_901))).body.errorMessage).toMatch(/^Seither ist zu dieser Rechnung Geld zurückgezahlt/);
    for (const cents of [-11_901, 11_901]) await agreed(takeBack(await find(cents)));
    expect(await invoice(label)).toMatchObject({ state: 'paid', openCents: 0 });
  });
});

/** A statement of a partner, for a top-up of 20 EUR. */
async function issueStatement(partnerId = 1): Promise<void> {
  const { database } = world.portal;
  const topUp = {
    type: 'topup',
    card: cardNumberOf(20),
    cents: 2_000,
    fee: 0,
    partnerId,
    branchId: null,
    actorId: 0,
  } as const;
  await moveClock(database, new Date('2026-11-20T09:00:00Z'), 0.001);
  await postBookings(database.db, SEAL_KEYS, 1, [{ ...topUp, idempotencyKey: null, inputHash: null }]);
  await moveClock(database, new Date('2026-11-23T03:00:00Z'), 0.001);
  await issueRegionStatements(database.db, SEAL_KEYS, 1, Temporal.PlainDate.from('2026-11-23'));
}

it('money of a partner is taken back, and stands on its account with both entries', async () => {
  world = await openBankWorld();
  await issueStatement();
  const [movement] = await tell([{ cents: 5_000, ref: 'B-1', text: 'Danke' }]);
  expect((await decide(movement!, 'Partner')).body).toEqual({ waitsForSecond: false });
  expect((await takeBack(await find(5_000))).body).toEqual({ waitsForSecond: false });
  expect(await entries()).toEqual(['payment 5000', 'payment -5000']);
  const { db } = world.portal.database;
  const { gguid } = await db.selectFrom('partner').select('gguid').where('partner_id', '=', 1).executeTakeFirstOrThrow();
  const query = new URLSearchParams({ kind: 'partner', id: gguid });
  const { body } = await world.accounting.get<{ moves: { kind: string }[] }>(`business-account?${query}`);
  expect(body.moves.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['received', 'returned']));
});

it('what a partner owes again is due a week later, and nobody reminds of it by its old day', async () => {
  world = await openBankWorld();
  // Without an account.
  await issueStatement(2);
  const [movement] = await tell([{ cents: 2_000, ref: 'B-1', text: 'Danke' }]);
  await agreed(decide(movement!, 'Partner'));
  const { database } = world.portal;
  await moveClock(database, new Date('2027-01-10T09:00:00Z'), 0.001);
  await agreed(takeBack(await find(2_000)));
  const due = async (day: string) =>
    (await listDueItems(database.db, day)).filter(({ kind, partnerId }) => kind === 'statement' && partnerId === 2);
  expect(await due('2027-01-23')).toEqual([]);
  expect(await due('2027-01-24')).toMatchObject([{ cents: 2_000, dueOn: '2027-01-17', daysOverdue: 7, level: 1 }]);
});

it('money of a partner is taken back after what was paid to the partner since', async () => {
  world = await openBankWorld();
  await issueStatement();
  const [came] = await tell([{ cents: 5_000, ref: 'B-1', text: 'Danke' }]);
  await agreed(decide(came!, 'Partner'));
  const [gone] = await tell([{ cents: -5_000, ref: 'B-2', text: 'Zurück' }], 'S-2', 5_000);
  await agreed(decide(gone!, 'Offener Betrag'));
  expect((await takeBack(await find(5_000))).body.errorMessage).toMatch(/^Seither ist an diesen Partner Geld gezahlt/);
  for (const cents of [-5_000, 5_000]) await agreed(takeBack(await find(cents)));
  expect(await entries()).toEqual(['payment 5000', 'payment -5000', 'payment 5000', 'payment -5000']);
});

it('money for a take-over is taken back, and its return is not', async () => {
  const claims = await openClaimWorld();
  world = claims;
  const [paid, other] = await tell([
    { cents: 20_000, ref: 'B-1', text: 'Übernahme' },
    { cents: 4_000, ref: 'B-2', text: 'Übernahme' },
  ]);
  for (const movement of [paid!, other!])
    if ((await decide(movement, claims.label)).body.waitsForSecond) expect(await confirm()).toBe(204);
  const answer = await takeBack(await find(20_000));
  if (answer.body.waitsForSecond) expect(await confirm()).toBe(204);
  expect((await entries()).at(-1)).toBe('claim-payment -20000');
  const back = (
    await tell([{ cents: -4_000, ref: 'R-1', german: 'NTRF+109', text: 'Rückgabe', returnCode: 'MS03' }], 'S-2', 24_000)
  ).find(({ cents }) => cents === -4_000);
  expect(back).toBeDefined();
  if ((await decide(back!, 'zurückgekommen')).body.waitsForSecond) expect(await confirm()).toBe(204);
  expect((await takeBack(await find(-4_000))).body.errorMessage).toMatch(/^Eine Rückgabe lässt sich nicht zurücknehmen/);
});

it('whoever is asked whether to set something aside says nothing of what was decided and taken back meanwhile', async () => {
  world = await openBankWorld();
  const { label } = await world.order();
  const [movement] = await tell([{ cents: 9_000, ref: 'B-1', text: label }]);
  const aside = { region: world.region, movement: movement!.id, reason: 'nicht unser Geld' };
  expect((await world.accounting.post('set-bank-movement-aside', aside)).body).toEqual({ waitsForSecond: true });
  expect((await decide(movement!, label, { who: world.management })).body).toEqual({ waitsForSecond: false });
  expect((await takeBack(await find(9_000))).body).toEqual({ waitsForSecond: false });
  expect(await confirm()).toBe(422);
  expect(await find(9_000)).toMatchObject({ state: 'open', round: 2 });
});

it('what was set aside is opened again, and may be the portal’s after all', async () => {
  world = await openBankWorld();
  const { label } = await world.order();
  const [movement] = await tell([{ cents: 9_000, ref: 'B-1', text: 'Umbuchung' }]);
  const aside = { region: world.region, movement: movement!.id, reason: 'nicht unser Geld' };
  await world.accounting.post('set-bank-movement-aside', aside);
  if ((await readActs()).length > 0) expect(await confirm()).toBe(204);
  expect(await find(9_000)).toMatchObject({ state: 'outside' });
  expect((await takeBack(await find(9_000))).body).toEqual({ waitsForSecond: false });
  expect(await find(9_000)).toMatchObject({ state: 'open', round: 2, undone: [{ state: 'outside' }] });
  const [again] = (await world.unclear()).movements;
  expect((await decide(again!, label)).body).toEqual({ waitsForSecond: false });
  // Control: many small ones count together.
  const taken = await takeBack(await find(9_000));
  expect(taken.body).toEqual({ waitsForSecond: false });
  const [third] = (await world.unclear()).movements;
  expect((await decide(third!, label)).body).toEqual({ waitsForSecond: true });
});

it('money that went back out of clarification is under clarification again, by two', async () => {
  world = await openBankWorld();
  const payer = 'DE02120300000000202051';
  const [came] = await tell([{ cents: 4_000, ref: 'B-1', iban: payer, name: 'Anna', text: 'Ungeklärt' }]);
  await world.accounting.post('clarify-bank-movement', { region: world.region, movement: came!.id, note: 'Anruf' });
  const gone = (await tell([{ cents: -4_000, ref: 'B-2', iban: payer, name: 'Anna', text: 'Zurück' }], 'S-2', 4_000)).find(
    ({ cents }) => cents === -4_000,
  );
  const shares = [{ kind: 'clarification', key: String(came!.id), cents: -4_000, openCents: -4_000 }];
  const wish = { region: world.region, movement: gone!.id, shares, remembers: false };
  expect((await world.accounting.book<Answer>('decide-bank-movement', wish)).body).toEqual({ waitsForSecond: false });
  expect((await takeBack(await find(4_000))).body.errorMessage).toBe(
    `Dieses Geld ist zurückgeschickt. Nehmen Sie die Zuordnung des Umsatzes zurück, mit dem es ging: Umsatz ${gone!.id} vom 20.11.2026.`,
  );
  expect((await takeBack(await find(-4_000))).body).toEqual({ waitsForSecond: true });
  expect(await confirm()).toBe(204);
  expect(await find(4_000)).toMatchObject({ state: 'clarification', round: 2, undone: [{ state: 'sent-back' }] });
  expect(await find(-4_000)).toMatchObject({ state: 'open', round: 2, undone: [{ state: 'booked' }] });
  // And back once more.
  expect((await world.accounting.book<Answer>('decide-bank-movement', { ...wish, round: 2 })).status).toBe(200);
  if ((await readActs()).length > 0) expect(await confirm()).toBe(204);
  expect(await find(4_000)).toMatchObject({ state: 'sent-back', round: 2 });
});

it('what is undecided, unknown, or decided anew is not taken back', async () => {
  world = await openBankWorld();
  const [movement] = await tell([{ cents: 9_000, ref: 'B-1', text: 'Danke' }]);
  expect((await takeBack(movement!)).body.errorMessage).toBe(
    'Diese Zuordnung ist schon zurückgenommen. Bitte laden Sie die Seite neu.',
  );
  expect((await takeBack({ id: 4_711, round: 1 })).status).toBe(404);
  const support = await world.portal.signedIn('support@demo.example');
  expect((await takeBack(movement!, support)).status).toBe(403);
});
