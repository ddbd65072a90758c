import type { Locator, Page } from '@playwright/test';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

// As a browser from elsewhere, which would show and want 12/31/2024 and 2:05 PM.
test.use({ locale: 'en-US', timezoneId: 'America/New_York' });

const native = (page: Page) => page.locator('input[type="date"], input[type="time"], input[type="datetime-local"]');

async function openFilter(page: Page): Promise<void> {
  await page.goto('/demo-transaktionen');
  const filter = page.getByRole('button', { name: /^Filter( \(|$)/ });
  if ((await filter.getAttribute('aria-expanded')) === 'false') await filter.click();
}

/** Opens the calendar of a field by keyboard. */
async function openCalendar(page: Page, label: string): Promise<Locator> {
  await page.getByRole('button', { name: `Kalender öffnen: ${label}` }).press('Enter');
  const calendar = page.getByRole('dialog', { name: label });
  await expect(calendar.getByRole('grid')).toBeVisible();
  return calendar;
}

test('days and times of a filter are typed and shown as people write them @both-widths', async ({ page, signIn }) => {
  await signIn('partner@demo.example');
  await openFilter(page);
  await expect(native(page)).toHaveCount(0);
  await page.getByLabel('Datum von', { exact: true }).fill('1.6.2023');
  await page.getByLabel('Datum bis', { exact: true }).fill('31.06.2023');
  await page.getByLabel('Uhrzeit von').fill('930');
  await page.getByLabel('Uhrzeit bis').fill('25:00');
  await page.getByLabel('Uhrzeit bis').press('Enter');
  await expect(page.locator('.field-error')).toHaveText([
    'Bitte geben Sie das Datum als TT.MM.JJJJ ein.',
    'Bitte geben Sie die Uhrzeit als HH:MM ein.',
  ]);
  await expect(page.getByLabel('Datum bis', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Datum von', { exact: true })).toHaveValue('01.06.2023');
  await expect(page.getByLabel('Uhrzeit von')).toHaveValue('09:30');
  await expectFine(page);

  // Eight digits, and Enter without leaving the field.
  await page.getByLabel('Uhrzeit bis').fill('1800');
  await page.getByLabel('Datum bis', { exact: true }).fill('');
  await page.getByLabel('Datum bis', { exact: true }).pressSequentially('01062023');
  await expect(page.getByLabel('Datum bis', { exact: true })).toHaveValue('01.06.2023');
  await page.getByLabel('Datum bis', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Filter (2 aktiv)' })).toBeVisible();
  const days = await page.locator('tbody td[data-column="date"]').allTextContents();
  expect(days.length).toBeGreaterThan(0);
  expect(new Set(days)).toEqual(new Set(['01.06.2023']));
});

test('a day is chosen from the calendar by keyboard, and the focus comes back', async ({ page, signIn }) => {
  await signIn('partner@demo.example');
  await openFilter(page);
  await page.getByLabel('Datum von', { exact: true }).fill('28.02.2024');
  const calendar = await openCalendar(page, 'Datum von');
  await expect(calendar.getByRole('button', { name: /28\. Februar 2024, ausgewählt/ })).toBeFocused();
  await expectFine(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(page.getByLabel('Datum von', { exact: true })).toHaveValue('29.02.2024');
  await expect(page.getByRole('button', { name: 'Kalender öffnen: Datum von' })).toBeFocused();
  await openCalendar(page, 'Datum von');
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(page.getByLabel('Datum von', { exact: true })).toHaveValue('29.02.2024');
});

test('a calendar that cannot be fetched says that the date can be typed', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('partner@demo.example');
  await page.route('**/assets/calendar-*.js', (route) => route.abort());
  await openFilter(page);
  await page.getByRole('button', { name: 'Kalender öffnen: Datum von' }).click();
  await expect(page.getByRole('dialog')).toContainText('Bitte tippen Sie das Datum ein.');
});

test('the days of a bonus, and a birthdate', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('partner@demo.example');
  await page.goto('/bonusauftrag');
  await page.getByRole('checkbox', { name: /^Aktionsbonus/ }).check();
  await expect(native(page)).toHaveCount(0);
  await page.getByLabel('Erster Tag', { exact: true }).fill('1.6.2035');
  await openCalendar(page, 'Letzter Tag');
  await page.getByRole('combobox', { name: 'Jahr auswählen' }).selectOption('2035');
  await page.getByRole('combobox', { name: 'Monat auswählen' }).selectOption('Mai');
  await page.getByRole('button', { name: /31\. Mai 2035/ }).click();
  await expect(page.getByLabel('Letzter Tag', { exact: true })).toHaveValue('31.05.2035');
  await page.getByRole('button', { name: 'Bonus speichern' }).click();
  await expect(page.locator('.field-error', { hasText: 'Das Enddatum darf nicht vor dem Startdatum liegen.' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/registrierung');
  await page.getByLabel('Geburtsdatum', { exact: true }).fill('4.12.1980');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Geburtsdatum', { exact: true })).toHaveValue('04.12.1980');
  await openCalendar(page, 'Geburtsdatum');
  await expect(page.getByRole('button', { name: /4\. Dezember 1980, ausgewählt/ })).toBeVisible();
});

test(
  'the moment of a booking is shown as people write it, and the seconds that are known stay',
  { tag: '@any-width' },
  async ({ page, signIn }) => {
    await signIn('kasse@demo.example');
    const sent: string[] = [];
    await page.route('**/api/correction-booking', (route) => {
      sent.push((route.request().postDataJSON() as { bookingTimestamp: string }).bookingTimestamp);
      return route.fulfill({ status: 500, json: {} });
    });
    const instant = Date.parse('2026-11-21T13:05:33Z') / 1000;
    // A day later it would be too late for a correction.
    await page.clock.setFixedTime((instant + 3_600) * 1000);
    await page.goto(`/korrektur?cardID=${cardNumberOf(3)}&date=${instant}&text=Aufladung&amount=50`);
    await expect(native(page)).toHaveCount(0);
    await expect(page.getByLabel('Datum der Buchung', { exact: true })).toHaveValue('21.11.2026');
    await expect(page.getByLabel('Uhrzeit der Buchung')).toHaveValue('14:05');
    await page.getByRole('checkbox', { name: 'Was wäre richtig gewesen? Aufladung' }).check();
    await page.getByLabel('Richtige Aufladung in Euro').fill('5');
    const send = page.getByRole('button', { name: 'Korrektur beauftragen' });
    await send.click();
    await expect.poll(() => sent).toEqual(['2026-11-21T14:05:33']);

    await page.getByLabel('Uhrzeit der Buchung').fill('1:5');
    await send.click();
    await expect(page.locator('.field-error', { hasText: 'Der Buchungszeitpunkt ist ungültig!' })).toBeVisible();
    await expect(page.getByLabel('Uhrzeit der Buchung')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Uhrzeit der Buchung').fill('1:05');
    await page.getByLabel('Uhrzeit der Buchung').press('Enter');
    await expect.poll(() => sent).toEqual(['2026-11-21T14:05:33', '2026-11-21T01:05']);
  },
);
