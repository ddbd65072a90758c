import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database, Db } from '#server/platform/db/database.ts';
import { openLog } from '#server/platform/log.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type FakeMailServer, startMailServer } from '#tests/support/mail-server.ts';
import { deliverMails } from './deliver-mails.ts';
import { openMailDelivery } from './open-mail-delivery.ts';
import { LINK_GAP, queueMail } from './queue-mail.ts';
import { sendAgain } from './send-again.ts';

let database: Database;
let db: Db;
let mailServer: FakeMailServer;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  mailServer = await startMailServer();
});
afterEach(async () => {
  await mailServer.close();
  await db.deleteFrom('outbox_mail').execute();
});

const letter = {
  to: 'kundin@demo.example',
  recipientId: null,
  subject: 'Übertragung für Frau Größe: 12,50 €',
  salutation: 'Guten Tag,',
  paragraphs: ['Schöne Grüße – alles läuft.'],
};
const settings = () => ({
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'portal@kartenkontor.example',
  CONTACT_MAIL: 'service@kartenkontor.example',
});
/** The present owner of a link's address, if any. */
let linkOwner: string | undefined;
const issueSecret = async (_db: Db, _link: unknown, personId: number, recipient: string) =>
  recipient === linkOwner ? `geheim-${personId}` : undefined;
/** The paper of an attachment; a missing one throws. */
const fetchAttachment = async ({ id }: { id: string }) => {
  if (id === 'missing') throw new Error('no such paper');
  return Buffer.from(`%PDF ${id}`);
};
const mailParts = { issueLinkSecret: issueSecret, fetchAttachment };
const deliver = () => deliverMails(db, settings(), mailParts);
const rows = () => db.selectFrom('outbox_mail').selectAll().orderBy('outbox_mail_id').execute();
const makeDue = () =>
  db
    .updateTable('outbox_mail')
    .set({ next_attempt_at: sql`now()` })
    .execute();

function decoded(mime: string): string {
  const words = mime.replace(/\r\n[ \t]+/g, ' ').replace(/\?=\s+=\?UTF-8\?/gi, '?==?UTF-8?');
  return words
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) => unquoted(word.replaceAll('_', ' ')))
    .replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, word: string) => Buffer.from(word, 'base64').toString())
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, unquoted);
}
const unquoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

test('umlauts arrive, in subject and in both bodies', async () => {
  await queueMail(db, letter);
  await deliver();
  expect(mailServer.received).toHaveLength(1);
  const [{ recipients, mime }] = mailServer.received as [{ recipients: string[]; mime: string }];
  expect(recipients).toEqual(['kundin@demo.example']);
  const mail = decoded(mime);
  expect(mail).toContain('Subject: Übertragung für Frau Größe: 12,50 €');
  expect(mail).toContain('From: Kartenkontor <portal@kartenkontor.example>');
  expect(mail).toContain('To: kundin@demo.example');
  expect(mail.match(/Schöne Grüße – alles läuft\./g)).toHaveLength(2);
  expect(mail).toMatch(/multipart\/alternative/);
});

test('a mail goes out once', async () => {
  await queueMail(db, letter);
  await deliver();
  await deliver();
  expect(mailServer.received).toHaveLength(1);
  expect(await rows()).toMatchObject([{ attempts: 1, sent_at: expect.any(Date), last_error: null }]);
});

test('a new mail goes out as soon as it is there', async () => {
  // The next poll by timer never comes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const close = openMailDelivery(database, settings(), openLog({ LOG_LEVEL: 'silent' }), mailParts);
  vi.useRealTimers();
  await queueMail(db, letter);
  await expect.poll(() => mailServer.received.length).toBe(1);
  await close();
});

test('without a mail server it waits', async () => {
  await queueMail(db, letter);
  await deliverMails(db, { ...settings(), SMTP_URL: undefined }, mailParts);
  expect(await rows()).toMatchObject([{ attempts: 0, sent_at: null }]);
});

test('a mail of a transaction that fails never leaves', async () => {
  const booking = db.transaction().execute(async (trx) => {
    await queueMail(trx, letter);
    throw new Error('changed my mind');
  });
  await expect(booking).rejects.toThrow('changed my mind');
  expect(await rows()).toEqual([]);
});

