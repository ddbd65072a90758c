import { DEMO_PASSWORD } from '#seeds/home.ts';
import { readConfig } from '#server/platform/config.ts';
import { findVapidKeys } from '#server/platform/push/vapid-keys.ts';
import { expect, expectFine } from '#tests/support/journey.ts';
import { test } from '#tests/support/journey-with-push.ts';
import { choose, type } from '#tests/support/keyboard.ts';
import { changeSubscription, deliver, deliverUntilShown, noteDrawnNotifications, shownOn } from '#tests/support/phone.ts';
import { programFirst } from '#tests/support/program-first.ts';
import { registerCustomer, signInElsewhere } from '#tests/support/register-customer.ts';
import { subscribeAlways } from '#tests/support/subscribed-browser.ts';
import { openMenu } from '#tests/support/open-menu.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });

const { publicKey } = findVapidKeys(readConfig({}))!;

test('what staff sends arrives once on a phone that was switched on, and in the inbox', async ({
  page,
  signIn,
  browser,
  portal,
  pushService,
}) => {
  const device = pushService.newDevice(publicKey);
  await subscribeAlways(page, device.subscription);
  await signIn('kundin@demo.example');
  await page.goto('/mitteilungen');
  await expect(page.getByText('Ihr Browser fragt gleich, ob er das darf.')).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Auf diesem Gerät einschalten' }).press('Enter');
  await expect(page.getByText('Dieses Gerät zeigt ab jetzt Mitteilungen.')).toBeVisible();
  await expect(page.getByRole('group', { name: /Dieses Gerät/ }).getByLabel('Nachrichten')).toBeChecked();
  await expectFine(page);

  const moved = pushService.newDevice(publicKey);
  await changeSubscription(page, device.subscription, moved.subscription);
  const title = `Blütenfest ${test.info().project.name}`;
  const desk = await browser.newPage({ baseURL: portal.url, viewport: page.viewportSize() });
  programFirst(desk);
  await signInElsewhere(desk, 'redaktion@demo.example', DEMO_PASSWORD, 'trolleymakerportal-login');
  await desk.goto('/push-notifications');
  await expect(desk.getByLabel('Art der Mitteilung', { exact: true })).toBeEnabled();
  await desk.getByRole('button', { name: 'Push-Nachricht senden' }).press('Enter');
  await expect(desk.getByText('Das Formular enthält Fehler.')).toBeVisible();
  // At each field, and once above the list of them.
  await expect(desk.getByText('Das Feld muss ausgewählt werden.', { exact: true })).toHaveCount(1 + 3);
  await expectFine(desk);
  await choose(desk, 'Art der Mitteilung', 'Nachricht');
  await type(desk, 'Titel', title);
  await type(desk, 'Nachricht', 'Am Samstag doppelter Bonus.');
  await expect(desk.getByLabel('Vorschau auf dem Telefon')).toContainText(title);
  await desk.getByRole('button', { name: 'Push-Nachricht senden' }).press('Enter');
  await expect(desk.getByText('Das Feld muss ausgefüllt werden.', { exact: true })).toHaveCount(1 + 4);
  await choose(desk, 'Region', 'Lahr');
  await choose(desk, 'Empfänger', 'Kunden');
  await choose(desk, 'Karte der Kunden', 'Registriert');
  await desk.getByLabel('Bücher & Schreibwaren').press('Space');
  await desk.getByLabel('Bücher & Schreibwaren').press('Space');
  await choose(desk, 'Zeitpunkt', 'später');
  await expect(desk.getByLabel('Datum des Versands', { exact: true })).toBeVisible();
  await desk.getByLabel('Zeitpunkt', { exact: true }).press('ArrowUp');
  await expect(desk.getByLabel('Datum des Versands', { exact: true })).toBeHidden();
  await choose(desk, 'Priorität', 'Hoch');
  await expect(desk.getByText('Nachricht an Kunden mit registrierter Karte in Lahr, sofort')).toBeVisible();
  await expect(desk.getByText(/^Erreicht \d+ Person(en)? im Konto, davon auf 1 Gerät\.$/)).toBeVisible();
  await expectFine(desk);
  await desk.getByRole('button', { name: 'Push-Nachricht senden' }).press('Enter');
  await expect(desk.getByText('Die Push-Nachricht wurde gespeichert.')).toBeVisible();
  await expect(desk.getByLabel('Titel', { exact: true })).toHaveValue('');
  const entry = desk.getByRole('list', { name: 'Push-Nachrichten' }).getByRole('listitem').filter({ hasText: title });
  await expect(entry).toContainText('1 von 1 Geräten zugestellt');
  await expectFine(desk);
  // What is sent is asked about no more.
  await openMenu(desk);
  await desk.getByRole('link', { name: 'Heute', exact: true }).press('Enter');
  await expect(desk).toHaveURL(/\/betrieb$/);
  await desk.close();

  const push = pushService.received.find(({ payload }) => payload.title === title)!;
  expect(push).toMatchObject({ urgency: 'high', device: moved.name });
  await deliverUntilShown(page, push.payload, [title, 'Am Samstag doppelter Bonus.']);
  const inbox = page.getByRole('region', { name: 'Ihr Posteingang' });
  await expect(inbox.getByRole('listitem').filter({ hasText: title })).toContainText('Neu');

  // Closed, and the same push again, as after a crash of the portal. The next push shows that it was handled.
  await page.evaluate(async () => {
    for (const notification of await (await navigator.serviceWorker.ready).getNotifications()) notification.close();
  });
  await deliver(page, push.payload);
  const next = { ...push.payload, id: push.payload.id + 1_000, title: 'Die nächste' };
  await deliverUntilShown(page, next, [next.title, 'Am Samstag doppelter Bonus.']);
  expect(pushService.complaints).toEqual([]);

  // The logout ends it on this device.
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await signIn('kundin@demo.example');
  await page.goto('/mitteilungen');
  await expect(page.getByRole('button', { name: 'Auf diesem Gerät einschalten' })).toBeVisible();
});

