import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { employeeCardMessages as texts } from '#contract/parties/employee-cards/employee-card-fields.ts';
import type { ShownEmployeeCard } from '#contract/money/employee-cards/employee-cards.ts';
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
  ours = await newEmployer(portal.database.db, `Karten-${++count}`, 4);
  office = await portal.signedIn(ours.email, 'employer-login');
});

type Saved = ShownEmployeeCard & ErrorAnswer;
const listed = async (who = office) => (await who.get<ShownEmployeeCard[]>('employer-cards')).body;
const save = (changes: Record<string, unknown> = {}, who = office) =>
  confirmed((digest) =>
    who.post<Saved>('update-employer-card', cardRecord(ours.cards[0]!, { ...changes, ...(digest && { confirmed: digest }) })),
  );
const register = (card: string) =>
  portal.database.db
    .updateTable('card')
    .set((set) => ({
      customer_id: set.selectFrom('person').select('person_id').where('email', '=', 'kundin@demo.example'),
      registered_at: new Date(),
    }))
    .where('card_number', '=', card)
    .execute();

describe('the list', () => {
  it('has every card of the own employer, the empty ones of the stock too, and no other', async () => {
    const rows = await listed();
    expect(rows.map(({ cardID }) => cardID)).toEqual(ours.cards);
    expect(rows[0]).toEqual({
      cardID: ours.cards[0],
      isChargingActive: false,
      isCardActive: true,
      isCardRegistered: false,
      firstName: '',
      lastName: '',
      personnelNumber: '',
      chargeAmount: '',
      chargeFrequence: '',
      chargeTime: '',
      customChargeTimeDate: null,
      chargeFrom: null,
      nextChargeTimestamp: null,
      personnelNote: '',
      isFlaggedForDeletion: false,
      deletionDate: null,
      isCardLost: false,
      version: 0,
      monthCents: 0,
      unclearCents: 0,
      frozenCharges: [],
    });
  });

  it('tells of a locked card that it is, and of a registered one', async () => {
    await closeCardAccount(portal.database.db, 1, ours.cards[1]!, 'locked');
    await register(ours.cards[2]!);
    const rows = await listed();
    expect(rows.map((row) => [row.isCardActive, row.isCardRegistered])).toEqual([
      [true, false],
      [false, false],
      [true, true],
      [true, false],
    ]);
  });
});