test.each([
  ['subject', { subject: 'Hallo\r\nBcc: fremd@demo.example' }],
  ['subject', { subject: 'Hallo\nBcc: fremd@demo.example' }],
  ['subject', { subject: 'Hallo\u0000' }],
  ['subject', { subject: '' }],
  ['subject', { subject: 'x'.repeat(151) }],
  ['recipient', { to: 'kundin@demo.example\r\nBcc: fremd@demo.example' }],
  ['recipient', { to: 'kundin@demo.example, fremd@demo.example' }],
  ['body', { paragraphs: ['x'.repeat(60_000)] }],
])('no header comes in by the %s', async (_place, change) => {
  await expect(queueMail(db, { ...letter, ...change })).rejects.toThrow(RangeError);
  expect(await rows()).toEqual([]);
});

test('a refused mail is tried again later, the others go out', async () => {
  await queueMail(db, letter);
  await queueMail(db, { ...letter, to: 'zweite@demo.example' });
  mailServer.refuseNext = [{ at: 'recipient', code: 451 }];
  await deliver();
  expect(mailServer.received.map(({ recipients }) => recipients)).toEqual([['zweite@demo.example']]);
  const [first] = await rows();
  expect(first).toMatchObject({ attempts: 1, sent_at: null, last_error: expect.stringContaining('451') });
  expect(first!.next_attempt_at.getTime() - Date.now()).toBeGreaterThan(50_000);
  expect(first!.next_attempt_at.getTime() - Date.now()).toBeLessThan(65_000);

  await deliver();
  expect(mailServer.received).toHaveLength(1);
  await makeDue();
  await deliver();
  expect(mailServer.received).toHaveLength(2);
});

test('a paper goes along, also with a copy; one that cannot be had holds no other mail up', async () => {
  const paper = { kind: 'contract', id: 'one', fileName: 'Partnervertrag AP-1-1.pdf' } as const;
  await queueMail(db, { ...letter, to: 'ohne@demo.example', attachments: [{ ...paper, id: 'missing' }] });
  await queueMail(db, { ...letter, attachments: [paper] });
  await deliver();
  const enclosed = Buffer.from('%PDF one').toString('base64');
  expect(mailServer.received).toHaveLength(1);
  expect(mailServer.received[0]!.mime).toContain(enclosed);
  expect(mailServer.received[0]!.mime).toMatch(/filename="?Partnervertrag AP-1-1\.pdf/);
  const [waiting, sent] = await rows();
  expect(waiting).toMatchObject({ attempts: 1, sent_at: null, last_error: expect.stringContaining('Partnervertrag') });
  expect(await sendAgain(db, sent!.outbox_mail_id)).toBeDefined();
  await deliver();
  expect(mailServer.received[1]!.mime).toContain(enclosed);
});

test('a mail server that is away costs one mail one attempt, and then everything goes out', async () => {
  await queueMail(db, letter);
  await queueMail(db, letter);
  await deliverMails(db, { ...settings(), SMTP_URL: 'smtp://127.0.0.1:1' }, mailParts);
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0]);
  await makeDue();
  await deliver();
  expect(mailServer.received).toHaveLength(2);
});

test('after eight attempts a mail is given up, and the operator is told', async () => {
  await queueMail(db, letter);
  for (let attempt = 1; attempt <= 9; attempt++) {
    mailServer.refuseNext = [{ at: 'message', code: 451 }];
    await makeDue();
    await deliver();
  }
  expect((await rows())[0]).toMatchObject({ attempts: 8, sent_at: null, gave_up_at: expect.any(Date) });
  expect(mailServer.received.map(({ recipients }) => recipients)).toEqual([['service@kartenkontor.example']]);
});

