import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { emptyDraft, type NotificationDraft } from '#contract/operator/notifications/notifications.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
let editor: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  editor = await portal.signedIn('redaktion@demo.example');
});
afterAll(() => portal.close());

const chosen = 'Das Feld muss ausgewählt werden.';
const filled = 'Das Feld muss ausgefüllt werden.';
const message: NotificationDraft = {
  ...emptyDraft,
  pushNotificationType: 'Testnachricht',
  recipientRegion: 'lahr',
  recipientPartnerOrCustomer: 'Partner',
  sendImmediately: 'immediately',
  priority: 'Normal',
  title: 'Titel',
  message: 'Text',
};
const hint = {
  ...message,
  pushNotificationType: 'Georeferenzierung',
  priority: '',
  sendImmediately: '',
  latitude: '1',
  longitude: '1',
};

const problemsOf = async (draft: object) => {
  const { status, body } = await editor.post<ErrorAnswer>('push-notifications', draft);
  return status === 422 ? body.fieldErrors : status;
};

test('the option lists are those of the specification and the region’s own', async () => {
  const { body } = await editor.get('push-notifications');
  expect(body).toMatchObject({
    types: ['Nachricht', 'Testnachricht', 'Georeferenzierung'],
    recipientCluster: ['Kunden', 'Partner', 'Alle'],
    recipientCardsRegistered: ['Registriert', 'Nicht registriert', 'Beides'],
    priorities: ['Hoch', 'Normal', 'Niedrig'],
    regions: expect.arrayContaining([expect.objectContaining({ slug: 'lahr' })]) as unknown,
    recipientPartnerCategories: expect.arrayContaining(['Metzgerei']) as unknown,
  });
});

describe('part 3, section 5.7:', () => {
  test('type, title and message are required', async () => {
    expect(await problemsOf({})).toEqual({ pushNotificationType: chosen, title: chosen, message: chosen });
  });

  test.each(['Nachricht', 'Testnachricht'])('%s asks for region, recipients, time and priority', async (pushNotificationType) => {
    expect(await problemsOf({ pushNotificationType, title: 'Titel', message: 'Text' })).toEqual({
      recipientRegion: filled,
      recipientPartnerOrCustomer: filled,
      sendImmediately: filled,
      priority: filled,
    });
  });

  test('later asks for date and time', async () => {
    expect(await problemsOf({ ...message, sendImmediately: 'later' })).toEqual({ dateToSend: filled, timeToSend: filled });
  });

  test.each(['Kunden', 'Alle'])('%s asks whether cards are registered', async (recipientPartnerOrCustomer) => {
    expect(await problemsOf({ ...message, recipientPartnerOrCustomer })).toEqual({ recipientCardsRegistered: filled });
    expect(await problemsOf({ ...hint, recipientPartnerOrCustomer })).toEqual({ recipientCardsRegistered: filled });
  });

  test('Georeferenzierung asks for the place, region and recipients, and for nothing else', async () => {
    const { recipientRegion: _, recipientPartnerOrCustomer: __, latitude: ___, longitude: ____, ...rest } = hint;
    expect(await problemsOf(rest)).toEqual({
      recipientRegion: filled,
      recipientPartnerOrCustomer: filled,
      latitude: filled,
      longitude: filled,
    });
    expect(await problemsOf(hint)).toBe(200);
  });

  test.each([
    ['title', 100],
    ['message', 255],
    ['latitude', 20],
    ['longitude', 20],
  ])('%s has at most %i characters', async (field, most) => {
    const tooLong = { ...hint, [field]: '1'.repeat(most + 1) };
    expect(await problemsOf(tooLong)).toMatchObject({ [field]: `Das Feld darf höchstens ${most} Zeichen lang sein.` });
  });
});

test.each([
  [
    'a type that there is not',
    { pushNotificationType: 'Werbung' },
    { pushNotificationType: 'Das Feld enthält einen ungültigen Wert.' },
  ],
  ['a region that there is not', { recipientRegion: 'atlantis' }, { recipientRegion: 'Das Feld enthält einen ungültigen Wert.' }],
  [
    'a category that there is not',
    { recipientPartnerCategories: ['Drachen'] },
    { recipientPartnerCategories: 'Das Feld enthält einen ungültigen Wert.' },
  ],
  ['spaces for a title', { title: '   ' }, { title: chosen }],
  [
    'a day that there is not',
    { sendImmediately: 'later', dateToSend: '31.02.2090', timeToSend: '09:00' },
    { dateToSend: 'Das Datumsformat ist ungültig.' },
  ],
  [
    'a time that there is not',
    { sendImmediately: 'later', dateToSend: '01.02.2090', timeToSend: '25:00' },
    { timeToSend: 'Die Uhrzeit ist ungültig.' },
  ],
  [
    'a time that is past',
    { sendImmediately: 'later', dateToSend: '01.02.2020', timeToSend: '09:00' },
    { dateToSend: 'Der Zeitpunkt muss in der Zukunft liegen.' },
  ],
])('refuses %s', async (_, change, problems) => {
  expect(await problemsOf({ ...message, ...change })).toEqual(problems);
});

test.each([
  [
    'a place north of the pole',
    { latitude: '91' },
    { latitude: 'Bitte geben Sie die Koordinate in Grad an, zum Beispiel 48,3391.' },
  ],
  [
    'a place that is a word',
    { longitude: 'Marktplatz' },
    { longitude: 'Bitte geben Sie die Koordinate in Grad an, zum Beispiel 48,3391.' },
  ],
  ['an end that is past', { endDate: '01.01.2020' }, { endDate: 'Der Zeitpunkt muss in der Zukunft liegen.' }],
  [
    'an end before the beginning',
    { startDate: '02.01.2090', endDate: '01.01.2090' },
    { endDate: 'Das Ende muss nach dem Beginn liegen.' },
  ],
  ['a time without a day', { endTime: '12:00' }, { endDate: filled }],
])('refuses %s for a hint', async (_, change, problems) => {
  expect(await problemsOf({ ...hint, ...change })).toEqual(problems);
});

test('hostile HTML is text like any other', async () => {
  const title = '<img src=x onerror=alert(1)>';
  expect(await problemsOf({ ...message, title })).toBe(200);
  const { body } = await editor.get<{ title: string }[]>('push-notification-list');
  expect(body[0]!.title).toBe(title);
});

test('what is no field of the form is no request', async () => {
  expect(await problemsOf({ ...message, isAdmin: true })).toBe(400);
});

test.each(['support@demo.example', 'rechnungswesen@demo.example', 'kundin@demo.example'])('%s may not', async (email) => {
  const person = await portal.signedIn(email);
  expect((await person.post('push-notifications', message)).status).toBe(403);
});
