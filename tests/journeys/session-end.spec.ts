import type { Page } from '@playwright/test';
import { expect, expectFine, test } from '#tests/support/journey.ts';

const announcement = (page: Page) => page.getByRole('alertdialog');
const stayButton = (page: Page) => announcement(page).getByRole('button', { name: 'Angemeldet bleiben' });

/** Passes the time in all tabs. */
async function pass(page: Page, time: string): Promise<void> {
  await page.clock.fastForward(time);
}

test.beforeEach(async ({ page, signIn }) => {
  await page.clock.install();
  await signIn('partner@demo.example');
});

/** Opens a screen with its session watch and its last call's answer: each answer says how long the session lasts. */
async function open(page: Page, path: string): Promise<void> {
  const watch = page.waitForResponse(/session-watch-.*\.js/);
  const counted = page.waitForResponse('**/api/inbox-unread');
  await page.goto(path);
  await watch;
  await (await counted).finished();
}

test('the end of an unused session is announced in time, and put off with one key; what was typed stays', async ({ page }) => {
  await open(page, '/buchung');
  await page.getByLabel('Kartennummer').fill('1761');
  await pass(page, '57:00');
  await expect(announcement(page)).toHaveCount(0);
  await pass(page, '01:10');
  await expect(announcement(page)).toHaveAccessibleName('Möchten Sie angemeldet bleiben?');
  await expect(announcement(page)).toHaveAccessibleDescription(/endet in 2 Minuten/);
  await expect(stayButton(page)).toBeFocused();
  // The time counts for the eye, and says nothing by itself.
  await expect(page.getByRole('timer')).toHaveText(/Noch 1:[45]\d Minuten/);
  await pass(page, '00:20');
  await expect(page.getByRole('timer')).toHaveText(/Noch 1:[23]\d Minuten/);
  await expectFine(page);

  const extended = page.waitForResponse('**/api/extend-session');
  await page.keyboard.press('Enter');
  expect((await extended).status()).toBe(200);
  await expect(announcement(page)).toHaveCount(0);
  await expect(page.getByLabel('Kartennummer')).toHaveValue('1761');
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
  await pass(page, '57:00');
  await expect(announcement(page)).toHaveCount(0);
  await pass(page, '01:10');
  await expect(stayButton(page)).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(announcement(page).getByRole('button', { name: 'Abmelden' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/partner-login/);
  await expect(announcement(page)).toHaveCount(0);
});

test(
  'a scanner that types into the announcement reaches its field, and no key falls on a button',
  { tag: '@any-width' },
  async ({ page, freshCard }) => {
    await open(page, '/buchung');
    await expect(page.getByLabel('Kartennummer')).toBeFocused();
    await pass(page, '58:10');
    await expect(stayButton(page)).toBeFocused();
    await page.keyboard.type(freshCard.cardNumber);
    await expect(announcement(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/buchung/);
    await expect(page.getByText('0,00 €').first()).toBeVisible();
    await expect(page.getByLabel('Kartennummer')).toHaveValue(new RegExp(freshCard.cardNumber.split('').join(' ?')));
  },
);

test('whoever is at work is not asked', { tag: '@any-width' }, async ({ page }) => {
  await open(page, '/buchung');
  await pass(page, '57:30');
  await page.getByLabel('Kartennummer').press('1');
  const extended = page.waitForResponse('**/api/extend-session');
  await pass(page, '00:20');
  await extended;
  await pass(page, '00:30');
  await expect(announcement(page)).toHaveCount(0);
});

test('the use of one tab counts for all', { tag: '@any-width' }, async ({ page, context }) => {
  const other = await context.newPage();
  await open(page, '/buchung');
  await open(other, '/partner-transaktionen');
  await pass(page, '58:10');
  await expect(stayButton(page)).toBeVisible();
  await expect(stayButton(other)).toBeVisible();
  await stayButton(other).press('Enter');
  await expect(announcement(other)).toHaveCount(0);
  await expect(announcement(page)).toHaveCount(0);
});

test('control: a tab that does not hear the others announces the end', { tag: '@any-width' }, async ({ page, context }) => {
  const deaf = await context.newPage();
  await deaf.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => {};
  });
  await open(page, '/buchung');
  await open(deaf, '/partner-transaktionen');
  await pass(page, '58:10');
  await expect(stayButton(deaf)).toBeVisible();
  await stayButton(page).press('Enter');
  await expect(announcement(page)).toHaveCount(0);
  await expect(stayButton(deaf)).toBeVisible();
});

test('a session that has run out leads to the login, with a word', { tag: '@any-width' }, async ({ page, context }) => {
  await open(page, '/partner-transaktionen');
  await pass(page, '58:10');
  await expect(stayButton(page)).toBeVisible();
  await context.clearCookies();
  await pass(page, '02:10');
  await expect(page).toHaveURL(/partner-login/);
  await expect(page.getByText('Ihre Sitzung ist abgelaufen.')).toBeVisible();
  await expect(announcement(page)).toHaveCount(0);
});

test('the end that nothing puts off is told in time to save @both-widths', async ({ page }) => {
  // The server says so eleven hours and 49 minutes after the login.
  const calls = /\/api\/(get-booking|inbox-unread)$/;
  await page.route(calls, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-session-seconds': '660 660' } });
  });
  // Else the clock goes on before the page knows of it.
  const isTold = page.waitForResponse(calls);
  await open(page, '/buchung');
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
  await isTold;
  await expect(page.getByText('kann nicht verlängert werden')).toHaveCount(0);
  await pass(page, '01:10');
  await expect(page.getByText(/Ihre Sitzung endet um \d\d:\d\d Uhr und kann nicht verlängert werden/)).toBeVisible();
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
  await pass(page, '08:00');
  await expect(announcement(page)).toHaveAccessibleName('Ihre Sitzung endet in 2 Minuten');
  await expect(announcement(page)).toHaveAccessibleDescription(/kann nicht verlängert werden/);
  await expectFine(page);
  await page.keyboard.press('Enter');
  await expect(announcement(page)).toHaveCount(0);
  await pass(page, '00:30');
  await expect(announcement(page)).toHaveCount(0);
});
