import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetMails } from '#server/platform/mail/send-again.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { isNeededNotice } from './notices.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('mails go 90 days after their delivery, or after they were given up; one that tells of an expiry stays until its year is over', async () => {
  const { db } = portal.database;
  const queue = (subject: string) =>
    queueMail(db, { to: 'kundin@demo.example', recipientId: null, subject, salutation: 'Guten Tag,', paragraphs: [] });
  const { region_id, card_number, customer_id } = await db
    .selectFrom('card')
    .select(['region_id', 'card_number', 'customer_id'])
    .where('customer_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const notice = async (subject: string, expires_on: string) => {
    const outbox_mail_id = await queue(subject);
    await db
      .insertInto('expiry_notice')
      .values({ region_id, card_number, expires_on, customer_id: customer_id!, noticed_at: new Date(), outbox_mail_id })
      .execute();
  };
  await queue('Alt');
  await notice('Verfall vorbei', '2020-12-31');
  await notice('Verfall steht bevor', '2999-12-31');
  await db
    .updateTable('outbox_mail')
    .set({ sent_at: sql`now() - interval '91 days'` })
    .execute();
  await queue('Aufgegeben vor langem');
  await db
    .updateTable('outbox_mail')
    .set({ gave_up_at: sql`now() - interval '91 days'` })
    .where('subject', '=', 'Aufgegeben vor langem')
    .execute();
  await queue('Wartet');
  await forgetMails(db, isNeededNotice);
  const left = await db.selectFrom('outbox_mail').select('subject').orderBy('outbox_mail_id').execute();
  expect(left.map(({ subject }) => subject)).toEqual(['Verfall steht bevor', 'Wartet']);
});
