import type { Page } from '@playwright/test';
import { messages } from '#contract/common/errors.ts';
import { goOffline } from '#tests/support/go-offline.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

const redeemAmount = 'Betrag für Guthaben einlösen';
const topUpAmount = 'Betrag für Guthaben aufladen';
const sizes = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
];

async function scan(page: Page, cardNumber: string): Promise<void> {
  await page.keyboard.type(cardNumber);
  await page.keyboard.press('Enter');
  await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
}

async function topUp(page: Page, cardNumber: string, amount: string): Promise<void> {
  await scan(page, cardNumber);
  await page.keyboard.press('F3');
  await page.keyboard.type(amount);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Buchung erfolgreich!')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** By how much the page is larger than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [Math.max(0, scrollWidth - innerWidth), Math.max(0, scrollHeight - innerHeight)];
  });

/** How much of what stands in the field of the card cannot be seen. */
const cutOff = (page: Page) => page.getByLabel('Kartennummer').evaluate((field) => field.scrollWidth - field.clientWidth);

/** Where the fields and the acts of the till stand. */
const places = (page: Page) =>
  Promise.all(
    [
      page.getByLabel('Kartennummer'),
      page.getByLabel(redeemAmount),
      ...['Guthaben einlösen', 'Kundenbonus vergeben', 'Guthaben aufladen'].map((name) =>
        page.getByRole('button', { name, exact: true }),
      ),
      page.getByRole('button', { name: 'Menü' }),
    ].map((part) => part.boundingBox()),
  );

for (const size of sizes) {
  test(`nothing scrolls and nothing moves while one works, at ${size.width} × ${size.height} @any-width`, async ({
    page,
    signIn,
    freshCard: { cardNumber },
  }) => {
    await page.setViewportSize(size);
    // The admin's till has the most to show.
    await signIn('partner@demo.example');
    await page.goto('/buchung');
    await expect(page.getByLabel('Kartennummer')).toBeFocused();
    await expect(page.getByText('Demo – alle Daten sind erfunden.')).toBeVisible();
    const atFirst = await places(page);
    const expectSteady = async (state: string) =>
      expect([state, await overflow(page), await places(page)]).toEqual([state, [0, 0], atFirst]);
    await expectSteady('start');
    for (const name of ['Storno: letzte Buchung zurücknehmen', 'Wechseln', 'Hilfe zur Kasse', 'Menü', 'Schnellbeträge'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Tagesabschluss', exact: true })).toBeInViewport({ ratio: 1 });
    await expectFine(page);

    await page.getByLabel('Kartennummer').fill('999');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ungültige Kartennummer!')).toBeVisible();
    await expectSteady('a card number that is wrong');
    await page.getByLabel('Kartennummer').fill('');

    await topUp(page, cardNumber, '20');
    await expect(page.getByText(/^Zuletzt: Aufladung 20,00 €/)).toBeInViewport({ ratio: 1 });
    await expectSteady('the last booking with its papers');
    // Nothing lies over another thing of the foot.
    for (const name of ['Kundenbeleg drucken', 'Händlerbeleg drucken', 'Schnellbeträge'])
      await page.getByRole('button', { name, exact: true }).click({ trial: true });

    await scan(page, cardNumber);
    expect(await cutOff(page)).toBe(0);
    await page.getByLabel('oder Einkaufsbetrag').fill('41,5');
    await expect(page.getByLabel('Bonusbetrag')).toHaveValue('1,25');
    await expectSteady('a bonus by its purchase');
    await page.getByLabel(topUpAmount).fill('250,01');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Es dürfen nur maximal 250€ pro Kalendermonat aufgebucht werden!')).toBeVisible();
    await expectSteady('an error');
    await page.getByLabel(redeemAmount).fill('1234,56');
    await expect(page.getByRole('button', { name: /anders bezahlen/ })).toBeInViewport({ ratio: 1 });
    await expectSteady('too little on the card');
    await expectFine(page);

    await page.route('**/api/partner-check-balance', async (route) =>
      route.fulfill({ json: { ...(await (await route.fetch()).json()), isCardLocked: true } }),
    );
    await page.getByLabel('Kartennummer').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Diese Karte ist gesperrt.')).toBeInViewport({ ratio: 1 });
    await expectSteady('a locked card');
    await expectFine(page);

    // Controls: a number that is too long for the field is found, and a window that is too low.
    await page.getByLabel('Kartennummer').evaluate((field) => field.style.setProperty('font-size', '3rem'));
    expect(await cutOff(page)).toBeGreaterThan(0);
    await page.setViewportSize({ width: size.width, height: 560 });
    expect((await overflow(page))[1]).toBeGreaterThan(0);
  });
}

test('a card with too little pays what it has: one key behind the amount, and the rest is told @both-widths', async ({
  page,
  signIn,
  freshCard: { cardNumber },
}) => {
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/partner-guthaben-einloesen')) sent.push(request.headers()['idempotency-key']);
  });
  await signIn('kasse@demo.example');
  await page.goto('/buchung');
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
  await topUp(page, cardNumber, '34,3');

  // Card, two digits, F8: no other key, and no question.
  await scan(page, cardNumber);
  await expect(page.getByLabel(redeemAmount)).toBeFocused();
  await page.keyboard.type('50');
  const offer = page.getByRole('button', { name: '34,30 € einlösen, Rest 15,70 € anders bezahlen' });
  await expect(offer).toBeVisible();
  await expectFine(page);
  // Who presses Enter all the same is told that it is too little, and can still take the offer.
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Für erneute Buchung OK klicken.')).toBeVisible();
  // What helps stands first and stands out; a second Enter books nothing all the same.
  await expect(dialog.locator('button[data-main], button:text-is("OK")')).toHaveText([/anders bezahlen/, 'OK']);
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused();
  await expectFine(page);
  await page.keyboard.press('F8');
  await expect(dialog.getByText('Guthaben einlösen für 34,30 €')).toBeVisible();
  await expect(dialog.getByText('Rest anders bezahlen: 15,70 €')).toBeVisible();
  await expectFine(page);
  await page.keyboard.press('Enter');
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(2);

  // Where there is enough or nothing, there is nothing to offer, and the key does nothing.
  await topUp(page, cardNumber, '10');
  await scan(page, cardNumber);
  await page.keyboard.type('10');
  await expect(page.getByText('10,00 € einlösen, danach 0,00 €')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: /anders bezahlen/ })).toHaveCount(0);
  await page.keyboard.type('0');
  await page.getByRole('button', { name: '10,00 € einlösen, Rest 90,00 € anders bezahlen' }).click();
  await expect(dialog.getByText('Rest anders bezahlen: 90,00 €')).toBeVisible();
});