test(
  'a hint shows within 500 metres of its place, and where the phone is stays on the phone',
  { tag: '@both-widths' },
  async ({ page, browser, portal, pushService, freshCard }) => {
    const context = page.context();
    await context.grantPermissions(['geolocation', 'notifications']);
    await context.setGeolocation({ latitude: 48.34655, longitude: 7.87713 });
    await subscribeAlways(page, pushService.newDevice(publicKey).subscription);
    await noteDrawnNotifications(page);
    await registerCustomer(page, freshCard);

    const desk = await browser.newPage({ baseURL: portal.url });
    await signInElsewhere(desk, 'redaktion@demo.example', DEMO_PASSWORD, 'trolleymakerportal-login');
    const { token } = (await (await desk.request.get('/api/session')).json()) as { token: string };
    const title = `Eis am Marktplatz ${test.info().project.name}`;
    const hint = {
      pushNotificationType: 'Georeferenzierung',
      recipientRegion: 'lahr',
      recipientPartnerOrCustomer: 'Kunden',
      recipientCardsRegistered: 'Beides',
      latitude: '48,3391',
      longitude: '7,8771',
      title,
      message: 'Heute zwei Kugeln zum Preis von einer.',
    };
    const planned = await desk.request.post('/api/push-notifications', { data: hint, headers: { 'x-csrf-token': token } });
    expect(planned.status()).toBe(200);
    await desk.close();

    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`));
    await expect
      .poll(async () =>
        ((await (await page.request.get('/api/nearby-hints')).json()) as { title: string }[]).map((one) => one.title),
      )
      .toContain(title);
    await page.goto('/mitteilungen');
    await page.getByRole('button', { name: 'Auf diesem Gerät einschalten' }).press('Enter');
    const wish = page.getByLabel('Hinweise in meiner Nähe');
    await wish.press('Space');
    await expect(page.getByText('Die Einstellung wurde gespeichert.')).toBeVisible();
    await expect(wish).toBeChecked();
    // 830 metres away.
    await page.reload();
    await expect(wish).toBeChecked();
    expect(await shownOn(page)).toEqual([]);

    await context.setGeolocation({ latitude: 48.3427, longitude: 7.8771 });
    // A browser that is asked for its notifications before it has drawn one forgets that one. The page tells when it
    // has drawn it.
    await expect.poll(() => page.evaluate(() => window.drawnNotifications)).toContain(title);
    expect((await shownOn(page)).map(([shown]) => shown)).toContain(title);
    await page.reload();
    await expect(page.getByRole('region', { name: 'In Ihrer Nähe' })).toContainText(title);
    await expectFine(page);
    expect(sent.filter((request) => /48[.,]34/.test(request))).toEqual([]);
  },
);

test('a browser that was told no says how to change that @both-widths', async ({ page, signIn }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await signIn('partner@demo.example');
  await page.goto('/mitteilungen');
  await expect(page.getByText('Ihr Browser lässt von dieser Seite keine Mitteilungen zu.')).toBeVisible();
  await expect(page.getByText('Sie haben noch keine Mitteilungen.')).toBeVisible();
  await expectFine(page);
});

test('asks first, with their number, before a message goes to many @any-width', async ({ page, signIn }) => {
  await signIn('redaktion@demo.example');
  await page.route('**/api/push-notification-recipients*', (route) => route.fulfill({ json: { people: 87, devices: 12 } }));
  await page.goto('/push-notifications');
  await expect(page.getByLabel('Art der Mitteilung', { exact: true })).toBeEnabled();
  await choose(page, 'Art der Mitteilung', 'Nachricht');
  await type(page, 'Titel', 'An alle');
  await type(page, 'Nachricht', 'Am Samstag doppelter Bonus.');
  await choose(page, 'Region', 'Lahr');
  await choose(page, 'Empfänger', 'Kunden');
  await choose(page, 'Karte der Kunden', 'Registriert');
  await choose(page, 'Zeitpunkt', 'sofort');
  await choose(page, 'Priorität', 'Hoch');
  await page.getByRole('button', { name: 'Push-Nachricht senden' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Mitteilung senden?' });
  await expect(question).toContainText('87 Personen');
  await expectFine(page);
  await question.getByRole('button', { name: 'Abbrechen' }).press('Enter');
  await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('An alle');
  await page.getByRole('button', { name: 'Push-Nachricht senden' }).press('Enter');
  await question.getByRole('button', { name: 'An 87 Personen senden' }).press('Enter');
  await expect(page.getByText('Die Push-Nachricht wurde gespeichert.')).toBeVisible();
});
