import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BonusAnswer, bonusTypes } from '#contract/money/bonus/bonus.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { bringBonusForward } from './bring-bonus-forward.ts';

const [PERCENT, PERCENT_FROM, FIXED, FIXED_FROM] = Object.keys(bonusTypes) as [string, string, string, string];

let portal: TestPortal;
let admin: Visitor;
let till: Visitor;
let staffId: number;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signedIn('partner@demo.example');
  till = await portal.signedIn('kasse@demo.example');
  const { rows } = await sql<{ person_id: number }>`select person_id from person where role = 'trolleymaker'`.execute(
    portal.database.db,
  );
  staffId = rows[0]!.person_id;
});
afterAll(async () => {
  await restoreClock(portal.database);
  await portal.close();
});
beforeEach(async () => {
  const { db } = portal.database;
  await db.deleteFrom('throttle').execute();
  await db.deleteFrom('bonus_setting').where('partner_id', '=', 1).where('saved_by', 'is not', null).execute();
  await sql`update bonus_setting set is_withdrawn = false where partner_id = 1`.execute(db);
  await clockAt('2027-05-12 12:00');
});

/** Berlin's time, in summer. */
const clockAt = (time: string) => moveClock(portal.database, new Date(`${time.replace(' ', 'T')}:00+02:00`));

/** A bonus of 4 % on everything, always. */
const permanent = {
  bonusActive: true,
  accepted: true,
  permanentBonus: true,
  permanentType: PERCENT,
  permanentValueInPercent: '4',
  permanentForCompletePurchase: 'Ja',
  permanentTiming: 'Nein',
};
/** 10 % for two weeks. */
const action = {
  actionBonus: true,
  actionType: PERCENT,
  actionValueInPercent: '10',
  actionForCompletePurchase: 'Ja',
  actionTiming: 'Nein',
  actionStartDate: '2027-06-01',
  actionEndDate: '14.06.2027',
};
const save = (data: Record<string, unknown>, by = admin) =>
  by.post<{ inForceFrom: string; infoMessage: string } & ErrorAnswer>('set-bonus', data);
const read = async () => (await admin.get<BonusAnswer>('get-bonus')).body;
const refusal = async (data: Record<string, unknown>) => {
  const { status, body } = await save(data);
  return { status, fieldErrors: body.fieldErrors };
};

const CHOOSE = 'Das Feld muss ausgewählt werden.';
const REQUIRED = 'Das Feld muss ausgefüllt werden.';
const NO_NUMBER = 'Das Feld darf nur Ziffern enthalten und Dezimalstellen müssen zwei Ziffern enthalten.';
const NOT_POSITIVE = 'Das Feld darf nur einen positiven Prozentwert enthalten.';
const TOO_HIGH = 'Das Feld darf nur einen Prozentwert von maximal 100 enthalten.';
const EURO_NOT_POSITIVE = 'Das Feld darf nur einen positiven Eurobetrag enthalten.';
const NO_DATE = 'Das Datumsformat ist ungültig.';

