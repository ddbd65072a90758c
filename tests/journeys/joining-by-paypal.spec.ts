import { expect, test as usual } from '#tests/support/journey.ts';
import { type FakePaypal, startFakePaypal } from '#tests/support/paypal-server.ts';
import { admitProspect } from '#tests/support/admit-prospect.ts';

/** A portal whose payments go to a provider that answers as PayPal does. */
const test = usual.extend<{ paypal: FakePaypal }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the braces which fixtures are wanted: none
  paypal: async ({}, use) => {
    const paypal = await startFakePaypal();
    await use(paypal);
    await paypal.close();
  },
  portalSettings: ({ paypal }, use) => use(paypal.settings()),
});

test('a payment whose answer is lost is one payment and one partner', { tag: '@any-width' }, async ({ page, portal, paypal }) => {
  await admitProspect(page, portal.url);
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(portal.url) && !request.url().startsWith('data:')) strangers.push(request.url());
  });
  await page.route('https://paypal.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>PayPal</h1>' }));
  await page.goto('/partner-werden');
  await page.getByLabel('Name', { exact: true }).fill('Nora Neuling');
  for (const field of ['E-Mail-Adresse des Unternehmens', 'E-Mail-Adresse des Unternehmens wiederholen'])
    await page.getByLabel(field, { exact: true }).fill('post@laden.example');
  await page.getByRole('button', { name: 'Weiter zu Preis und Abschluss' }).click();
  await page.getByRole('checkbox').check();
  // Nothing of the provider loads before the person chooses to pay.
  expect(strangers).toEqual([]);
  await page.getByRole('button', { name: 'Jetzt 177,31 € bezahlen' }).click();
  await expect(page.getByRole('heading', { name: 'PayPal' })).toBeVisible();

  const order = [...paypal.orders.values()].at(-1)!;
  paypal.approve(order.reference);
  paypal.faults.capture.push('lost');
  const { pathname, search } = new URL(order.returnUrl);
  await page.goto(pathname + search);
  await expect(page.getByRole('alert').filter({ hasText: 'Der Zahlungsdienst antwortet gerade nicht.' })).toBeVisible();
  await page.getByRole('button', { name: 'Noch einmal prüfen' }).click();
  await expect(page).toHaveURL(/\/partner-personal-data/);
  expect(order.captures).toHaveLength(1);
  expect(await (await page.request.get('/api/session')).json()).toMatchObject({ role: 'partner' });
});
