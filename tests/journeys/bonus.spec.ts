import type { Page } from '@playwright/test';
import { expect, expectFine, test } from '#tests/support/journey.ts';

/** The admin of the shop whose data the other journeys use saves nothing here: his bonus is theirs too. */
const ADMIN = 'partner@demo.example';
/** Has no bonus yet, and nobody books at her till. */
const NEW_ADMIN = 'neu@demo.example';

/** Begins without a bonus, whatever was saved before. */
async function enterWithNothingSaved(page: Page, signIn: (email: string) => Promise<void>): Promise<void> {
  await signIn(NEW_ADMIN);
  const { token } = await (await page.request.get('/api/session')).json();
  const answer = await page.request.post('/api/set-bonus', {
    data: { bonusActive: false },
    headers: { 'x-csrf-token': token },
  });
  expect(answer.status()).toBe(200);
  await page.goto('/bonusauftrag');
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const errors = (page: Page) => page.locator('.field-error');

test('an admin sees what is in force, and the form as it was saved last @both-widths', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.goto('/bonusauftrag');
  const state = page.getByRole('complementary', { name: 'Stand Ihres Bonus' });
  await expect(state.getByText('Dauerbonus: 3 % vom Einkaufswert, außer preisgebundene Bücher')).toBeVisible();
  await expect(state.getByText('Es ist keine Änderung vorgesehen.')).toBeVisible();
  const permanent = part(page, 'Dauerbonus');
  await expect(permanent.getByLabel('Art des Bonus')).toHaveValue('Prozentualer Bonus vom Einkaufswert');
  await expect(permanent.getByLabel('Bonus in Prozent')).toHaveValue('3');
  await expect(permanent.getByLabel('Ausgenommen sind')).toHaveValue('preisgebundene Bücher');
  await expect(part(page, 'Aktionsbonus').getByRole('combobox')).toHaveCount(0);
  await expect(page.getByText('2,00 % vom Einkaufswert, mindestens 0,20 €, höchstens 0,50 € je Bonusbuchung')).toBeVisible();
  await expectFine(page);
});

