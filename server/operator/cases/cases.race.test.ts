import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveBackCasesOf } from '#server/tenancy/decisions/take-case.ts';
import { caseWishes } from '#tests/support/case-wishes.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
let support: Visitor;
let management: Visitor;
let wishes: ReturnType<typeof caseWishes>;
beforeAll(async () => {
  portal = await startTestPortal();
  support = await portal.signedIn('support@demo.example');
  management = await portal.signedIn('betrieb@demo.example');
  const [till, customer] = [await portal.signedIn('kasse@demo.example'), await portal.signedIn('kundin@demo.example')];
  wishes = caseWishes({ till, customer, staff: support });
});
afterAll(() => portal.close());

const staffBy = (index: number) => (index % 2 ? support : management);
const atOnce = async (times: number, act: (by: Visitor) => Promise<{ status: number }>) => {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => act(staffBy(index))));
  return answers.map(({ status }) => status).sort((one, other) => one - other);
};
const mailsOf = async (number: number) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from outbox_mail where subject like ${`%(Vorgang ${number})`}`.execute(portal.database.db);
  return rows[0]!.n;
};

it('twenty decisions at once are one decision and one mail', async () => {
  const number = await wishes.write('Bitte nur eine Antwort.');
  const statuses = await atOnce(20, (by) => by.post('decide-case', { number, decision: 'approve', reason: 'Eine.' }));
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  expect(await mailsOf(number)).toBe(1);
});

it('two who take a case at once: one holds it, and only that one may decide', async () => {
  for (let round = 0; round < 5; round++) {
    const number = await wishes.write(`Runde ${round}`);
    expect(await atOnce(2, (by) => by.post('take-case', { number }))).toEqual([204, 409]);
    expect(await atOnce(2, (by) => by.post('decide-case', { number, decision: 'reject' }))).toEqual([200, 409]);
    await portal.database.db.deleteFrom('throttle').execute();
  }
});

it('what a person holds goes back when that person leaves, and nothing is lost', async () => {
  const numbers = [await wishes.write('Eins'), await wishes.write('Zwei')];
  for (const number of numbers) await management.post('take-case', { number });
  const { db } = portal.database;
  const { rows } = await sql<{ person_id: number }>`select person_id from person where email = 'betrieb@demo.example'`.execute(
    db,
  );
  await db.transaction().execute((trx) => giveBackCasesOf(trx, rows[0]!.person_id));
  for (const number of numbers) {
    expect(await wishes.look(number)).toMatchObject({ heldBy: null, state: 'open' });
    expect((await support.post('decide-case', { number, decision: 'reject' })).status).toBe(200);
  }
});

it('control: without the row held, all who looked before one has decided would decide', async () => {
  const number = await wishes.write('Kontrolle');
  const { db } = portal.database;
  const lookers = 4;
  let looked = 0;
  const allHaveLooked = Promise.withResolvers<void>();
  const decided = await Promise.all(
    Array.from({ length: lookers }, () =>
      db.transaction().execute(async (trx) => {
        const found = await trx
          .selectFrom('staff_case')
          .select('decision')
          .where('number', '=', number)
          .executeTakeFirstOrThrow();
        if (++looked === lookers) allHaveLooked.resolve();
        await allHaveLooked.promise;
        if (found.decision !== null) return 0;
        await sql`update staff_case set decision = 'rejected', decided_at = now() where number = ${number}`.execute(trx);
        return 1;
      }),
    ),
  );
  expect(decided).toEqual([1, 1, 1, 1]);
});