test.each(['recipient', 'message'] as const)(
  'a mail whose %s is refused for good is given up at once, and the operator is told',
  async (at) => {
    await queueMail(db, letter);
    mailServer.refuseNext = [{ at, code: 550 }];
    const { outbox_mail_id } = (await rows())[0]!;
    expect(await deliver()).toEqual([outbox_mail_id]);
    const [refused] = await rows();
    expect(refused).toMatchObject({
      attempts: 1,
      sent_at: null,
      gave_up_at: expect.any(Date),
      last_error: expect.stringContaining('550'),
    });
    expect(mailServer.received.map(({ recipients }) => recipients)).toEqual([['service@kartenkontor.example']]);
    expect(decoded(mailServer.received[0]!.mime)).toContain(letter.to);
  },
);

test('a mail to the operator that is refused for good makes no further one', async () => {
  await queueMail(db, { ...letter, to: 'service@kartenkontor.example' });
  mailServer.refuseNext = [{ at: 'recipient', code: 550 }];
  await deliver();
  expect(await rows()).toHaveLength(1);
});

test('a link gets its secret as the mail leaves; before and after, nobody can read it in the outbox', async () => {
  const person = await sql<{ person_id: number }>`
    insert into person (role, staff_role, email, first_name, last_name) values ('trolleymaker', 'management', ${letter.to}, 'Karla', 'Kundin')
    returning person_id`.execute(db);
  const { person_id } = person.rows[0]!;
  const button = { label: 'Passwort setzen', url: `https://portal.example/new-password?t=${LINK_GAP}` };
  await queueMail(db, { ...letter, button, recipientId: person_id, secretLink: 'new-password' });
  mailServer.refuseNext = [{ at: 'message', code: 451 }];
  linkOwner = letter.to;
  await deliver();
  expect(JSON.stringify(await rows())).not.toContain('geheim');
  await makeDue();
  await deliver();
  expect(decoded(mailServer.received[0]!.mime)).toContain(`new-password?t=geheim-${person_id}`);
  expect(JSON.stringify(await rows())).not.toContain('geheim');

  await queueMail(db, { ...letter, button, recipientId: person_id, secretLink: 'new-password' });
  linkOwner = undefined;
  await deliver();
  expect(mailServer.received.at(-1)!.recipients).toEqual(['service@kartenkontor.example']);
});

test('several deliverers at once send each mail once', async () => {
  for (let index = 0; index < 20; index++) await queueMail(db, { ...letter, to: `k${index}@demo.example` });
  mailServer.think = () => new Promise(setImmediate);
  await Promise.all([deliver(), deliver(), deliver(), deliver()]);
  expect(new Set(mailServer.received.map(({ recipients }) => recipients[0])).size).toBe(20);
  expect(mailServer.received).toHaveLength(20);
});

test('nobody waits for the database while a mail is on its way', async () => {
  await queueMail(db, letter);
  const answer = Promise.withResolvers<void>();
  mailServer.think = () => answer.promise;
  const delivery = deliver();
  await expect.poll(() => mailServer.received.length).toBe(1);
  await db.selectFrom('outbox_mail').select('subject').execute();
  answer.resolve();
  await delivery;
});

test('what a dead process had taken goes out later, with the same Message-ID', async () => {
  await queueMail(db, letter);
  await deliver();
  await db.updateTable('outbox_mail').set({ sent_at: null }).execute();
  await deliver();
  expect(mailServer.received).toHaveLength(1);
  await makeDue();
  await deliver();
  const ids = mailServer.received.map(({ mime }) => /^Message-ID: (.*)$/im.exec(mime)?.[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('a mail that was given up goes out when somebody asks for it, one that was sent goes out as a copy', async () => {
  await queueMail(db, letter);
  const { outbox_mail_id } = (await rows())[0]!;
  mailServer.refuseNext = [{ at: 'recipient', code: 550 }];
  await deliver();
  expect(await sendAgain(db, outbox_mail_id)).toBeDefined();
  await deliver();
  expect(await sendAgain(db, outbox_mail_id)).toBeDefined();
  await deliver();
  const toHer = mailServer.received.filter(({ recipients }) => recipients[0] === letter.to);
  expect(toHer).toHaveLength(2);
  expect(new Set(toHer.map(({ mime }) => /^Message-ID: (.*)$/im.exec(mime)?.[1])).size).toBe(2);
  expect(await sendAgain(db, 999_999)).toBeUndefined();
});
