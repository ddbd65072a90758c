import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { chargeWindow } from '#contract/money/charges/charge-window.ts';
import type * as calls from '#contract/money/charges/charges.ts';
import type { EmployeeCardBatch, ShownEmployeeCard } from '#contract/money/employee-cards/employee-cards.ts';
import type { staffStart } from '#contract/operator/operations/staff-start.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { runCharges } from '#server/money/charges/run-charges.ts';
import { storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { seedEmployerBank } from '#seeds/banks.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { confirmed } from '#tests/support/confirmed.ts';
import { planFor } from '#tests/support/charge-world.ts';
import { cardRecord, type NewEmployer, newEmployer } from '#tests/support/new-employer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

let portal: TestPortal;
let ours: NewEmployer;
let office: Visitor;
let count = 0;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.deleteFrom('throttle').execute();
  ours = await newEmployer(portal.database.db, `Termine-${++count}`, 5);
  office = await portal.signedIn(ours.email, 'employer-login');
});

const at = (instant: string) => moveClock(portal.database, new Date(instant), 0.001);
async function run(instant: string): Promise<void> {
  await at(instant);
  const { db, regionContent } = portal.portal;
  await runCharges({ db, regionContent, keys: SEAL_KEYS, portalUrl: 'https://portal.example' });
}
/** It is noon of the 23rd of November 2026, a Monday, and the job has run. */
async function open(payment: 'Bankeinzug' | 'Rechnung'): Promise<void> {
  const { employerId } = ours;
  await at('2026-11-10T09:00:00Z');
  await seedEmployerBank(portal.database.db, { regionId: 1, employerId }, `Termine-${count}`, payment);
  await run('2026-11-23T09:00:00Z');
}

const once = { chargeFrequence: 'unregelmäßig', chargeTime: 'Individuell' };
const save = (card: string, changes: object) =>
  office.post<ShownEmployeeCard & ErrorAnswer>('update-employer-card', cardRecord(card, { personnelNumber: card, ...changes }));
const change = (fieldsToUpdate: object, cardIDsToUpdate: readonly string[]) =>
  confirmed((digest) =>
    office.post<EmployeeCardBatch & ErrorAnswer>('update-multi-employer-cards', {
      cardIDsToUpdate,
      fieldsToUpdate,
      ...(digest && { confirmed: digest }),
    }),
  );
function list(day: string, card = '', { chargeFrequence, chargeTime } = once) {
  const form = new FormData();
  const content = `Kartennummer;Vorname;Nachname;Personalnummer;Ladebetrag;Ladefrequenz;Ladezeitpunkt;Ladedatum\n${card};Bo;Öz;7;50;${chargeFrequence};${chargeTime};${day}`;
  form.set('employerCardsListFile', new File([content], 'liste.csv'));
  return office.post<ErrorAnswer>('add-employercards-list', form);
}
const window = async () => (await office.get<OutputOf<typeof chargeWindow>>('charge-window')).body;
const shown = async (card: string) =>
  (await office.get<ShownEmployeeCard[]>('employer-cards')).body.find(({ cardID }) => cardID === card)!;
const dayOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString().slice(0, 10));
const forecast = async () => (await office.get<OutputOf<typeof calls.chargeForecast>>('charge-forecast')).body.days;

describe.each([
  ['Rechnung', '2026-12-07', '2026-12-08', '08.12.2026'],
  ['Bankeinzug', '2026-11-30', '2026-12-01', '01.12.2026'],
] as const)('a day of its own, paid by %s', (payment, late, early, told) => {
  const refusal = `Der früheste mögliche Termin ist der ${told}.`;

  it('is refused in each way where it is too near, with the earliest day', async () => {
    await open(payment);
    const [first, second] = ours.cards as [string, string];
    const refused = await save(first, { ...once, customChargeTimeDate: late });
    expect([refused.status, refused.body.fieldErrors]).toEqual([422, { customChargeTimeDate: refusal }]);
    expect((await save(second, {})).status).toBe(200);
    const { body } = await change({ ...once, customChargeTimeDate: late }, [second]);
    expect(body.fieldErrors).toEqual({ 'fieldsToUpdate.customChargeTimeDate': refusal });
    const german = late.split('-').toReversed().join('.');
    expect((await list(german)).body.rowErrors).toEqual([{ row: 2, column: 'Ladedatum', message: refusal }]);
    expect(await shown(first)).toMatchObject({ version: 0 });
    expect(await window()).toEqual({ earliest: early, latest: null, startDate: null, isInReview: false, missed: [] });
  });

  it('on the earliest day is told, forecast and ordered', async () => {
    await open(payment);
    const [first] = ours.cards as [string];
    const { body } = await save(first, { ...once, customChargeTimeDate: early });
    expect(dayOf(body.nextChargeTimestamp)).toBe(early);
    const charge = { day: early, cards: 1, cents: 5_000, method: payment, paysOn: early };
    expect(await forecast()).toEqual([{ ...charge, orderId: null, frozenOn: '2026-11-24' }]);
    await run('2026-11-24T09:00:00Z');
    expect(await forecast()).toEqual([{ ...charge, orderId: expect.any(String), frozenOn: null }]);
    expect((await window()).missed).toEqual([]);
  });
});