describe('an edited record', () => {
  it('is saved, and says when the card is charged next: at six in the morning of Berlin', async () => {
    const { status, body } = await save();
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...cardRecord(ours.cards[0]!), version: 1, monthCents: 5_000 });
    const next = new Date(body.nextChargeTimestamp! * 1000);
    expect(next.toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin' })).toBe('06:00:00');
    const dayAfter = new Date(next.getTime() + 86_400_000);
    expect(Number(dayAfter.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' }).slice(8))).toBe(1);
    expect((await listed())[0]).toEqual(body);
  });

  it('comes as it was given: the very row of the list can be sent', async () => {
    await save();
    const [row] = await listed();
    const { status, body } = await office.post<Saved>('update-employer-card', { ...row, personnelNote: 'Halbtags' });
    expect([status, body.personnelNote, body.version]).toEqual([200, 'Halbtags', 2]);
    // Nothing changed is no new version.
    expect((await office.post<Saved>('update-employer-card', body)).body.version).toBe(2);
  });

  it('lacks nothing: each message stands at its field, all at once', async () => {
    const { status, body } = await save({
      firstName: ' ',
      lastName: '',
      personnelNumber: '',
      chargeAmount: '',
      chargeFrequence: '',
      chargeTime: '',
      isFlaggedForDeletion: true,
    });
    expect(status).toBe(422);
    expect(body.fieldErrors).toEqual({
      firstName: texts.firstName,
      lastName: texts.lastName,
      personnelNumber: texts.personnelNumber,
      chargeAmount: texts.chargeAmount,
      chargeFrequence: texts.chargeFrequence,
      chargeTime: texts.chargeTime,
      deletionDate: texts.deletionDate,
    });
  });

  it.each([
    [{ chargeTime: 'Individuell', chargeFrequence: 'unregelmäßig' }, { customChargeTimeDate: texts.customChargeTimeDate }],
    [
      { chargeTime: 'Individuell', chargeFrequence: 'Monat', customChargeTimeDate: '2099-01-01' },
      { chargeTime: texts.individualOnlyOnce },
    ],
    [
      { chargeTime: 'Individuell', chargeFrequence: 'unregelmäßig', customChargeTimeDate: '2020-01-01' },
      { customChargeTimeDate: expect.stringMatching(/^Der früheste mögliche Termin ist der \d\d\.\d\d\.\d{4}\.$/) },
    ],
    [{ chargeAmount: '0' }, { chargeAmount: texts.amount }],
    [{ chargeAmount: '-5,00' }, { chargeAmount: texts.amount }],
    [{ chargeAmount: '1000,00' }, { chargeAmount: texts.amount }],
    [{ chargeAmount: '1.000' }, { chargeAmount: texts.amount }],
    [{ chargeFrequence: 'täglich' }, { chargeFrequence: 'Dieses Feld enthält einen ungültigen Wert.' }],
    [{ chargeTime: 'nachts' }, { chargeTime: 'Dieses Feld enthält einen ungültigen Wert.' }],
    [{ deletionDate: '31.12.2026', isFlaggedForDeletion: true }, { deletionDate: texts.date }],
    [{ firstName: 'x'.repeat(31) }, { firstName: 'Das Feld darf höchstens 30 Zeichen lang sein.' }],
    [{ personnelNote: 'x'.repeat(151) }, { personnelNote: 'Das Feld darf höchstens 150 Zeichen lang sein.' }],
    [{ lastName: 'Mu\u202Ester' }, { lastName: texts.characters }],
  ])('%j is refused', async (changes, fieldErrors) => {
    const { status, body } = await save(changes);
    expect({ status, fieldErrors: body.fieldErrors }).toEqual({ status: 422, fieldErrors });
    expect((await listed())[0]!.version).toBe(0);
  });

  it('of two tabs, the second learns that the first has saved', async () => {
    const [first] = await listed();
    expect((await save({ version: first!.version })).status).toBe(200);
    const late = await save({ version: first!.version, chargeAmount: '10,00' });
    expect([late.status, late.body.errorMessage]).toEqual([
      409,
      'Diese MitarbeiterCARD wurde inzwischen geändert. Bitte prüfen Sie den neuen Stand und speichern Sie dann erneut.',
    ]);
    expect((await listed())[0]!.chargeAmount).toBe('50,00');
  });

  it('keeps the name of a registered card, which belongs to its holder', async () => {
    await save();
    await register(ours.cards[0]!);
    const { status, body } = await save({ firstName: 'Eva' });
    expect([status, body.fieldErrors]).toEqual([422, { firstName: texts.registeredName }]);
    expect((await save({ chargeAmount: '20,00' })).status).toBe(200);
  });

  it('of a card that is not the employer’s is not there, whosever it is', async () => {
    const theirs = await newEmployer(portal.database.db, `Fremd-${count}`, 1);
    const elsewhere = await newEmployer(portal.database.db, `Fern-${count}`, 1, 2);
    for (const cardID of [theirs.cards[0], elsewhere.cards[0], '176100000000014', '1', "' or 1=1 --"]) {
      const { status, body } = await save({ cardID });
      expect([status, body.errorMessage]).toEqual([404, 'Diese Karte gehört nicht zu Ihren MitarbeiterCARDs.']);
    }
  });
});

it('of a card that leaves the employer, nothing stays with it', async () => {
  await save();
  await portal.database.db.updateTable('card').set({ employer_id: null }).where('card_number', '=', ours.cards[0]!).execute();
  expect((await listed()).map(({ cardID }) => cardID)).toEqual(ours.cards.slice(1));
  const rows = await portal.database.db
    .selectFrom('employee_card')
    .select('card_number')
    .where('card_number', '=', ours.cards[0]!)
    .execute();
  expect(rows).toEqual([]);
});
