import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { WholeCase } from '#contract/operator/cases/cases.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

/** The mails about the check of an EC terminal: who gets which, and what it says. */

const ADMIN = 'partner@demo.example';
const OTHER = 'zweite@laden.example';
const GONE = 'frueher@laden.example';
const terminal = {
  ecManufacturer: 'Terminalwerke',
  ecType: 'T 1000',
  ecTerminalID: '12345678',
  ecSerialNumber: 'S-1',
  ecCashpointIntegration: true,
  ecCashpointIntegrationManufacturer: 'Kassenwerk',
};

let portal: TestPortal;
let admin: Visitor;
let support: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  const { db } = portal.database;
  admin = await portal.signedIn(ADMIN);
  support = await portal.signedIn('support@demo.example');
  const { region_id, partner_id } = await db
    .selectFrom('person')
    .select(['region_id', 'partner_id'])
    .where('email', '=', ADMIN)
    .executeTakeFirstOrThrow();
  for (const [email, ended_at] of [
    [OTHER, null],
    [GONE, new Date()],
  ] as const)
    await db
      .insertInto('person')
      .values({
        region_id,
        partner_id,
        email,
        ended_at,
        role: 'partner',
        partner_role: 'admin',
        first_name: 'Jo',
        last_name: 'Zweit',
        password_hash: 'none',
      })
      .execute();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.deleteFrom('outbox_mail').execute();
  await portal.database.db.deleteFrom('throttle').execute();
});

const mails = () =>
  portal.database.db
    .selectFrom('outbox_mail')
    .select(['recipient', 'subject', 'body_text as text'])
    .orderBy('outbox_mail_id')
    .execute();
const about = async (subject: string) => (await mails()).filter((mail) => mail.subject === subject);

/** The admin asks; answers the number of the case. */
async function ask(): Promise<number> {
  expect((await admin.post('check-ec-terminal', terminal)).status).toBe(200);
  const { body } = await support.get<{ cases: { number: number }[] }>('cases?state=open&kind=ec-terminal');
  return body.cases[0]!.number;
}
const decide = (number: number, decision: 'approve' | 'reject', reason?: string) =>
  support.post('decide-case', { number, decision, ...(reason && { reason }) });

it('tells only whoever has asked that the question has come, and what happens next', async () => {
  const number = await ask();
  const [asked, ...others] = await about('Wir prüfen Ihr EC-Terminal');
  expect(others).toEqual([]);
  expect(asked!.recipient).toBe(ADMIN);
  for (const part of [
    'Terminalwerke T 1000',
    'Terminal-ID 12345678',
    'schreiben Ihnen das Ergebnis',
    'Bis dahin müssen Sie nichts tun',
  ])
    expect(asked!.text).toContain(part);
  await decide(number, 'approve');
});

it('tells every present admin of the shop that the terminal fits, with what staff adds', async () => {
  const number = await ask();
  const hint = 'Bitte stellen Sie das Terminal auf Tastatur um.';
  const { offers } = (await support.get<WholeCase>(`case?number=${number}`)).body;
  const previewed = offers.find(({ decision }) => decision === 'approve')!.mails;
  expect((await decide(number, 'approve', hint)).status).toBe(200);
  const told = await about('Ihr EC-Terminal ist geprüft');
  expect(told.map(({ recipient }) => recipient)).toEqual([ADMIN, OTHER]);
  // Staff has seen before to whom it goes.
  expect(previewed.map(({ to, subject }) => [to, subject])).toEqual(told.map(({ recipient, subject }) => [recipient, subject]));
  for (const { text } of told) {
    expect(text).toContain('Terminalwerke T 1000, Terminal-ID 12345678');
    expect(text).toContain('Sie können damit buchen.');
    expect(text).toContain(hint);
    expect(text).not.toContain('leider');
  }
});

it('tells them that it does not fit, and why; without a reason nothing is decided and nobody written to', async () => {
  const number = await ask();
  expect((await decide(number, 'reject')).status).toBe(422);
  expect(await about('Ihr EC-Terminal ist geprüft')).toEqual([]);
  const reason = 'Das Modell hat keinen Leser für Karten.';
  expect((await decide(number, 'reject', reason)).status).toBe(200);
  const told = await about('Ihr EC-Terminal ist geprüft');
  expect(told.map(({ recipient }) => recipient)).toEqual([ADMIN, OTHER]);
  for (const { text } of told) {
    expect(text).toContain('Sie können damit leider nicht buchen.');
    expect(text).toContain(reason);
  }
  // What is decided is told once.
  expect((await decide(number, 'approve')).status).toBe(409);
  expect(await about('Ihr EC-Terminal ist geprüft')).toHaveLength(2);
});