describe('a day that is over', () => {
  beforeEach(() => open('Rechnung'));
  const stuck = (card: string, day = '2026-12-01') =>
    portal.database.db
      .transaction()
      .execute((trx) =>
        storeEmployeeCards(trx, { regionId: 1, employerId: ours.employerId }, [
          planFor(card, { charge_frequence: 'unregelmäßig', charge_time: 'Individuell', custom_charge_date: day }),
        ]),
      );

  it('is told to the employer with the cards, and to staff, until it is mended', async () => {
    const [first, second, third] = ours.cards as [string, string, string];
    await stuck(first);
    await stuck(second, '2026-12-07');
    await stuck(third);
    await closeCardAccount(portal.database.db, 1, third, 'locked');
    const problem = 'Der früheste mögliche Termin ist der 08.12.2026.';
    const named = { firstName: 'Erika', lastName: 'Muster', problem };
    expect((await window()).missed).toEqual([
      { ...named, cardID: first, day: '2026-12-01' },
      { ...named, cardID: second, day: '2026-12-07' },
    ]);
    const support = await portal.signedIn('support@demo.example');
    const troubles = async () => (await support.get<OutputOf<typeof staffStart>>('staff-start')).body.troubles;
    expect(await troubles()).toContainEqual({
      text: expect.stringContaining(`2 MitarbeiterCARDs von Werk Termine-${count}:`),
      at: '2026-11-30T23:00:00.000Z',
      to: expect.stringMatching(/^\/arbeitgeber-akte\?id=/),
    });
    expect((await save(first, { ...once, customChargeTimeDate: '2026-12-09' })).status).toBe(200);
    expect((await save(second, { ...once, customChargeTimeDate: '2026-12-07', isChargingActive: false })).status).toBe(200);
    expect((await window()).missed).toEqual([]);
    expect((await troubles()).map(({ text }) => text).join()).not.toContain(`Werk Termine-${count}:`);
  });

  it('is not kept by a card that is switched on, changed, or got back by an undone batch', async () => {
    const [first, second] = ours.cards as [string, string];
    await stuck(first);
    const problem = 'Der früheste mögliche Termin ist der 08.12.2026.';
    const note = await save(first, { ...once, customChargeTimeDate: '2026-12-01', personnelNote: 'Neu' });
    expect(note.body.fieldErrors).toEqual({ customChargeTimeDate: problem });
    expect((await change({ isChargingActive: false }, [first])).body.changed).toBe(1);
    const on = await change({ isChargingActive: true }, [first]);
    expect(on.body.fieldErrors).toEqual({
      'fieldsToUpdate.isChargingActive': `Eine der ausgewählten Karten ist für einen Tag eingetragen, an dem nicht mehr geladen werden kann. ${problem}`,
    });

    await save(second, { ...once, customChargeTimeDate: '2026-12-08' });
    await at('2026-11-23T22:59:00Z');
    const { body } = await change({ chargeFrequence: 'Monat', chargeTime: 'Ende des Monats' }, [second]);
    await run('2026-11-23T23:01:00Z');
    const undone = await office.post<ErrorAnswer>('undo-employer-cards-batch', { batchId: body.batchId });
    expect([undone.status, undone.body.errorMessage]).toEqual([409, expect.stringContaining('nicht mehr möglich')]);
  });

  it('cannot lie after the end of the contract, nor after the person has left', async () => {
    const [first] = ours.cards as [string];
    await portal.database.db
      .updateTable('employer')
      .set({ contract_end_at: '2026-12-31' })
      .where('employer_id', '=', ours.employerId)
      .execute();
    const at422 = async (changes: object) => (await save(first, { ...once, ...changes })).body.fieldErrors?.customChargeTimeDate;
    expect(await at422({ customChargeTimeDate: '2027-01-01' })).toBe(
      'Der letzte mögliche Termin ist der 31.12.2026. An diesem Tag endet Ihr Vertrag.',
    );
    const leaving = { isFlaggedForDeletion: true, deletionDate: '2026-12-20' };
    expect(await at422({ customChargeTimeDate: '2026-12-20', ...leaving })).toBe(
      'Der letzte mögliche Termin ist der 19.12.2026. Danach verlässt die Person das Unternehmen.',
    );
    expect(await at422({ customChargeTimeDate: '2026-12-01', ...leaving, deletionDate: '2026-12-02' })).toBe(
      'Ein Termin ist nicht mehr möglich: Der früheste wäre der 08.12.2026, der letzte der 01.12.2026. Danach verlässt die Person das Unternehmen.',
    );
    expect((await save(first, { ...once, customChargeTimeDate: '2026-12-19', ...leaving })).status).toBe(200);
  });
});

