import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { employeeCardMessages as texts } from '#contract/parties/employee-cards/employee-card-fields.ts';
import type { ShownEmployeeCard, EmployeeCardBatch } from '#contract/money/employee-cards/employee-cards.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { confirmed } from '#tests/support/confirmed.ts';
import { cardRecord, type NewEmployer, newEmployer } from '#tests/support/new-employer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
let count = 0;
let ours: NewEmployer;
let office: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.deleteFrom('throttle').execute();
  ours = await newEmployer(portal.database.db, `Stapel-${++count}`, 4);
  office = await portal.signedIn(ours.email, 'employer-login');
  for (const [index, card] of ours.cards.slice(0, 3).entries())
    expect((await office.post('update-employer-card', cardRecord(card, { personnelNumber: `P-${index}` }))).status).toBe(200);
});

type Changed = EmployeeCardBatch & ErrorAnswer;
const change = (fieldsToUpdate: object, cardIDsToUpdate = ours.cards.slice(0, 3), who = office) =>
  confirmed((digest) =>
    who.post<Changed>('update-multi-employer-cards', { cardIDsToUpdate, fieldsToUpdate, ...(digest && { confirmed: digest }) }),
  );
const undo = (batchId: string | null, who = office) =>
  who.post<{ restored: number } & ErrorAnswer>('undo-employer-cards-batch', { batchId });
const rows = async () => (await office.get<ShownEmployeeCard[]>('employer-cards')).body;
const amounts = async () => (await rows()).map(({ chargeAmount }) => chargeAmount);

describe('a batch', () => {
  it('changes what is given and leaves the rest, also where empty values come along', async () => {
    const { status, body } = await change({
      chargeAmount: '44,50',
      chargeFrequence: '',
      chargeTime: '',
      customChargeTimeDate: '',
    });
    expect([status, body.changed, body.unchanged]).toEqual([200, 3, 0]);
    expect((await rows()).map((row) => [row.chargeAmount, row.chargeFrequence, row.chargeTime, row.isChargingActive])).toEqual([
      ...Array.from({ length: 3 }, () => ['44,50', 'Monat', 'Ende des Monats', true]),
      ['', '', '', false],
    ]);
    expect((await change({ chargeAmount: '44,50' })).body).toMatchObject({ changed: 0, unchanged: 3, batchId: null });
  });

  it('must change something: the message stands at all four fields', async () => {
    const { status, body } = await change({ chargeAmount: '', chargeFrequence: '', chargeTime: '' });
    expect(status).toBe(422);
    expect(body.fieldErrors).toEqual(
      Object.fromEntries(
        ['isChargingActive', 'chargeAmount', 'chargeFrequence', 'chargeTime'].map((name) => [
          `fieldsToUpdate.${name}`,
          texts.nothingToChange,
        ]),
      ),
    );
  });

  it.each([
    [{ chargeTime: 'Individuell', chargeFrequence: 'unregelmäßig' }, 'customChargeTimeDate', texts.customChargeTimeDate],
    [
      { chargeTime: 'Individuell', chargeFrequence: 'Jahr', customChargeTimeDate: '2099-01-01' },
      'chargeTime',
      texts.individualOnlyOnce,
    ],
    [
      { chargeTime: 'Individuell', customChargeTimeDate: '2099-01-01' },
      'chargeFrequence',
      /^3 der ausgewählten Karten sind nicht „unregelmäßig“/,
    ],
    [
      { chargeTime: 'Individuell', chargeFrequence: 'unregelmäßig', customChargeTimeDate: '2020-01-01' },
      'customChargeTimeDate',
      /^Der früheste mögliche Termin ist der \d\d\.\d\d\.\d{4}\.$/,
    ],
    [{ chargeAmount: '1.000' }, 'chargeAmount', texts.amount],
  ])('%j is refused', async (fields, field, message) => {
    const { status, body } = await change(fields);
    expect(status).toBe(422);
    expect(body.fieldErrors).toEqual({ [`fieldsToUpdate.${field}`]: expect.stringMatching(message) });
    expect(await amounts()).toEqual(['50,00', '50,00', '50,00', '']);
  });

  it('leaves no card with an individual day that is charged again and again', async () => {
    const day = { chargeFrequence: 'unregelmäßig', chargeTime: 'Individuell', customChargeTimeDate: '2099-12-24' };
    expect((await change(day)).body.changed).toBe(3);
    const { status, body } = await change({ chargeFrequence: 'Monat' });
    expect([status, body.fieldErrors]).toEqual([
      422,
      { 'fieldsToUpdate.chargeTime': expect.stringContaining('zum Ladezeitpunkt „Individuell“ eingetragen') },
    ]);
  });

  it('is of all cards or none: one that is foreign, nobody’s yet or locked refuses it', async () => {
    const theirs = await newEmployer(portal.database.db, `Andere-${count}`, 1);
    expect((await change({ chargeAmount: '1,00' }, [...ours.cards.slice(0, 3), theirs.cards[0]!])).status).toBe(404);
    expect((await change({ chargeAmount: '1,00' }, ours.cards)).body.errorMessage).toContain('noch keiner Person zugeordnet');
    await closeCardAccount(portal.database.db, 1, ours.cards[1]!, 'locked');
    expect((await change({ chargeAmount: '1,00' })).body.errorMessage).toContain('Eine der ausgewählten Karten ist gesperrt');
    expect(await amounts()).toEqual(['50,00', '50,00', '50,00', '']);
  });

  it('has limits, and takes a card named twice once', async () => {
    expect((await change({ chargeAmount: '2,00' }, [ours.cards[0]!, ours.cards[0]!])).body.changed).toBe(1);
    expect((await change({ chargeAmount: '2,00' }, [])).status).toBe(422);
    const many = Array.from({ length: 20_001 }, (_, index) => String(index));
    expect((await change({ chargeAmount: '2,00' }, many)).status).toBe(422);
    expect((await change({ chargeAmount: '2,00', firstName: 'Eva' })).status).toBe(400);
  });
});

