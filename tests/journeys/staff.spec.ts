import type { Page } from '@playwright/test';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { signInElsewhere } from '#tests/support/register-customer.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { ACCOUNTING, colleague, linkTo } from '#tests/support/colleagues.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });

// A portal of its own: what it asks for would stand on the lists of other journeys.
test.use({ hasOwnPortal: true });

const WAITS = 'Der Auftrag wartet auf die Freigabe durch eine zweite Person.';
const PASSWORD = 'Neuland-2027!';

/** Fills in a field as somebody does who has no mouse. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.type(text);
}

async function confirmFirst(page: Page, title: string): Promise<void> {
  await page.goto('/freigaben');
  const panel = page.getByRole('region', { name: title });
  await expect(panel).toContainText('Wartet auf Sie');
  await expectFine(page);
  await panel.getByRole('button', { name: /^Freigeben/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Auftrag freigeben' })).toContainText(title);
  await expectFine(page);
  await page.getByRole('button', { name: 'Jetzt freigeben' }).press('Enter');
  await expect(page.getByText('Der Auftrag wurde freigegeben und ausgeführt.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Wartende Aufträge' })).toBeFocused();
  await expect(panel).toHaveCount(0);
}

test('an invitation and another role go through two pairs of eyes, with the keyboard alone @both-widths', async ({
  page,
  signIn,
  browser,
  portal,
}) => {
  const email = `kim-${test.info().project.name}@betrieb.example`;
  const first = await colleague(portal, 'betrieb@demo.example');
  const elsewhere = await browser.newPage({ baseURL: portal.url, viewport: page.viewportSize() });
  await signInElsewhere(elsewhere, ACCOUNTING, DEMO_PASSWORD, 'trolleymakerportal-login');

  await signIn('betrieb@demo.example');
  await page.goto('/mitarbeitende');
  await expect(page.getByRole('cell', { name: 'support@demo.example' })).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Person einladen' }).press('Enter');
  await page.getByRole('button', { name: 'Einladen', exact: true }).press('Enter');
  await expect(page.getByLabel('Vorname')).toBeFocused();
  await expectFine(page);
  await type(page, 'Vorname', 'Kim');
  await type(page, 'Nachname', 'Neu');
  await type(page, 'E-Mail-Adresse', email);
  await page.getByLabel('Rolle', { exact: true }).focus();
  await page.keyboard.type('Red');
  await type(page, 'Grund', 'Verstärkung.');
  await page.getByRole('button', { name: 'Einladen', exact: true }).press('Enter');
  await expect(page.getByText(WAITS)).toBeVisible();

  // The person who has asked for it cannot confirm it.
  await page.goto('/freigaben');
  const own = page.getByRole('region', { name: 'Einladen: Kim Neu' });
  await expect(own).toContainText('Wartet auf andere');
  await expect(own.getByRole('button', { name: /^Freigeben/ })).toHaveCount(0);
  await expectFine(page);
  await confirmFirst(elsewhere, 'Einladen: Kim Neu');

  const guest = await browser.newPage({ baseURL: portal.url, viewport: page.viewportSize() });
  await guest.goto(`/new-password?t=${await linkTo(first, email)}`);
  await guest.getByLabel('Neues Passwort', { exact: true }).fill(PASSWORD);
  await guest.getByLabel('Neues Passwort wiederholen').fill(PASSWORD);
  await guest.getByLabel('Zeichen aus dem Bild').fill('abc');
  await guest.getByRole('button', { name: 'Passwort speichern' }).press('Enter');
  await expect(guest.getByText('Ihr neues Passwort wurde gespeichert.')).toBeVisible();
  await signInElsewhere(guest, email, PASSWORD, 'trolleymakerportal-login');
  await guest.goto('/freigaben');
  await expect(guest.getByRole('heading', { level: 1, name: 'Freigaben' })).toBeVisible();

  await page.goto('/mitarbeitende');
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button', { name: /^Rolle ändern/ })
    .press('Enter');
  await page.getByLabel('Neue Rolle').focus();
  await page.keyboard.type('Kun');
  await type(page, 'Grund (steht in der E-Mail an die Person)', 'Neue Aufgabe.');
  await expectFine(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Rolle ändern' }).press('Enter');
  await expect(page.getByText(WAITS)).toBeVisible();
  await confirmFirst(elsewhere, 'Rolle ändern: Kim Neu');
  // The session with the former role is over.
  await expect.poll(async () => (await guest.request.get('/api/four-eyes-acts')).status()).toBe(403);
  await elsewhere.close();
  await guest.close();
});
