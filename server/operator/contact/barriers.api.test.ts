import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WholeCase } from '#contract/operator/cases/cases.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { forgetContactMessages } from '#server/tenancy/decisions/forget-contact-messages.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

const report = {
  region: 'lahr',
  page: 'Anmeldung',
  message: 'Das Menü <b>geht</b> mit der Tastatur\nnicht auf.',
  contactEmail: '',
};

let portal: TestPortal;
let support: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  support = await portal.signedIn('support@demo.example');
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());

async function tell(changes: Record<string, unknown> = {}) {
  const stranger = portal.visitor();
  const headers = { 'x-captcha-token': await stranger.captchaToken() };
  return stranger.post<ErrorAnswer>('report-barrier', { ...report, ...changes }, headers);
}

async function listCases() {
  const { body } = await support.get<{ cases: { number: number; subject: string }[] }>('cases?state=open&kind=barrier');
  return body.cases;
}

const read = async (number: number) => (await support.get<WholeCase>(`case?number=${number}`)).body;
const decide = (number: number, reason: string) => support.post('decide-case', { number, decision: 'approve', reason });
const lastMail = () =>
  portal.database.db.selectFrom('outbox_mail').selectAll().orderBy('outbox_mail_id', 'desc').limit(1).executeTakeFirst();

test('a stranger tells of a barrier without saying who he is, and support reads it', async () => {
  expect((await tell()).status).toBe(204);
  const [told] = await listCases();
  expect(told!.subject).toBe('Das Menü <b>geht</b> mit der Tastatur nicht auf.');
  const { sections } = await read(told!.number);
  expect(sections).toContainEqual({ type: 'words', title: 'Was nicht geht', text: report.message });
  const mailBefore = await lastMail();
  expect((await decide(told!.number, 'Das Menü öffnet sich jetzt mit Enter.')).status).toBe(200);
  expect(await lastMail()).toEqual(mailBefore);
});

test('the answer goes to the address that was given, and the words are forgotten after 90 days', async () => {
  expect((await tell({ contactEmail: 'kim@post.example' })).status).toBe(204);
  const { number } = (await listCases())[0]!;
  await decide(number, 'Wir haben es geändert.');
  const mail = await lastMail();
  expect(mail).toMatchObject({ recipient: 'kim@post.example', subject: `Ihre Meldung einer Barriere (Vorgang ${number})` });
  expect(mail!.body_text).toContain('Wir haben es geändert.');

  const { db } = portal.database;
  await forgetContactMessages(db);
  expect(JSON.stringify(await read(number))).toContain('kim@post.example');
  await db
    .updateTable('staff_case')
    .set({ decided_at: new Date(Date.now() - 91 * 24 * 3600_000) })
    .where('number', '=', number)
    .execute();
  await forgetContactMessages(db);
  const forgotten = JSON.stringify(await read(number));
  expect(forgotten).toContain('Der Text der Meldung wurde gelöscht.');
  expect(forgotten).not.toMatch(/kim@post|Tastatur/);
});

test.each([
  [{ message: ' ' }, 422, { message: 'Das Feld muss ausgefüllt werden.' }],
  [{ message: 'x'.repeat(5001) }, 422, { message: 'Das Feld darf höchstens 5000 Zeichen lang sein.' }],
  [{ contactEmail: 'kim' }, 422, { contactEmail: 'Die E-Mail-Adresse ist ungültig.' }],
  [{ contactEmail: 'kim@post.example,fremd@post.example' }, 422, { contactEmail: 'Die E-Mail-Adresse ist ungültig.' }],
  [{ region: 'nirgendwo' }, 404, undefined],
])('refuses %j', async (changes, status, fieldErrors) => {
  const answer = await tell(changes);
  expect({ status: answer.status, fieldErrors: answer.body.fieldErrors }).toEqual({ status, fieldErrors });
});

test('refuses a report without a captcha, and the eleventh of an hour', async () => {
  const { status } = await portal.visitor().post('report-barrier', report);
  expect(status).toBe(422);
  for (let count = 1; count <= 10; count++) expect((await tell()).status).toBe(204);
  expect((await tell()).status).toBe(429);
});

test('accounting does not see reports of barriers', async () => {
  const accounting = await portal.signedIn('rechnungswesen@demo.example');
  const { number } = (await listCases())[0]!;
  expect((await accounting.get(`case?number=${number}`)).status).toBe(404);
});
