import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

/** Accounting books what partners have paid beside the files; a head could confirm it. */
let portal: TestPortal;
let accounting: Visitor;
let partners: string[];
beforeEach(async () => {
  portal = await startTestPortal();
  await moveClock(portal.database, new Date('2026-11-23T09:00:00Z'), 0.001);
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  const rows = await portal.database.db.selectFrom('partner').select('gguid').where('region_id', '=', 1).limit(2).execute();
  partners = rows.map(({ gguid }) => gguid);
});
afterEach(() => portal.close());

const pay = (amount: string, partnerId = partners[0], key: string = randomUUID(), who = accounting, direction = 'from-partner') =>
  who.book<{ waitsForSecond: boolean }>(
    'record-partner-payment',
    { partnerId, direction, amount, day: '2026-11-20', reference: 'Nachzahlung', reason: 'Kontoauszug' },
    key,
  );
const waits = async (...given: Parameters<typeof pay>) => (await pay(...given)).body.waitsForSecond;
const booked = async () => {
  const row = await portal.database.db
    .selectFrom('partner_payment')
    .select(({ fn }) => fn.sum<string>('cents').as('cents'))
    .executeTakeFirst();
  return Number(row!.cents);
};

it('money in parts wants a second person as the whole sum does', async () => {
  const parts = [];
  for (let part = 0; part < 15; part++) parts.push(await waits('250,00'));
  expect(parts).toEqual([false, ...Array<boolean>(14).fill(true)]);
  expect(await booked()).toBe(25_000);
});

it('both directions count together, another partner and another person by themselves', async () => {
  expect(await waits('150,00')).toBe(false);
  expect(await waits('150,00', partners[0], randomUUID(), accounting, 'to-partner')).toBe(true);
  expect(await waits('100,00', partners[0], randomUUID(), accounting, 'to-partner')).toBe(false);
  expect(await waits('250,00', partners[1])).toBe(false);
  const head = await portal.signedIn('betrieb@demo.example');
  expect(await waits('250,00', partners[0], randomUUID(), head)).toBe(false);
});

it('what a second person has confirmed does not count, and the same request counts once', async () => {
  const head = await portal.signedIn('betrieb@demo.example');
  expect(await waits('300,00')).toBe(true);
  const [act] = (await head.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts;
  const confirmation = { decision: 'confirm', number: act!.number, digest: act!.digest };
  expect((await head.post('decide-four-eyes-act', confirmation)).status).toBe(204);
  const key = randomUUID();
  for (let time = 0; time < 3; time++) expect(await waits('200,00', partners[0], key)).toBe(false);
  expect(await waits('50,00')).toBe(false);
  expect(await booked()).toBe(55_000);
});

describe('the same request again', () => {
  const key = randomUUID();
  const decide = async (decision: 'confirm' | 'refuse') => {
    const head = await portal.signedIn('betrieb@demo.example');
    const [act] = (await head.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts;
    const reason = decision === 'refuse' ? { reason: 'Der Beleg fehlt.' } : { digest: act!.digest };
    expect((await head.post('decide-four-eyes-act', { decision, number: act!.number, ...reason })).status).toBe(204);
  };
  const countActs = async () => (await portal.database.db.selectFrom('four_eyes_act').select('state').execute()).length;

  it('gets the first answer while it waits, also where many come at once, and asks only once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay('300,00', partners[0], key)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 5 }, () => [200, { waitsForSecond: true }]),
    );
    // On another day one could move it alone, but it waits already.
    await moveClock(portal.database, new Date('2026-11-24T09:00:00Z'), 0.001);
    expect(await waits('300,00', partners[0], key)).toBe(true);
    expect([await countActs(), await booked()]).toEqual([1, 0]);
  });

  it('opens nothing more once it was confirmed', async () => {
    expect(await waits('300,00', partners[0], key)).toBe(true);
    await decide('confirm');
    expect(await waits('300,00', partners[0], key)).toBe(false);
    expect([await countActs(), await booked()]).toEqual([1, 30_000]);
  });

  it('is not carried out alone after it was refused', async () => {
    expect(await waits('250,00')).toBe(false);
    expect(await waits('200,00', partners[0], key)).toBe(true);
    await decide('refuse');
    await moveClock(portal.database, new Date('2026-11-24T09:00:00Z'), 0.001);
    expect((await pay('200,00', partners[0], key)).status).toBe(409);
    expect([await countActs(), await booked()]).toEqual([1, 25_000]);
  });

  it('is no other request: another amount under its key is refused', async () => {
    expect(await waits('300,00', partners[0], key)).toBe(true);
    expect((await pay('400,00', partners[0], key)).status).toBe(422);
    expect((await pay('100,00', partners[0], key)).status).toBe(422);
    expect([await countActs(), await booked()]).toEqual([1, 0]);
  });
});

it('a new day of Berlin begins anew, up to four of them in a week', async () => {
  const days = [];
  for (const day of ['23', '24', '25', '26', '27', '30']) {
    await moveClock(portal.database, new Date(`2026-11-${day}T09:00:00Z`), 0.001);
    days.push(await waits('250,00'));
  }
  expect(days).toEqual([false, false, false, false, true, false]);
});

it('twenty at once are no way around it', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => waits('100,00')));
  expect(answers.filter((waiting) => !waiting)).toHaveLength(2);
  expect(await booked()).toBe(20_000);
});

it('control: they are, where nobody waits for the others and the table takes everything', async () => {
  await portal.database.runAsOwner('alter table moved_alone disable trigger not_too_much_alone');
  await rewriteFunction(
    portal.database,
    'left_to_move_alone',
    "perform pg_advisory_xact_lock(7107, hashtext(concat_ws(' ', p_region, p_person, p_target)));",
    '',
  );
  const answers = await Promise.all(Array.from({ length: 20 }, () => waits('100,00')));
  expect(answers.filter((waiting) => !waiting).length).toBeGreaterThan(2);
});

it('the database itself refuses what is too much for one, and takes nothing of it back', async () => {
  const { person_id } = await portal.database.db
    .selectFrom('person')
    .select('person_id')
    .where('email', '=', 'rechnungswesen@demo.example')
    .executeTakeFirstOrThrow();
  const note = (cents: number, is_only_one = false) =>
    portal.database.db
      .insertInto('moved_alone')
      .values({ region_id: 1, person_id, target: 'partner 1', cents, idempotency_key: null, is_only_one })
      .execute();
  await note(25_000);
  await expect(note(1)).rejects.toThrow('two have to agree');
  await note(1, true);
  await expect(portal.database.runAsOwner('update moved_alone set cents = 1')).rejects.toThrow('moved_alone');
  await portal.database.runAsOwner('alter table moved_alone disable trigger not_too_much_alone');
  await note(1);
});
