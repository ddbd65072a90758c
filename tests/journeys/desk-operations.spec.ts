import { DEMO_PASSWORD } from '#seeds/home.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });

// The portal is closed for a moment: in a portal of its own.
test.use({ hasOwnPortal: true });

test('management sees what is due, starts a job, reads the trail and sends a mail again, with the keyboard alone @both-widths', async ({
  page,
  signIn,
}) => {
  await signIn('betrieb@demo.example');
  await page.goto('/betrieb');
  await expect(page.getByRole('heading', { name: 'Heute' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Als Nächstes' })).toContainText('Abrechnungen der Partner');
  await expectFine(page);

  await page.goto('/aufgaben');
  // There are more jobs than one page of the table holds.
  await page.getByRole('searchbox', { name: 'Suchen' }).fill('Bücher prüfen');
  const job = page.getByRole('row', { name: /Bücher prüfen/ });
  await job.getByRole('button').press('Enter');
  await expect(page.getByText('„Bücher prüfen“ beginnt in wenigen Sekunden.')).toBeVisible();
  await expect(job).toContainText('erledigt');
  await expectFine(page);

  await page.goto('/protokoll');
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  await page.getByLabel('Vorgang').selectOption('Aufgabe von Hand gestartet');
  await expect(page.getByRole('row', { name: /Aufgabe von Hand gestartet/ })).toContainText('check-books');
  await page.getByLabel('Von', { exact: true }).fill('01.01.2020');
  await page.getByLabel('Bis', { exact: true }).fill('31.12.2020');
  await expect(page.getByText('Keine Einträge gefunden.')).toBeVisible();
  // A link tells it, and nonsense in one is as if it were not there.
  await expect(page).toHaveURL(/vorgang=job-started&von=01\.01\.2020&bis=31\.12\.2020/);
  await page.reload();
  await expect(page.getByText('Keine Einträge gefunden.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter (2 aktiv)' })).toBeVisible();
  await expectFine(page);

  await page.goto('/postausgang');
  await expectFine(page);
});

test('management closes the portal, stays inside, and opens it again @both-widths', async ({ page, signIn, browser, portal }) => {
  await signIn('betrieb@demo.example');
  await page.goto('/wartung');
  await page.getByLabel('Überschrift').fill('');
  await page.getByRole('button', { name: 'Hinweis zeigen' }).press('Enter');
  await expect(page.getByLabel('Überschrift')).toBeFocused();
  await expectFine(page);
  await page.keyboard.type('Wir bauen um');
  await page.getByLabel('Portal für alle schließen').press(' ');
  await page.getByRole('button', { name: 'Portal schließen' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Jetzt' })).toContainText('Portal geschlossen');
  await expectFine(page);

  const visitor = await browser.newPage({ baseURL: portal.url });
  const arrival = async () => {
    await visitor.goto('/login');
    return new URL(visitor.url()).pathname;
  };
  await expect.poll(arrival).toBe('/wartungsarbeiten');
  await expect(visitor.getByRole('heading', { name: 'Wir bauen um' })).toBeVisible();
  // A colleague gets in by the login of staff.
  await visitor.goto('/trolleymakerportal-login');
  await visitor.getByLabel('E-Mail-Adresse').fill('betrieb@demo.example');
  await visitor.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await visitor.getByLabel('Zeichen aus dem Bild').fill('abc');
  await expect(visitor.getByText('Die Prüfung ist bestanden.')).toBeVisible();
  await visitor.keyboard.press('Enter');
  await expect.poll(() => new URL(visitor.url()).pathname).not.toBe('/trolleymakerportal-login');
  await visitor.goto('/wartung');
  await visitor.getByRole('button', { name: 'Portal wieder öffnen' }).press('Enter');
  await expect(visitor.getByRole('region', { name: 'Jetzt' })).toBeHidden();
  await visitor.close();
  await expect.poll(async () => (await page.request.get('/api/regions')).status()).toBe(200);
});