describe('the last batch', () => {
  it('can be taken back, once, and asked for again', async () => {
    const { body } = await change({ chargeAmount: '44,50', isChargingActive: false });
    const { body: last } = await office.get<{ batchId: string; changed: number }>('last-employer-cards-batch');
    expect(last).toMatchObject({ batchId: body.batchId, changed: 3 });
    expect((await undo(body.batchId)).body).toEqual({ restored: 3 });
    expect(await amounts()).toEqual(['50,00', '50,00', '50,00', '']);
    const before = await rows();
    expect((await undo(body.batchId)).body).toEqual({ restored: 3 });
    expect(await rows()).toEqual(before);
    expect((await office.get('last-employer-cards-batch')).status).toBe(204);
  });

  it('only within five minutes', async () => {
    const { body } = await change({ chargeAmount: '44,50' });
    const after = (interval: string) =>
      sql`update employee_card_batch set changed_at = now() - ${interval}::interval`.execute(portal.database.db);
    await after('5 minutes 1 second');
    expect(await undo(body.batchId)).toMatchObject({ status: 409, body: { errorCode: 'TOO_LATE' } });
    expect((await office.get('last-employer-cards-batch')).status).toBe(204);
    await after('4 minutes 50 seconds');
    expect((await undo(body.batchId)).status).toBe(200);
  });

  it('not where a card was changed since, and then none of them', async () => {
    const { body } = await change({ chargeAmount: '44,50' });
    await office.post('update-employer-card', cardRecord(ours.cards[1]!, { personnelNumber: 'P-1', chargeAmount: '60,00' }));
    expect(await undo(body.batchId)).toMatchObject({ status: 409, body: { errorCode: 'CHANGED_MEANWHILE' } });
    expect(await amounts()).toEqual(['44,50', '60,00', '44,50', '']);
  });

  it('and not one before it, or somebody else’s', async () => {
    const { body: first } = await change({ chargeAmount: '44,50' });
    const { body: second } = await change({ chargeAmount: '45,50' });
    const theirs = await newEmployer(portal.database.db, `Dritte-${count}`, 1);
    const others = await portal.signedIn(theirs.email, 'employer-login');
    expect((await undo(first.batchId)).status).toBe(404);
    expect((await undo(second.batchId, others)).status).toBe(404);
    expect((await others.get('last-employer-cards-batch')).status).toBe(204);
    expect((await undo(second.batchId)).status).toBe(200);
    expect((await amounts())[0]).toBe('44,50');
  });

  it('is taken back once by two who press at the same moment', async () => {
    const { body } = await change({ chargeAmount: '44,50' });
    const answers = await Promise.all([undo(body.batchId), undo(body.batchId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await rows()).map(({ version }) => version)).toEqual([3, 3, 3, 0]);
  });
});
