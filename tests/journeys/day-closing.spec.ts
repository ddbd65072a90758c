import fs from 'node:fs';
import type { APIResponse, Page } from '@playwright/test';
import { expect, expectFine, test } from '#tests/support/journey.ts';

// A shop at which no other journey books.
const TILL = 'kasse-3@demo.example';

async function book(page: Page, path: string, data: object): Promise<APIResponse> {
  const { token } = await (await page.request.get('/api/session')).json();
  const headers = { 'x-csrf-token': token, 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request.post(`/api/${path}`, { data, headers });
  expect(answer.status()).toBe(200);
  return answer;
}

test('a cashier closes the day, counts again, and takes it along on paper and as a file @both-widths', async ({
  page,
  signIn,
  freshCard,
}) => {
  await signIn(TILL);
  const inputCardID = freshCard.cardNumber;
  const loaded = await (await book(page, 'partner-guthaben-aufladen', { inputCardID, guthabenAufladenBetrag: '70,00' })).json();
  await book(page, 'partner-guthaben-einloesen', { inputCardID, guthabenEinloesenBetrag: '12,50' });
  await book(page, 'partner-storno', { bookingNumber: loaded.bookingNumber, amount: '20,00', reason: 'Falscher Betrag' });
  await page.goto('/tagesabschluss');
  const sums = page.getByRole('table', { name: /^Buchungen am heute/ });
  await expect(sums.getByRole('row', { name: 'Kasse Demo Storno: Aufladung 1 × −20,00 €' })).toBeVisible();
  await expect(sums.getByRole('row', { name: 'Zusammen Aufladung 1 ×, 1 storniert 50,00 €' })).toBeVisible();
  await expectFine(page);

  await page.getByRole('button', { name: 'Tag abschließen' }).press('Enter');
  await expect(page.getByLabel('Wechselgeld zu Beginn')).toBeFocused();
  await expectFine(page);
  await page.getByLabel('Wechselgeld zu Beginn').fill('100');
  await page.getByRole('button', { name: 'Scheine und Münzen zählen' }).press('Enter');
  await page.getByLabel('50 €', { exact: true }).fill('2');
  await page.getByLabel('20 €', { exact: true }).fill('2');
  await page.getByLabel('5 €', { exact: true }).fill('1');
  await expect(page.getByLabel('Gezählt im Kassenfach')).toHaveValue('145,00');
  await expect(page.getByText('Zu wenig im Fach5,00 €')).toBeVisible();
  await expectFine(page);
  await page.getByLabel('5 €', { exact: true }).press('Enter');
  const first = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Abschluss 1' }) });
  await expect(first).toContainText('Kasse Demo');
  await expect(first).toContainText('Zu wenig im Fach5,00 €');
  await expect(first).toContainText('2 × 50,00 €, 2 × 20,00 €, 1 × 5,00 €');

  await book(page, 'partner-guthaben-aufladen', { inputCardID, guthabenAufladenBetrag: '5,00' });
  await page.reload();
  await expect(page.getByText('Nach dem letzten Abschluss kam eine Buchung hinzu.')).toBeVisible();
  await page.getByLabel('Wechselgeld zu Beginn').fill('100,00');
  await page.getByLabel('Gezählt im Kassenfach').fill('155,00');
  // Another day is opened in between, and one that cannot be loaded: the count stays, and so does the shown day.
  await page.getByRole('button', { name: 'Gestern' }).press('Enter');
  await expect(page.getByText('An diesem Tag wurde nichts gebucht.')).toBeVisible();
  await expect(page.getByLabel('Gezählt im Kassenfach')).toHaveValue('');
  await page.getByLabel('Gezählt im Kassenfach').fill('7,00');
  await page.route('**/api/partner-day?*', (route) => route.abort());
  await page.getByRole('textbox', { name: 'Anderer Tag' }).fill('01.02.2024');
  await expect(page.getByRole('alert').filter({ hasText: 'Sie sehen weiter, was zuletzt geladen wurde' })).toBeVisible();
  await expect(page.getByLabel('Gezählt im Kassenfach')).toHaveValue('7,00');
  await expectFine(page);
  await page.unroute('**/api/partner-day?*');
  await page.getByRole('button', { name: 'Heute' }).press('Enter');
  await expect(page.getByLabel('Gezählt im Kassenfach')).toHaveValue('155,00');
  await page.getByRole('button', { name: 'Tag abschließen' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Abschluss 2' })).toBeVisible();
  await expect(first).toBeVisible();
  await expectFine(page);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als CSV speichern' }).press('Enter');
  const text = fs.readFileSync(await (await file).path(), 'utf8');
  expect(text).toContain(';Kasse Demo;Storno: Aufladung;1;-20,00');
  expect(text).toContain(';Kasse Demo;Unterschied;;0,00');

  // The sheet shows what was booked and signed, and none of the fields.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Abschluss 2' })).toBeVisible();
  await expect(page.getByLabel('Wechselgeld zu Beginn')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Gestern' }).press('Enter');
  await expect(page.getByText('An diesem Tag wurde nichts gebucht.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Abschluss 2' })).toBeHidden();
  // Another day's count is not lost without a question, whichever day is shown.
  await page.getByRole('button', { name: 'Heute' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Abschluss 2' })).toBeVisible();
  const imprint = page.getByRole('link', { name: 'Impressum' }).first();
  await imprint.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Möchten Sie die Seite verlassen?' });
  await expect(question).toHaveAccessibleDescription(/^Ihre Zählung vom \d\d\.\d\d\.\d{4} ist noch nicht abgeschlossen\.$/);
  await expectFine(page);
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).press('Enter');
  await page.getByRole('button', { name: 'Gestern' }).press('Enter');
  await expect(page.getByLabel('Gezählt im Kassenfach')).toHaveValue('7,00');
  // What is signed is left without one.
  await page.getByLabel('Wechselgeld zu Beginn').fill('7,00');
  await page.getByRole('button', { name: 'Tag abschließen' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Abschluss 1' })).toBeVisible();
  await expect(page.getByLabel('Gezählt im Kassenfach')).toHaveValue('');
  await imprint.press('Enter');
  await expect(page.getByRole('heading', { name: 'Impressum' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Abschluss 1' })).toBeVisible();
  // The day stands in the address: a reload keeps it, Back undoes it.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Gestern' })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Abschluss 2' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Heute' })).toHaveAttribute('aria-pressed', 'true');
});

test(
  'what is signed is counted no second time, and a colleague who signs takes nobody out of the field',
  {
    tag: '@any-width',
  },
  async ({ page, signIn }) => {
    await signIn(TILL);
    await page.goto('/tagesabschluss?tag=2026-03-02');
    const float = page.getByLabel('Wechselgeld zu Beginn');
    const counted = page.getByLabel('Gezählt im Kassenfach');
    await float.fill('100,00');
    await counted.fill('100,00');
    const loaded = Promise.withResolvers<void>();
    await page.route('**/api/partner-day?*', async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await counted.press('Enter');
    await expect(page.getByText('Der Tag ist abgeschlossen.')).toBeVisible();
    await expect(float).toHaveValue('');
    await expect(counted).toHaveValue('');
    await counted.press('1');
    loaded.resolve();
    await expect(page.getByRole('heading', { name: 'Noch einmal zählen' })).toBeVisible();
    await expect(counted).toBeFocused();
    await expect(counted).toHaveValue('1');
    await expect(float).toHaveValue('');

    await book(page, 'partner-close-day', { day: '2026-03-02', version: 2, float: '5', cashless: '0', counted: '5' });
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('heading', { name: 'Abschluss 2' })).toBeVisible();
    await expect(counted).toBeFocused();
    await expect(counted).toHaveValue('1');

    // The question names the days, which are not on show.
    await page.getByRole('button', { name: 'Gestern' }).press('Enter');
    await expect(counted).toHaveValue('');
    await page.getByRole('link', { name: 'Impressum' }).first().press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Möchten Sie die Seite verlassen?' });
    await expect(question).toHaveAccessibleDescription('Ihre Zählung vom 02.03.2026 ist noch nicht abgeschlossen.');
  },
);