describe('a charge of the calendar that would come after the last day', () => {
  const endsOn = (contract_end_at: string | null) =>
    portal.database.db.updateTable('employer').set({ contract_end_at }).where('employer_id', '=', ours.employerId).execute();
  const problem =
    'Der nächste Termin wäre der 15.12.2026, der letzte mögliche ist der 14.12.2026. An diesem Tag endet Ihr Vertrag.';
  beforeEach(async () => {
    await open('Rechnung');
    await endsOn('2026-12-14');
  });

  it.each(['unregelmäßig', 'Monat'])('is refused in each way (%s), and taken on the last day', async (chargeFrequence) => {
    const [first, second] = ours.cards as [string, string];
    const plan = { chargeFrequence, chargeTime: 'Mitte des Monats' };
    const refused = await save(first, plan);
    expect([refused.status, refused.body.fieldErrors]).toEqual([422, { chargeTime: problem }]);
    await save(second, { ...plan, isChargingActive: false });
    const { body } = await change({ isChargingActive: true }, [second]);
    expect(body.fieldErrors).toEqual({
      'fieldsToUpdate.isChargingActive': `Eine der ausgewählten Karten ist so nicht mehr zu laden. ${problem}`,
    });
    expect((await list('', first, plan)).body.rowErrors).toEqual([{ row: 2, column: 'Ladezeitpunkt', message: problem }]);
    await endsOn('2026-12-15');
    expect(dayOf((await save(first, plan)).body.nextChargeTimestamp)).toBe('2026-12-15');
  });

  it('does not keep what runs from ending, and a single one that has lost its day is told', async () => {
    const [first, second] = ours.cards as [string, string];
    await endsOn(null);
    const monthly = { chargeFrequence: 'Monat', chargeTime: 'Mitte des Monats' };
    const single = { ...monthly, chargeFrequence: 'unregelmäßig' };
    for (const [card, plan] of [
      [first, monthly],
      [second, single],
    ] as const)
      expect((await save(card, plan)).status).toBe(200);
    const leaving = { isFlaggedForDeletion: true, deletionDate: '2026-12-01' };
    expect((await save(first, { ...monthly, ...leaving, personnelNote: 'Geht' })).status).toBe(200);
    expect((await save(second, { ...single, ...leaving })).body.fieldErrors).toHaveProperty('chargeTime');
    expect((await window()).missed).toEqual([]);
    await endsOn('2026-12-14');
    expect((await window()).missed).toMatchObject([{ cardID: second, day: '2026-12-15', problem }]);
    const support = await portal.signedIn('support@demo.example');
    const { troubles } = (await support.get<OutputOf<typeof staffStart>>('staff-start')).body;
    expect(troubles.map(({ text }) => text).join()).toContain(
      `Eine MitarbeiterCARD von Werk Termine-${count}: Zum eingetragenen Termin`,
    );
  });
});

it('says that the contract is still reviewed, once all data are there', async () => {
  const set = (is_data_complete: boolean, is_in_review: true | null) =>
    portal.database.db
      .updateTable('employer')
      .set({ is_data_complete, is_in_review })
      .where('employer_id', '=', ours.employerId)
      .execute();
  await set(true, true);
  expect((await window()).isInReview).toBe(true);
  await set(false, true);
  expect((await window()).isInReview).toBe(false);
  await set(true, null);
  expect((await window()).isInReview).toBe(false);
});

it('a closed card has no next charge, and is in no forecast', async () => {
  await open('Rechnung');
  const [first, second] = ours.cards as [string, string];
  for (const card of [first, second]) await save(card, {});
  expect((await forecast())[0]).toMatchObject({ day: '2026-12-31', cards: 2, cents: 10_000 });
  await closeCardAccount(portal.database.db, 1, first, 'locked');
  expect((await shown(first)).nextChargeTimestamp).toBeNull();
  expect((await forecast())[0]).toMatchObject({ day: '2026-12-31', cards: 1, cents: 5_000 });
});

it('a plan says its first charge by the day from which charge orders are made, before the first one', async () => {
  await at('2026-11-23T09:00:00Z');
  await seedEmployerBank(portal.database.db, { regionId: 1, employerId: ours.employerId }, `Termine-${count}`, 'Rechnung');
  const { body } = await save(ours.cards[0]!, { chargeTime: 'Anfang des Monats' });
  // The 1st of December would have been ordered on the 17th of November.
  expect(dayOf(body.nextChargeTimestamp)).toBe('2027-01-01');
  expect((await forecast())[0]).toMatchObject({ day: '2027-01-01' });
});