test('later fields follow from earlier ones, and each says what is wrong @both-widths', async ({ page, signIn }) => {
  await enterWithNothingSaved(page, signIn);
  await page.getByRole('checkbox', { name: 'Einkaufsbonus aktivieren' }).check();
  await page.getByRole('button', { name: 'Bonus speichern' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Eingaben' })).toBeFocused();
  await expect(errors(page)).toHaveText([
    'Wenn der Einkaufsbonus aktiviert wurde, muss entweder ein Dauerbonus oder ein Aktionsbonus eingestellt werden.',
    'Sie müssen diese Bedingungen bestätigen.',
  ]);
  await expectFine(page);

  await page.getByRole('checkbox', { name: /^Aktionsbonus/ }).check();
  await page.getByRole('checkbox', { name: 'Ich bestätige diese Bedingungen.' }).check();
  await expect(errors(page)).toHaveCount(0);
  const action = part(page, 'Aktionsbonus');
  await action.getByLabel('Art des Bonus').selectOption('Festbetrag in Kombination mit einem Mindestumsatz');
  await action.getByLabel('Gilt der Bonus für den ganzen Einkauf?').selectOption('Nein');
  await action.getByLabel('Wofür gilt der Bonus?').selectOption('only');
  await action.getByLabel('Gilt der Bonus nur zu bestimmten Zeiten?').selectOption('Ja');
  await action.getByLabel('Erster Tag', { exact: true }).fill('14.06.2035');
  await action.getByLabel('Letzter Tag', { exact: true }).fill('01.06.2035');
  await action.getByLabel('Bonus in Euro').fill('-5');
  await action.getByLabel('Mindestumsatz in Euro').fill('dreißig');
  await page.getByRole('button', { name: 'Bonus speichern' }).click();
  await expect(errors(page)).toHaveText([
    'Das Enddatum darf nicht vor dem Startdatum liegen.',
    'Das Feld darf nur einen positiven Eurobetrag enthalten.',
    'Das Feld darf nur Ziffern enthalten und Dezimalstellen müssen zwei Ziffern enthalten.',
    'Das Feld muss ausgefüllt werden.',
    'Das Feld muss ausgefüllt werden.',
  ]);
  await expectFine(page);
  await action.getByLabel('Erster Tag', { exact: true }).fill('01.05.2035');
  await expect(page.locator('.field-error', { hasText: 'Enddatum' })).toHaveCount(0);
});

test('saved by keyboard: says when it counts, and what is coming @both-widths', async ({ page, signIn }) => {
  await enterWithNothingSaved(page, signIn);
  const permanent = part(page, 'Dauerbonus');
  await page.getByRole('checkbox', { name: 'Einkaufsbonus aktivieren' }).press('Space');
  await page.getByRole('checkbox', { name: /^Dauerbonus/ }).press('Space');
  await page.keyboard.press('Tab');
  await expect(permanent.getByLabel('Art des Bonus')).toBeFocused();
  await permanent.getByLabel('Art des Bonus').selectOption('Prozentualer Bonus vom Einkaufswert');
  await page.keyboard.press('Tab');
  await expect(permanent.getByLabel('Bonus in Prozent')).toBeFocused();
  await page.keyboard.type('2,50');
  await permanent.getByLabel('Gilt der Bonus für den ganzen Einkauf?').selectOption('Ja');
  await permanent.getByLabel('Gilt der Bonus nur zu bestimmten Zeiten?').selectOption('Nein');
  await page.getByRole('checkbox', { name: 'Ich bestätige diese Bedingungen.' }).check();
  await permanent.getByLabel('Bonus in Prozent').press('Enter');
  await expect(
    page.getByText(/Ihre Angaben zum Bonus wurden gespeichert\. Die Aktivierung oder Änderung dauert bis zu 3 Werktage/),
  ).toBeVisible();
  const state = page.getByRole('complementary', { name: 'Stand Ihres Bonus' });
  await expect(state.getByText('kein Bonus')).toBeVisible();
  await expect(state.getByRole('listitem')).toHaveText(/^ab \d\d\.\d\d\.\d{4} Dauerbonus: 2,50 % vom Einkaufswert$/);
  await expectFine(page);
});

test('what is stored must be known before it can be changed', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.route('**/api/get-bonus', (route) =>
    route.fulfill({ status: 500, json: { errorMessage: 'Kaputt.', errorCode: 'X', requestId: 'x' } }),
  );
  await page.goto('/bonusauftrag');
  await expect(page.getByText('Die Daten konnten nicht abgerufen werden')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Einkaufsbonus aktivieren' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Bonus speichern' })).toBeDisabled();
  await expectFine(page);
  await page.unroute('**/api/get-bonus');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('checkbox', { name: 'Einkaufsbonus aktivieren' })).toBeEnabled();
});

test('a failure to save is told, and nothing typed is lost', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.route('**/api/set-bonus', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/bonusauftrag');
  await part(page, 'Dauerbonus').getByLabel('Bonus in Prozent').fill('7');
  await page.getByRole('button', { name: 'Bonus speichern' }).click();
  await expect(page.getByText('Der Bonus konnte nicht gespeichert werden.')).toBeVisible();
  await expect(part(page, 'Dauerbonus').getByLabel('Bonus in Prozent')).toHaveValue('7');
});

test('is the admin’s alone, and of regions that have it', { tag: '@any-width' }, async ({ page, signIn }) => {
  const entry = page.getByRole('navigation', { name: 'Hauptmenü', includeHidden: true }).getByText('Bonus', { exact: true });
  await signIn('kasse@demo.example');
  await page.goto('/bonusauftrag');
  await expect(page.getByText('Sie sind nicht berechtigt diese Seite aufzurufen.')).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(ADMIN);
  await page.goto('/korrektur');
  await expect(entry).toHaveCount(1);

  await page.route('**/bonusauftrag', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"hidesBonusManagement":false', '"hidesBonusManagement":true');
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/bonusauftrag');
  await expect(page.getByText('In Ihrer Region wird der Bonus nicht im Portal verwaltet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bonus speichern' })).toHaveCount(0);
  await expect(entry).toHaveCount(0);
  await expectFine(page);
});
