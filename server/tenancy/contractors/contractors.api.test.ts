import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { contractorStatistics } from '#contract/reports/statistics/contractor-statistics.ts';
import type { contractors } from '#contract/tenancy/contractors/contractors.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

const person = { region: 'landshut', firstName: 'Uta', lastName: 'Rat', email: 'rat@stadt.example', reason: 'Neuer Vertrag.' };
const password = 'Wiesen-Weg-2027!';

let portal: TestPortal;
let staff: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.signedIn('betrieb@demo.example');
});
afterAll(() => portal.close());

const lastMail = async () =>
  (
    await sql<{ recipient: string; body_text: string }>`
    select recipient, body_text from outbox_mail order by outbox_mail_id desc limit 1`.execute(portal.database.db)
  ).rows[0]!;
const listed = async () => (await staff.get<OutputOf<typeof contractors>>('contractors')).body.contractors;

it('management makes a contractor of one region, who sees its sums and loses all at the end', async () => {
  expect((await staff.post('invite-contractor', person)).status).toBe(204);
  const mail = await lastMail();
  expect(mail.recipient).toBe(person.email);
  expect(mail.body_text).toContain('Der Grund: Neuer Vertrag.');
  expect(await listed()).toContainEqual(expect.objectContaining({ email: person.email, region: 'Landshut', hasPassword: false }));

  const contractor = portal.visitor();
  const t = /t=([\w-]+)/.exec(mail.body_text)![1]!;
  const captcha = async () => ({ 'x-captcha-token': await contractor.captchaToken() });
  expect((await contractor.post('new-password', { t, password, passwordRepeated: password }, await captcha())).status).toBe(204);
  expect((await contractor.signIn('contractor-login', person.email, password)).body).toMatchObject({
    role: 'contractor',
    region: 'landshut',
  });
  const sums = await contractor.get<OutputOf<typeof contractorStatistics>>('contractor-statistics');
  expect(sums).toMatchObject({ status: 200, body: { region: 'Landshut', months: [] } });

  const { id } = (await listed()).find(({ email }) => email === person.email)!;
  expect((await staff.post('end-contractor', { id, reason: 'Der Vertrag ist beendet.' })).status).toBe(200);
  expect((await lastMail()).body_text).toContain('Der Grund: Der Vertrag ist beendet.');
  expect((await contractor.get('contractor-statistics')).status).toBe(403);
  expect((await staff.post('end-contractor', { id, reason: 'Noch einmal.' })).status).toBe(404);
});

it('an address that has an account gets no second one', async () => {
  const { status, body } = await staff.post<ErrorAnswer>('invite-contractor', { ...person, email: 'KUNDIN@demo.example' });
  expect({ status, at: Object.keys(body.fieldErrors ?? {}) }).toEqual({ status: 422, at: ['email'] });
});

it('nobody but a contractor is ended as one, and nobody but management does it', async () => {
  const { gguid: id } = await portal.database.db
    .selectFrom('person')
    .select('gguid')
    .where('email', '=', 'kundin@demo.example')
    .executeTakeFirstOrThrow();
  expect((await staff.post('end-contractor', { id, reason: 'Falsch.' })).status).toBe(404);
  const support = await portal.signedIn('support@demo.example');
  for (const answer of [await support.get('contractors'), await support.post('invite-contractor', person)])
    expect(answer.status).toBe(403);
});

it('a contractor without a region is none', async () => {
  const insert = sql`insert into person (email, role, first_name, last_name) values ('ohne@stadt.example', 'contractor', '', '')`;
  await expect(insert.execute(portal.database.db)).rejects.toThrow('person_check');
});