describe('the form', () => {
  it('begins with what was saved last, and says what is in force', async () => {
    expect(await read()).toMatchObject({
      bonusData: {
        bonusActive: true,
        permanentBonus: true,
        permanentType: PERCENT,
        permanentValueInPercent: '3',
        permanentExceptText: 'preisgebundene Bücher',
        actionBonus: false,
        community: 'Lahr',
      },
      suggestedValues: { permanentBonusTypes: Object.keys(bonusTypes), actionBonusTypes: Object.keys(bonusTypes) },
      mustAccept: true,
      conditions: '2,00 % vom Einkaufswert, mindestens 0,20 €, höchstens 0,50 € je Bonusbuchung, zuzüglich Mehrwertsteuer',
      inForce: 'Dauerbonus: 3 % vom Einkaufswert, außer preisgebundene Bücher',
      coming: [],
    });
  });

  it('without any bonus may be saved as it is', async () => {
    expect((await save({ bonusActive: false })).status).toBe(200);
  });

  it('without a word on whether there is a bonus is refused, and what was planned stays', async () => {
    await save(permanent);
    const planned = await read();
    expect(planned.coming).toHaveLength(1);
    for (const nothingSaid of [{}, { permanentBonus: true }, { accepted: true, actionBonus: false }])
      expect((await refusal(nothingSaid)).fieldErrors).toMatchObject({ bonusActive: CHOOSE });
    expect(await read()).toEqual(planned);
  });

  it('with a bonus that is active needs one of the two', async () => {
    expect(await refusal({ bonusActive: true, accepted: true })).toEqual({
      status: 422,
      fieldErrors: {
        bonusActive:
          'Wenn der Einkaufsbonus aktiviert wurde, muss entweder ein Dauerbonus oder ein Aktionsbonus eingestellt werden.',
      },
    });
  });

  it('says of both kinds all that is missing at once', async () => {
    expect(await refusal({ bonusActive: true, accepted: true, permanentBonus: true, actionBonus: true })).toEqual({
      status: 422,
      fieldErrors: {
        permanentType: CHOOSE,
        permanentForCompletePurchase: CHOOSE,
        permanentTiming: CHOOSE,
        actionType: CHOOSE,
        actionForCompletePurchase: CHOOSE,
        actionTiming: CHOOSE,
        actionStartDate: REQUIRED,
        actionEndDate: REQUIRED,
      },
    });
  });

  it('does not look at a kind that is off', async () => {
    expect((await save({ ...permanent, actionType: 'x', actionValueInPercent: 'x', actionStartDate: 'x' })).status).toBe(200);
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ permanentType: 'Rabatt' }, 'permanentType', 'Das Feld enthält einen ungültigen Wert.'],
    [{ permanentType: 'toString' }, 'permanentType', 'Das Feld enthält einen ungültigen Wert.'],
    [{ permanentValueInPercent: '' }, 'permanentValueInPercent', REQUIRED],
    [{ permanentValueInPercent: 'drei' }, 'permanentValueInPercent', NO_NUMBER],
    [{ permanentValueInPercent: '3,5' }, 'permanentValueInPercent', NO_NUMBER],
    [{ permanentValueInPercent: '3,555' }, 'permanentValueInPercent', NO_NUMBER],
    [{ permanentValueInPercent: '1e1' }, 'permanentValueInPercent', NO_NUMBER],
    [{ permanentValueInPercent: '3 %' }, 'permanentValueInPercent', NO_NUMBER],
    [{ permanentValueInPercent: '-3' }, 'permanentValueInPercent', NOT_POSITIVE],
    [{ permanentValueInPercent: '0' }, 'permanentValueInPercent', NOT_POSITIVE],
    [{ permanentValueInPercent: '0.00' }, 'permanentValueInPercent', NOT_POSITIVE],
    [{ permanentValueInPercent: '100,01' }, 'permanentValueInPercent', TOO_HIGH],
    [{ permanentValueInPercent: '9'.repeat(13) }, 'permanentValueInPercent', NO_NUMBER],
    [{ permanentType: PERCENT_FROM }, 'permanentPercentFromMinimum', REQUIRED],
    [{ permanentType: PERCENT_FROM, permanentPercentFromMinimum: 'x' }, 'permanentPercentFromMinimum', NO_NUMBER],
    [{ permanentType: PERCENT_FROM, permanentPercentFromMinimum: '0' }, 'permanentPercentFromMinimum', EURO_NOT_POSITIVE],
    [{ permanentType: FIXED }, 'permanentValueInEuro', REQUIRED],
    [{ permanentType: FIXED, permanentValueInEuro: '1.000,00' }, 'permanentValueInEuro', NO_NUMBER],
    [{ permanentType: FIXED, permanentValueInEuro: '-5' }, 'permanentValueInEuro', EURO_NOT_POSITIVE],
    [{ permanentType: FIXED_FROM, permanentValueInEuro: '5' }, 'permanentEuroFromMinimum', REQUIRED],
    [
      { permanentType: FIXED_FROM, permanentValueInEuro: '5', permanentEuroFromMinimum: '-1' },
      'permanentEuroFromMinimum',
      EURO_NOT_POSITIVE,
    ],
    [{ permanentForCompletePurchase: 'vielleicht' }, 'permanentForCompletePurchase', 'Das Feld enthält einen ungültigen Wert.'],
    [{ permanentForCompletePurchase: 'Nein' }, 'permanentExceptOrOnly', CHOOSE],
    [{ permanentForCompletePurchase: 'Nein', permanentExceptOrOnly: 'except' }, 'permanentExceptText', REQUIRED],
    [
      { permanentForCompletePurchase: 'Nein', permanentExceptOrOnly: 'only', permanentOnlyText: ' ' },
      'permanentOnlyText',
      REQUIRED,
    ],
    [{ permanentExceptText: 'x'.repeat(101) }, 'permanentExceptText', 'Das Feld darf höchstens 100 Zeichen lang sein.'],
    [{ permanentOnlyText: 'x'.repeat(101) }, 'permanentOnlyText', 'Das Feld darf höchstens 100 Zeichen lang sein.'],
    [{ permanentTiming: '' }, 'permanentTiming', CHOOSE],
    [{ permanentTiming: 'Ja' }, 'permanentTimingDetails', REQUIRED],
    [{ ...action, actionValueInPercent: '3,555' }, 'actionValueInPercent', NO_NUMBER],
    [{ ...action, actionValueInPercent: '101' }, 'actionValueInPercent', TOO_HIGH],
    [{ ...action, actionStartDate: '' }, 'actionStartDate', REQUIRED],
    [{ ...action, actionStartDate: 'morgen' }, 'actionStartDate', NO_DATE],
    [{ ...action, actionStartDate: '31.06.2027' }, 'actionStartDate', NO_DATE],
    [{ ...action, actionEndDate: '2027-02-29' }, 'actionEndDate', NO_DATE],
    [{ ...action, actionEndDate: '31.05.2027' }, 'actionEndDate', 'Das Enddatum darf nicht vor dem Startdatum liegen.'],
    [{ accepted: false }, 'accepted', 'Sie müssen diese Bedingungen bestätigen.'],
  ])('%j is refused', async (changes, field, message) => {
    expect(await refusal({ ...permanent, ...changes })).toEqual({ status: 422, fieldErrors: { [field]: message } });
  });

  it.each(['3', '3,50', '3.50', '100', '100,00', '0,01'])('takes %s percent', async (value) => {
    expect((await save({ ...permanent, permanentValueInPercent: value })).status).toBe(200);
  });

  it('takes one decimal for an action', async () => {
    expect((await save({ ...permanent, ...action, actionValueInPercent: '7,5' })).status).toBe(200);
    expect((await read()).coming.map(({ text }) => text)).toContain('Aktionsbonus bis 14.06.2027: 7,50 % vom Einkaufswert');
  });

  it.each([null, [], 'x'])('a body that is none (%j) is refused, and nothing breaks', async (body) => {
    expect((await admin.post('set-bonus', JSON.stringify(body))).status).toBeOneOf([400, 422]);
  });

  it('is the admin’s alone', async () => {
    for (const email of ['kasse@demo.example', 'buchhaltung@demo.example', 'arbeitgeber@demo.example']) {
      const visitor = await portal.signedIn(email);
      expect((await visitor.get('get-bonus')).status).toBe(403);
      expect((await save(permanent, visitor)).status).toBe(403);
    }
  });
});

