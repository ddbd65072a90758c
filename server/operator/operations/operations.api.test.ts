import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobState } from '#contract/operator/operations/jobs.ts';
import type { TrailEvent } from '#contract/operator/operations/audit-trail.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

interface Start {
  waiting: { text: string; count: number }[];
  troubles: { text: string }[];
  due: { text: string }[];
  booksChecked: { findings: number } | null;
}
interface Trail {
  events: TrailEvent[];
  next: number | null;
}

let portal: TestPortal;
let management: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  management = await portal.signedIn('betrieb@demo.example');
});
afterAll(() => portal.close());

const jobNamed = async (name: string) => (await management.get<JobState[]>('jobs')).body.find((job) => job.name === name)!;

test('a job is started by hand, once, and the start page tells how the books were found', async () => {
  expect(await jobNamed('check-books')).toMatchObject({ title: 'Bücher prüfen', state: 'never', startedAt: null });
  const start = async () => (await management.post('start-job', { name: 'check-books' })).status;
  const { kind, db } = portal.database;
  // Its run begins at once. The embedded database has one connection, where each run ends before the next is asked for.
  if (kind === 'embedded') expect(await start()).toBe(204);
  else {
    const answers = await db.transaction().execute(async (trx) => {
      // Holds the run up until all five have asked.
      await sql`lock table job_run in share row exclusive mode`.execute(trx);
      return Promise.all(Array.from({ length: 5 }, start));
    });
    expect(answers.toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409, 409]);
  }
  await expect.poll(async () => (await jobNamed('check-books')).state).toBe('done');
  expect((await management.get<Start>('staff-start')).body.booksChecked).toMatchObject({ findings: 0 });
  expect((await management.post('start-job', { name: 'delete-everything' })).status).toBe(404);
});

test('what went wrong stands on the start page of those whose work it is', async () => {
  const { db } = portal.database;
  await sql`insert into job_run (job, started_at, ended_at, error) values ('count-ahead', now(), now(), 'kaputt')`.execute(db);
  await sql`insert into job_run (job, started_at) values ('forget-mails', now() - interval '1 hour')`.execute(db);
  const id = await queueMail(db, {
    to: 'weg@demo.example',
    recipientId: null,
    subject: 'Zurück',
    salutation: '',
    paragraphs: [],
  });
  await db
    .updateTable('outbox_mail')
    .set({ gave_up_at: sql`now()` })
    .where('outbox_mail_id', '=', id)
    .execute();

  const texts = async (email: string) =>
    (await (await portal.signedIn(email)).get<Start>('staff-start')).body.troubles.map(({ text }) => text).toSorted();
  const mail = 'Die E-Mail „Zurück“ an weg@demo.example konnte nicht zugestellt werden.';
  expect(await texts('betrieb@demo.example')).toEqual([
    'Aufgabe „Alte E-Mails löschen“ ist nicht zu Ende gelaufen.',
    'Aufgabe „Auswertungen vorausrechnen“ ist nicht zu Ende gelaufen.',
    mail,
  ]);
  expect(await texts('support@demo.example')).toEqual([mail]);
  expect(await texts('redaktion@demo.example')).toEqual([]);
  expect((await jobNamed('count-ahead')).error).toBe('kaputt');
  expect((await jobNamed('forget-mails')).state).toBe('lost');
});

test('a mail is found by recipient, subject and state, and sent again', async () => {
  const { db } = portal.database;
  const support = await portal.signedIn('support@demo.example');
  await queueMail(db, { to: 'such@demo.example', recipientId: null, subject: '100 % Bonus', salutation: '', paragraphs: [] });
  const find = async (query: string) =>
    (await support.get<{ mails: { id: number; subject: string; state: string }[] }>(`outbox?${query}`)).body.mails;
  expect(await find('search=SUCH@')).toMatchObject([{ subject: '100 % Bonus' }]);
  expect(await find('search=100%20%25')).toHaveLength(1);
  expect(await find('search=%25%25%25')).toEqual([]);
  const [failed] = await find('state=failed');
  expect((await support.post('resend-mail', { id: failed!.id })).status).toBe(204);
  expect(await find('state=failed')).toEqual([]);
});

test('the trail is read by management alone, by act, person, day and page, and as a file that is noted', async () => {
  const read = async (query: string) => (await management.get<Trail>(`audit-trail?${query}`)).body;
  for (let count = 0; count < 110; count++)
    await sql`insert into audit_event (act, subject) values ('booking-refused', ${`card ${count}`})`.execute(portal.database.db);
  const first = await read('act=booking-refused');
  expect(first.events).toHaveLength(100);
  const rest = await read(`act=booking-refused&before=${first.next}`);
  expect(rest.events.map(({ subject }) => subject)).toEqual(Array.from({ length: 10 }, (_, index) => `Karte ${9 - index}`));
  expect(rest.next).toBeNull();
  expect((await read('search=Bea%20De&act=job-started')).events[0]).toMatchObject({
    actName: 'Aufgabe von Hand gestartet',
    person: { name: 'Bea Demo', role: 'trolleymaker' },
  });
  expect((await read('to=2020-01-01')).events).toEqual([]);

  const file = await management.post<string>('audit-trail-csv', { act: 'booking-refused' });
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect((await read('act=trail-exported')).events[0]).toMatchObject({ subject: '110 Zeilen', person: { name: 'Bea Demo' } });
  await sql`insert into audit_event (act, subject, region_id)
    select 'booking-refused', what, partner.region_id
      from partner, unnest(array['partner ' || partner_id || ', 20 cards', 'account ' || (
        select account_id from account a where a.region_id = partner.region_id and card_number = '176100000000014')]) as what
     where contract_id = 'AP-1001'`.execute(portal.database.db);
  expect((await read('search=partner%20buchhandlung&act=booking-refused')).events.map(({ subject }) => subject)).toEqual([
    'Partner Buchhandlung am Marktplatz (Demo), 20 Karten',
  ]);
  expect((await read('act=booking-refused')).events[0]!.subject).toBe('Karte 1761 •••• •••0 014');
  expect((await read('region=nirgends')).events).toEqual([]);
  for (const email of ['support@demo.example', 'rechnungswesen@demo.example', 'redaktion@demo.example'])
    expect((await (await portal.signedIn(email)).get('audit-trail')).status).toBe(403);
});