test('the last bookings of the day follow each booking without a question, and go back from there @any-width', async ({
  page,
  signIn,
  freshCard: { cardNumber },
}) => {
  let questions = 0;
  page.on('request', (request) => request.url().endsWith('/api/partner-bookings-of-today') && questions++);
  await signIn('kasse@demo.example');
  await page.goto('/buchung');
  const today = page.getByRole('region', { name: 'Heute gebucht' });
  await expect(today).toBeVisible();
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
  await expect.poll(() => questions).toBe(1);
  await topUp(page, cardNumber, '27,10');
  const newest = today.getByRole('listitem').first();
  await expect(newest).toContainText('27,10 €');
  await expect(newest).toContainText(`… ${cardNumber.slice(-3)}`);
  expect(questions).toBe(1);

  await newest.getByRole('button', { name: /^Storno: Aufladung 27,10 €/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Storno' });
  await expect(dialog.getByLabel('Betrag, der zurückgenommen wird')).toHaveValue('27,10');
  await dialog.getByLabel('Falscher Betrag').check();
  await dialog.getByRole('button', { name: '27,10 € stornieren' }).press('Enter');
  await expect(dialog.getByText('Storno erfolgreich!')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(newest).toContainText('Storniert: 27,10 €');
  await expect(newest.getByRole('button')).toHaveCount(0);
  await expectFine(page);

  await page.reload();
  await expect(newest).toContainText('Storniert: 27,10 €');
});

test('a tablet has the bookings of the day behind a button, and the newest in a line @any-width', async ({
  page,
  signIn,
  freshCard: { cardNumber },
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn('kasse@demo.example');
  await page.goto('/buchung');
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
  await topUp(page, cardNumber, '28,20');
  await page.reload();
  await expect(page.getByText(/^Heute zuletzt: Aufladung 28,20 €, \d\d:\d\d Uhr$/)).toBeInViewport({ ratio: 1 });

  await page.getByRole('button', { name: 'Heute gebucht', exact: true }).click();
  const today = page.getByRole('dialog', { name: 'Heute gebucht' });
  const newest = today.getByRole('listitem').first();
  await expect(newest).toContainText(`… ${cardNumber.slice(-3)}`);
  await expectFine(page);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Kartennummer')).toBeFocused();

  await page.getByRole('button', { name: 'Heute gebucht', exact: true }).click();
  await newest.getByRole('button', { name: /^Storno: Aufladung 28,20 €/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Storno' }).getByLabel('Betrag, der zurückgenommen wird')).toHaveValue('28,20');
  await expect(today).toBeHidden();
  await expectFine(page);
});

test('a till whose connection is back goes on by itself at once @any-width', async ({
  page,
  signIn,
  freshCard: { cardNumber },
}) => {
  await signIn('kasse@demo.example');
  await page.goto('/buchung');
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
  await topUp(page, cardNumber, '30');

  await goOffline(page);
  await page.keyboard.type(cardNumber);
  await page.keyboard.press('Enter');
  await expect(page.getByText(messages.offline)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();

  await page.getByLabel(redeemAmount).fill('12');
  await goOffline(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Verbindung unterbrochen – wird erneut versucht …')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Guthaben einlösen für 12,00 €')).toBeVisible();
});