describe('the rules of the region', () => {
  it('ask for accepted conditions only where they say so, and only of an active bonus', async () => {
    expect((await save({ ...permanent, bonusActive: false, accepted: false })).status).toBe(200);
    const { db } = portal.database;
    await sql`update region set rules = rules - 'requiresAcceptedBonusConditions' where slug = 'lahr'`.execute(db);
    expect((await read()).mustAccept).toBe(false);
    expect((await save({ ...permanent, accepted: false })).status).toBe(200);
    await sql`update region set rules = rules || '{"requiresAcceptedBonusConditions": true}' where slug = 'lahr'`.execute(db);
  });

  it('may keep it closed: then both calls answer as if they were not there, and nobody is logged out', async () => {
    await portal.database.db.updateTable('region').set({ hides_bonus_management: true }).where('slug', '=', 'lahr').execute();
    const closed = { status: 404, body: { errorMessage: 'In Ihrer Region wird der Bonus nicht im Portal verwaltet.' } };
    expect(await admin.get('get-bonus')).toMatchObject(closed);
    expect(await save(permanent)).toMatchObject(closed);
    await portal.database.db.updateTable('region').set({ hides_bonus_management: false }).where('slug', '=', 'lahr').execute();
  });
});

/** What the till makes of the bonus now: whether it is active, and the fee for a bonus of 0,40. */
async function atTheTill(): Promise<{ active: unknown; fee: number | null }> {
  const active = await expectFresh();
  const { status, body } = await till.book('partner-kundenbonus-aufladen', {
    inputCardID: '176100000000089',
    kundenbonusAufladenBetrag: '0,40',
  });
  if (status !== 200) return { active, fee: null };
  const { rows } = await sql<{ cents: number }>`
    select p.cents from posting p join account a using (region_id, account_id)
     where p.entry_id = ${body.bookingNumber} and a.kind = 'fees'`.execute(portal.database.db);
  return { active, fee: rows[0]!.cents };
}

/** The till knows the terms of a second ago, as long as it likes to be asked. */
async function expectFresh(): Promise<unknown> {
  const until = performance.now() + 1_050;
  let active: unknown;
  do active = (await till.get('get-booking')).body.bonusActive;
  while (performance.now() < until);
  return active;
}

