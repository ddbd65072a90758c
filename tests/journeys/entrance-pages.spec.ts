import type { Page } from '@playwright/test';
import { expect, expectFine, test } from '#tests/support/journey.ts';

const shopToBe = 'interesse@demo.example';
const employerToBe = 'interesse-arbeitgeber@demo.example';

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menü' });

/** Chooses an entry of the menu by keyboard, wherever the width of the screen puts it. */
async function chooseFromMenu(page: Page, group: string | null, label: string): Promise<void> {
  if (await menuButton(page).isVisible()) await menuButton(page).press('Enter');
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
  // The group of the screen in sight may be open already.
  if (group && !(await menu.getByRole('link', { name: label, exact: true }).isVisible()))
    await menu.getByRole('button', { name: group }).press('Enter');
  await menu.getByRole('link', { name: label, exact: true }).press('Enter');
}

test(
  'a prospect for both comes home, reads all pages with the keyboard, and writes',
  { tag: '@both-widths' },
  async ({ page, signIn }) => {
    await signIn(shopToBe);
    await page.goto('/');
    await expect(page).toHaveURL('/partner');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Willkommen bei der Lahrer Blütenkarte');
    await expect(page.getByText('Kartenbüro Lahr (Demo)')).toBeVisible();
    for (const heading of ['Als Akzeptanzpartner teilnehmen', 'Als Arbeitgeber teilnehmen', 'So geht es weiter'])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('img', { name: /Bild zu den Konditionen/ })).toHaveCount(2);
    await expectFine(page);

    await chooseFromMenu(page, 'Infos', 'Konditionen Akzeptanzpartner');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Konditionen-Kurzübersicht');
    for (const model of ['5% - keine Teilnahmegebühr', '2% - Standardmodell', '3% - keine Mindest-Tx-Gebühr'])
      await expect(page.getByRole('row', { name: model })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Einrichtungsgebühr Akzeptanzpartner/ })).toContainText('149,00');
    await expectFine(page);
    await chooseFromMenu(page, 'Teilnehmen', 'Beides');
    await expect(page).toHaveURL('/partner-werden?beides=1');
    await expect(page.getByLabel('Ich möchte auch Arbeitgeber sein und meinen Beschäftigten Karten geben.')).toBeChecked();
    await chooseFromMenu(page, 'Infos', 'Konditionen MitarbeiterCARD');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Konditionen der MitarbeiterCARD');
    await expectFine(page);
    await chooseFromMenu(page, null, 'Bonus-Infos');
    await expect(page.getByRole('row', { name: /3 % vom Einkaufswert, ab 20 €/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Eigenen Bonus einrichten' })).toHaveCount(0);
    await expectFine(page);

    await chooseFromMenu(page, 'Hilfe', 'FAQ Akzeptanzpartner');
    await expect(page.getByRole('link', { name: 'Anleitungen', includeHidden: true })).toHaveAttribute(
      'href',
      'https://www.lahr-karte.example/tutorials',
    );
    await page.locator('summary', { hasText: 'Was kostet die Teilnahme?' }).press('Enter');
    await expect(page.getByText('mindestens 0,20 EUR und höchstens 0,50 EUR')).toBeVisible();
    await expectFine(page);
    await page.getByRole('button', { name: 'Nachricht senden' }).press('Enter');
    await expect(page.getByText('Das Feld muss ausgefüllt werden.')).toHaveCount(2);
    await expectFine(page);
    await page.getByLabel('Betreff').selectOption('Abrechnung/Rechnung');
    await page.getByLabel('Ihre Nachricht').fill('<img src=x onerror=alert(1)> Wann bekomme ich mein Geld?');
    await page.getByRole('button', { name: 'Nachricht senden' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Nachricht' })).toBeFocused();
    await expect(page.getByText(`Wir antworten Ihnen an ${shopToBe}.`)).toBeVisible();
    await expectFine(page);
  },
);

test('a prospect who wants to be an employer finds what is meant for employers @both-widths', async ({ page, signIn }) => {
  await signIn(employerToBe);
  await page.goto('/arbeitgeber-info');
  await expect(page).toHaveURL('/partner');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Die Lahrer Blütenkarte für Ihre Beschäftigten');
  await expect(page.getByRole('heading', { name: 'Als Arbeitgeber teilnehmen' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Als Akzeptanzpartner teilnehmen' })).toHaveCount(0);
  await expectFine(page);
  for (const path of ['/konditionen-kurzuebersicht', '/bonus']) {
    await page.goto(path);
    await expect(page.getByText('Sie sind nicht berechtigt diese Seite aufzurufen.')).toBeVisible();
  }
  await chooseFromMenu(page, 'Hilfe', 'FAQ Arbeitgeber');
  await expect(page.locator('summary', { hasText: 'Was ist die MitarbeiterCARD?' })).toBeVisible();
});

test('the calendar says whose it is, and loads from there after a click alone @both-widths', async ({ page, signIn }) => {
  const asked: string[] = [];
  await page.route('https://termine.kartenkontor.example/**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="de"><title>Termine</title><h1>Freie Termine</h1></html>',
    });
  });
  await signIn('arbeitgeber@demo.example');
  await page.goto('/terminbuchung');
  await expect(page.getByRole('heading', { name: 'Der Kalender kommt von termine.kartenkontor.example' })).toBeVisible();
  await expectFine(page);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Kalender anzeigen' }).press('Enter');
  const frame = page.frameLocator('iframe[title="Kalender von termine.kartenkontor.example"]');
  await expect(frame.frameLocator('iframe').getByRole('heading', { name: 'Freie Termine' })).toBeVisible();
  expect(asked).toEqual(['https://termine.kartenkontor.example/lahr/mitarbeitercard']);
  const { height, width } = (await page.locator('iframe').boundingBox())!;
  expect(height).toBeGreaterThanOrEqual(2200);
  expect(width).toBeGreaterThan(page.viewportSize()!.width * 0.7);
  await expectFine(page);
});

test('a partner and an employer are told what they have, without a way to join once more @both-widths', async ({
  page,
  signIn,
}) => {
  await signIn('partner@demo.example');
  await page.goto('/partner-info');
  await expect(page.getByRole('heading', { name: 'Ihre Vorteile als Akzeptanzpartner' })).toBeVisible();
  for (const heading of ['So geht es weiter', 'Schreiben Sie uns'])
    await expect(page.getByRole('heading', { name: heading })).toHaveCount(0);
  await expectFine(page);
  await page.goto('/bonus');
  await page.getByRole('link', { name: 'Eigenen Bonus einrichten' }).press('Enter');
  await expect(page).toHaveURL('/bonusauftrag');
  await page.goto('/partner-contact');
  await page.getByLabel('Anrede').selectOption('Divers');
  await page.getByLabel('Ihre Nachricht').fill('Unsere Kasse steht jetzt im Erdgeschoss.');
  await expectFine(page);
  await page.getByRole('button', { name: 'Nachricht senden' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Nachricht' })).toBeFocused();
});

test('pages that cannot be loaded say so, and can be asked for again', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn(shopToBe);
  const calls = /\/api\/(region-data|faqs|appointment-urls)\?*/;
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { errorMessage: 'Kaputt.' } }));
  for (const path of ['/partner', '/akzeptanzpartner-faq', '/terminbuchung']) {
    await page.goto(path);
    await expect(page.getByText('Die Daten konnten nicht abgerufen werden')).toBeVisible();
    await expectFine(page);
  }
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Erneut versuchen' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Kalender anzeigen' })).toBeVisible();
});
