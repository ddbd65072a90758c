import { newCustomer } from '#tests/support/new-customer.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

test('one sees where one is signed in, by the menu and the keyboard, and ends the others from afar', async ({
  page,
  signIn,
  browser,
  portal,
}) => {
  const elsewhere = await browser.newPage({ baseURL: portal.url });
  const { captchaId } = await (await elsewhere.request.get('/api/captcha')).json();
  const checked = await elsewhere.request.post('/api/captcha-check', { data: { captchaId, answer: 'abc' } });
  const { captchaToken } = await checked.json();
  await elsewhere.request.post('/api/partner-login', {
    data: { cardID: 'partner@demo.example', password: 'Kontor-2026!' },
    headers: { 'x-captcha-token': captchaToken },
  });
  await signIn('partner@demo.example');
  await page.goto('/partner-transaktionen');
  if (await page.getByRole('button', { name: 'Menü' }).isVisible()) await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('link', { name: 'Sicherheit' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sicherheit' })).toBeVisible();
  const sessions = page.getByRole('region', { name: 'Ihre Anmeldungen' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'Dieses Gerät' })).toHaveCount(1);
  await expectFine(page);
  await page.getByRole('button', { name: 'Alle anderen beenden' }).press('Enter');
  await expect(page.getByText('Alle anderen Anmeldungen wurden beendet.')).toBeVisible();
  await expect(sessions).toHaveCount(1);
  // The button that was pressed is gone; whoever uses keys goes on where it stood.
  await expect(page.getByRole('heading', { name: 'Ihre Anmeldungen' })).toBeFocused();
  await expect.poll(async () => (await elsewhere.request.get('/api/get-booking')).status()).toBe(403);
  await elsewhere.close();
});

test('a card that was registered by its number is confirmed by its production number', async ({ page, freshCard }) => {
  const captcha = async () => {
    const { captchaId } = await (await page.request.get('/api/captcha')).json();
    const checked = await page.request.post('/api/captcha-check', { data: { captchaId, answer: 'abc' } });
    return { 'x-captcha-token': (await checked.json()).captchaToken as string };
  };
  const email = `bestaetigt-${freshCard.cardNumber}@demo.example`;
  const password = 'Blumen-2026!';
  const wanted = newCustomer({ email, password, cardID: freshCard.cardNumber });
  expect((await page.request.post('/api/customer-registration', { data: wanted, headers: await captcha() })).status()).toBe(204);
  await page.request.post('/api/customer-login', { data: { cardID: email, password }, headers: await captcha() });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Karte bestätigen' }).click();
  await page.getByLabel('Produktionsnummer').fill('ZZZZZZZZ');
  await page.getByRole('button', { name: 'Karte bestätigen' }).click();
  await expect(page.getByLabel('Produktionsnummer')).toHaveAccessibleDescription(/Die Produktionsnummer ist ungültig/);
  await expectFine(page);
  await page.getByLabel('Produktionsnummer').fill(freshCard.productionNumber);
  await page.getByLabel('Produktionsnummer').press('Enter');
  await expect(page.getByText('Alle Ihre Karten sind bestätigt.')).toBeVisible();
  await expect(page.getByText('Die Karte ist bestätigt. Sie sehen jetzt auch frühere Buchungen.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Karte bestätigen' })).toBeFocused();
  await expectFine(page);
});
