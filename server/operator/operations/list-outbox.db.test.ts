import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { listOutbox } from './outbox.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const url = 'https://portal.example/new-password?t=geheim';

test('links are for their recipients: staff see them only where nothing else delivers them', async () => {
  const { db } = database;
  for (const subject of ['Verschickt', 'Aufgegeben', 'Wartend'])
    await queueMail(db, {
      to: 'kundin@demo.example',
      recipientId: null,
      subject,
      salutation: 'Guten Tag,',
      paragraphs: [],
      button: { label: 'Öffnen', url },
    });
  await db
    .updateTable('outbox_mail')
    .set({ sent_at: sql`now()` })
    .where('subject', '=', 'Verschickt')
    .execute();
  await db
    .updateTable('outbox_mail')
    .set({ gave_up_at: sql`now()` })
    .where('subject', '=', 'Aufgegeben')
    .execute();

  const delivered = await listOutbox(db, { isMailServerSet: true });
  expect(delivered.mails.map(({ subject, state }) => [subject, state])).toEqual([
    ['Wartend', 'waiting'],
    ['Aufgegeben', 'failed'],
    ['Verschickt', 'sent'],
  ]);
  expect(JSON.stringify(delivered)).not.toContain('geheim');
  expect((await listOutbox(db, { isMailServerSet: false })).mails[0]?.text).toContain(url);
});