describe('a saved bonus', () => {
  it('comes into force on the third working day at midnight, and the page says so until then', async () => {
    // Wednesday.
    const { body } = await save(permanent);
    expect(body).toEqual({
      inForceFrom: '2027-05-17',
      infoMessage:
        'Ihre Angaben zum Bonus wurden gespeichert. Die Aktivierung oder Änderung dauert bis zu 3 Werktage (Mo–Fr): Sie gilt ab 17.05.2027.',
    });
    const before = 'Dauerbonus: 3 % vom Einkaufswert, außer preisgebundene Bücher';
    const after = 'Dauerbonus: 4 % vom Einkaufswert';
    expect(await read()).toMatchObject({ inForce: before, coming: [{ from: '2027-05-17', text: after }] });
    await clockAt('2027-05-16 23:59');
    // 0,40 are 3 % of 13,33; 2 % of that are 0,27.
    expect(await atTheTill()).toEqual({ active: true, fee: 27 });
    await clockAt('2027-05-17 00:00');
    expect(await read()).toMatchObject({ inForce: after, coming: [] });
    // … and 4 % of 10,00.
    expect(await atTheTill()).toEqual({ active: true, fee: 20 });
  });

  it('that was active no more is none at the till', async () => {
    await save({ ...permanent, bonusActive: false });
    await clockAt('2027-05-17 00:00');
    expect(await read()).toMatchObject({ inForce: 'kein Bonus' });
    expect(await atTheTill()).toEqual({ active: false, fee: null });
  });

  it('takes the place of one that is still to come: nobody gets the mistake for a day', async () => {
    await save({ ...permanent, permanentValueInPercent: '40' });
    await clockAt('2027-05-13 12:00');
    await save(permanent);
    expect((await read()).coming).toEqual([{ from: '2027-05-18', text: 'Dauerbonus: 4 % vom Einkaufswert' }]);
    await clockAt('2027-05-17 12:00');
    expect(await read()).toMatchObject({ inForce: 'Dauerbonus: 3 % vom Einkaufswert, außer preisgebundene Bücher' });
  });

  it('is one, however many are saved at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save({ ...permanent, permanentValueInPercent: String(index + 1) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await read()).coming).toHaveLength(1);
  });

  it('with an action gives way to it on its days, and comes back', async () => {
    await save({ ...permanent, ...action });
    const always = 'Dauerbonus: 4 % vom Einkaufswert';
    expect((await read()).coming).toEqual([
      { from: '2027-05-17', text: always },
      { from: '2027-06-01', text: 'Aktionsbonus bis 14.06.2027: 10 % vom Einkaufswert' },
      { from: '2027-06-15', text: always },
    ]);
    await clockAt('2027-06-14 23:59');
    // 10 % of 4,00: the least fee.
    expect(await atTheTill()).toEqual({ active: true, fee: 20 });
    expect(await read()).toMatchObject({ inForce: 'Aktionsbonus bis 14.06.2027: 10 % vom Einkaufswert' });
    await clockAt('2027-06-15 00:00');
    expect(await read()).toMatchObject({ inForce: always, coming: [] });
  });

  it('of nothing but an action is none before and after', async () => {
    await save({ ...action, bonusActive: true, accepted: true });
    await clockAt('2027-05-20 12:00');
    expect(await read()).toMatchObject({ inForce: 'kein Bonus' });
    expect(await atTheTill()).toEqual({ active: false, fee: null });
    await clockAt('2027-06-01 00:00');
    expect(await atTheTill()).toEqual({ active: true, fee: 20 });
  });

  it('of a fixed amount has no percentage: the bonus itself counts for the fee', async () => {
    await save({ ...permanent, permanentType: FIXED_FROM, permanentValueInEuro: '30', permanentEuroFromMinimum: '3000' });
    await clockAt('2027-05-17 00:00');
    expect(await read()).toMatchObject({ inForce: 'Dauerbonus: 30,00 €, ab 3.000,00 € Umsatz' });
    expect(await atTheTill()).toEqual({ active: true, fee: 20 });
  });

  it('comes into force at once where staff brings it forward, once', async () => {
    await save(permanent);
    const bring = (contractId = 'AP-1001') =>
      portal.database.db.transaction().execute((trx) => bringBonusForward(trx, { contractId, staffId }));
    expect(await bring()).toMatchObject({
      partnerName: 'Buchhandlung am Marktplatz (Demo)',
      text: 'Dauerbonus: 4 % vom Einkaufswert',
      admins: [{ email: 'partner@demo.example' }],
    });
    expect(await read()).toMatchObject({ inForce: 'Dauerbonus: 4 % vom Einkaufswert', coming: [] });
    await expect(bring()).rejects.toThrow('wartet keine Änderung');
    await expect(bring('AP-9999')).rejects.toThrow('Diese Vertragsnummer gibt es nicht.');
    const { rows } = await sql<{ act: string }>`
      select act from audit_event where act like 'bonus-%' order by audit_event_id desc limit 2`.execute(portal.database.db);
    expect(rows.map(({ act }) => act)).toEqual(['bonus-brought-forward', 'bonus-saved']);
  });

  it('keeps the text it was given, and shows it as text', async () => {
    const text = '<b>Nur</b> "=HYPERLINK" & Ü';
    await save({ ...permanent, permanentForCompletePurchase: 'Nein', permanentExceptOrOnly: 'only', permanentOnlyText: text });
    expect((await read()).bonusData.permanentOnlyText).toBe(text);
  });
});
