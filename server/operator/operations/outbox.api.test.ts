import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('staff see the mails of a portal without a mail server', async () => {
  await queueMail(portal.database.db, {
    to: 'kundin@demo.example',
    recipientId: null,
    subject: 'Erste',
    salutation: 'Guten Tag,',
    paragraphs: ['Hallo.'],
  });
  await queueMail(portal.database.db, {
    to: 'kundin@demo.example',
    recipientId: null,
    subject: 'Zweite',
    salutation: 'Guten Tag,',
    paragraphs: ['Hallo.'],
  });
  const staff = await portal.signedIn('betrieb@demo.example');
  const { status, body } = await staff.get<{ mails: { subject: string }[] }>('outbox');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    isMailServerSet: false,
    mails: [{ subject: 'Zweite', state: 'waiting', attempts: 0, recipient: 'kundin@demo.example' }, { subject: 'Erste' }],
  });
});

test.each(['kundin@demo.example', 'partner@demo.example', 'auftraggeber@demo.example'])('%s does not', async (email) => {
  const person = await portal.signedIn(email);
  expect((await person.get('outbox')).status).toBe(403);
});

test('nor does anybody from the street', async () => {
  expect((await portal.visitor().get('outbox')).status).toBe(403);
});
