import { readFile } from 'node:fs/promises';
import type { APIResponse, Page, Request } from '@playwright/test';
import { groupDigits } from '#contract/common/group-digits.ts';
import { formatCents } from '#contract/common/money.ts';
import { askAnew } from '#tests/support/ask-anew.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

const redeemAmount = 'Betrag für Guthaben einlösen';
const bonusAmount = 'Bonusbetrag';
const purchaseAmount = 'oder Einkaufsbetrag';
const papers = [
  ['Kundenbeleg', 'customer'],
  ['Händlerbeleg', 'merchant'],
] as const;
const topUpAmount = 'Betrag für Guthaben aufladen';

test.beforeEach(async ({ page, signIn }) => {
  await signIn('kasse@demo.example');
  await page.goto('/buchung');
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
});

/** What other journeys have booked in the same shop makes no amount unusual. */
async function allAmountsAreUsual(page: Page): Promise<void> {
  await askAnew(page);
  await page.route('**/api/get-booking', async (route) => {
    const json = await (await route.fetch()).json();
    const usual = { leastCent: 1, mostCent: 25_000 };
    const usualAmounts = Object.fromEntries(Object.keys(json.usualAmounts).map((type) => [type, usual]));
    await route.fulfill({ json: { ...json, usualAmounts } });
  });
  await page.reload();
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
}

/** What a hardware scanner does: digits as fast as they come, then Enter. */
async function scan(page: Page, cardNumber: string): Promise<void> {
  await page.keyboard.type(cardNumber);
  await page.keyboard.press('Enter');
}

/** The same at the pace of the machine, which keys that travel through the test's wire do not always keep. */
async function scanFast(page: Page, cardNumber: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      for (const key of keys)
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    [...cardNumber, 'Enter'],
  );
}

async function scanAndWait(page: Page, cardNumber: string): Promise<void> {
  await scan(page, cardNumber);
  await waitForCard(page);
}

async function waitForCard(page: Page): Promise<void> {
  await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
  // Which one it is follows from the balance.
  await expect(page.getByRole('textbox', { name: /^Betrag für/ }).and(page.locator(':focus'))).toBeVisible();
}

async function topUp(page: Page, cardNumber: string, amount: string): Promise<void> {
  await scanAndWait(page, cardNumber);
  await page.keyboard.press('F3');
  await page.keyboard.type(amount);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Buchung erfolgreich!')).toBeVisible();
  await page.keyboard.press('Enter');
}

/** The balance on show, in cents. */
async function balance(page: Page): Promise<number> {
  const text = await page.getByRole('heading', { name: 'Guthaben', exact: true }).locator('+ p').innerText();
  return Number(text.replace(/\D/g, ''));
}

async function expectNewBalance(page: Page, cents: number): Promise<void> {
  await expect(page.getByRole('dialog').getByText('Neues Guthaben:')).toContainText(`${formatCents(cents)} €`);
}

/** The keys that the bookings of a page went out with. */
function watchKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/api/partner-guthaben-einloesen')) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

/** Counts the page's bookings, in the page: Playwright may miss the event of one request among hundreds. */
async function countBookings(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const send = window.fetch;
    document.documentElement.dataset.sent = '0';
    window.fetch = (to, how) => {
      const count = Number(document.documentElement.dataset.sent);
      if (new Request(to).url.endsWith('/api/partner-guthaben-einloesen'))
        document.documentElement.dataset.sent = String(count + 1);
      return send(to, how);
    };
  });
  return async () => Number(await page.locator('html').getAttribute('data-sent'));
}

/** All three acts are in sight, one behind the other. */
async function goByTab(page: Page): Promise<void> {
  await expect(page.getByRole('radio')).toHaveCount(0);
  for (const field of [redeemAmount, bonusAmount, topUpAmount]) await expect(page.getByLabel(field)).toBeVisible();
  for (const field of [bonusAmount, purchaseAmount, topUpAmount]) {
    if (field !== purchaseAmount) await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(field)).toBeFocused();
  }
}

/** A phone shows one act; arrow keys choose it, and what is typed on the choice goes to its field. */
async function goByChoice(page: Page): Promise<void> {
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('radio', { name: 'Einlösen' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Einlösen' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel(bonusAmount)).toBeVisible();
  await expect(page.getByLabel(redeemAmount)).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel(bonusAmount)).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Aufladen' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(topUpAmount)).toBeFocused();
}

test(
  'a phone keeps the act that was chosen for the card that comes, and begins with redeeming again',
  {
    tag: '@any-width',
  },
  async ({ page, freshCard: { cardNumber } }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const act = (name: string) => page.getByRole('radio', { name });
    await act('Aufladen').click();
    await expect(page.getByLabel(topUpAmount)).toBeEditable();
    // Without a card the next key is its number.
    await expect(page.getByLabel('Kartennummer')).toBeFocused();
    await scanAndWait(page, cardNumber);
    await expect(page.getByLabel(topUpAmount)).toBeFocused();
    await expectFine(page);
    await page.keyboard.type('12');
    // Out of sight is not forgotten, and books nothing.
    await act('Einlösen').click();
    await expect(page.getByLabel(redeemAmount)).toBeFocused();
    await act('Aufladen').click();
    await expect(page.getByLabel(topUpAmount)).toHaveValue('12,00');
    await act('Aufladen').press('Space');
    await page.keyboard.type('3');
    await expect(page.getByLabel(topUpAmount)).toHaveValue('3');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Guthaben aufladen für 3,00 €')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Kartennummer')).toBeFocused();
    await expect(act('Einlösen')).toBeChecked();
    await scanAndWait(page, cardNumber);
    await expect(page.getByLabel(redeemAmount)).toBeFocused();
  },
);

test(
  "each act's button has its panel's colour, also when it is pointed at",
  { tag: '@any-width' },
  async ({ page, freshCard }) => {
    await scanAndWait(page, freshCard.cardNumber);
    const ground = (element: Element) => getComputedStyle(element).backgroundColor;
    for (const [type, name] of [
      ['redeemVoucher', 'Guthaben einlösen'],
      ['addBonus', 'Kundenbonus vergeben'],
      ['addVoucher', 'Guthaben aufladen'],
    ] as const) {
      const button = page.getByRole('button', { name, exact: true });
      await button.hover();
      const accent = await page.locator(`form[data-type='${type}']`).evaluate((panel) => {
        const sample = panel.appendChild(document.createElement('i'));
        sample.style.background = 'var(--accent)';
        const { backgroundColor } = getComputedStyle(sample);
        sample.remove();
        return backgroundColor;
      });
      expect(await button.evaluate(ground)).toBe(accent);
    }
  },
);

test('the three bookings with the keyboard alone', async ({ page }) => {
  const card = '176100000000014';
  const isNarrow = page.viewportSize()!.width < 640;
  await expect(page.getByLabel('Kartennummer')).toHaveAttribute('placeholder', 'scannen oder eingeben');
  await expectFine(page);

  await scanAndWait(page, card);
  await expect(page.getByText(/^Ihr Kunde \/ Ihre Kundin sollte die .+ noch registrieren$/)).toBeVisible();
  await expectFine(page);
  const before = await balance(page);

  await page.keyboard.press('F1');
  await expect(page.getByLabel(redeemAmount)).toBeFocused();
  if (isNarrow) await goByChoice(page);
  else await goByTab(page);
  await page.keyboard.type('20');
  // What will be booked shows both decimals while it is typed.
  await expect(page.getByLabel(topUpAmount)).toHaveValue('20');
  await expect(page.getByText('20,00 € aufladen, danach')).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Guthaben aufladen für Kartennummer ${groupDigits(card)}` });
  await expect(dialog.getByText('Buchung erfolgreich!')).toBeVisible();
  await expect(dialog.getByText('Guthaben aufladen für 20,00 €')).toBeVisible();
  await expectNewBalance(page, before + 2000);
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused();
  await expectFine(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
  await expect(page.getByLabel('Kartennummer')).toHaveValue('');

  await scanAndWait(page, card);
  await page.keyboard.type('12,5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Guthaben einlösen für 12,50 €')).toBeVisible();
  await expectNewBalance(page, before + 750);
  await page.keyboard.press('Enter');

  await scanAndWait(page, card);
  if (isNarrow) await page.keyboard.press('F2');
  else for (let field = 0; field < 2; field += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('0,60');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kundenbonus vergeben für 0,60 €')).toBeVisible();
  await expectNewBalance(page, before + 810);
});

test('a scanner works wherever the focus is, and never takes an amount away', { tag: '@any-width' }, async ({ page }) => {
  const card = '176100000000022';
  await topUp(page, card, '5');
  await scanAndWait(page, card);

  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Buchung erfolgreich!')).toBeVisible();
  await scanFast(page, card);
  await expect(page.getByLabel(redeemAmount)).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();

  await scan(page, card);
  await expect(page.getByLabel(redeemAmount)).toHaveValue('');
  await expect(page.getByLabel(redeemAmount)).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('heading', { name: 'Guthaben', exact: true }).click();
  await expect(page.getByLabel(redeemAmount)).not.toBeFocused();
  await scanFast(page, card);
  await expect(page.getByLabel(redeemAmount)).toBeFocused();

  await page.keyboard.type('12345678');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Der Betrag ist zu groß.')).toBeVisible();
  await expect(page.getByLabel(redeemAmount)).toHaveValue('12.345.678');
});

test('too little on the card keeps the input for another try', { tag: '@any-width' }, async ({ page }) => {
  await scanAndWait(page, '176100000000030');
  await page.keyboard.press('F1');
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Buchung fehlgeschlagen!')).toBeVisible();
  await expect(dialog.getByText('Es ist nicht ausreichend Guthaben auf der Karte.')).toBeVisible();
  await expect(dialog.getByText('NOT_SUFFICIENT_FUNDS')).toBeVisible();
  await expect(dialog.getByText('Für erneute Buchung OK klicken.')).toBeVisible();
  await expectFine(page);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Kartennummer')).toHaveValue('1761 0000 0000 030');
  await expect(page.getByLabel(redeemAmount)).toHaveValue('1.000,00');
  await expect(page.getByLabel(redeemAmount)).toBeFocused();
});

test(
  'shows what is left once the books refuse an amount that the screen said was there',
  { tag: '@any-width' },
  async ({ page, freshCard: { cardNumber } }) => {
    await allAmountsAreUsual(page);
    await topUp(page, cardNumber, '40');
    await scanAndWait(page, cardNumber);
    expect(await balance(page)).toBe(4000);
    // Another till is quicker.
    const { token } = await (await page.request.get('/api/session')).json();
    const taken = await page.request.post('/api/partner-guthaben-einloesen', {
      headers: { 'x-csrf-token': token, 'idempotency-key': crypto.randomUUID() },
      data: { inputCardID: cardNumber, guthabenEinloesenBetrag: '30' },
    });
    expect(taken.status()).toBe(200);
    await page.keyboard.press('F1');
    await page.keyboard.type('40');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText('Es ist nicht ausreichend Guthaben auf der Karte.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => balance(page)).toBe(1000);
    await expect(page.getByLabel(redeemAmount)).toHaveValue('40,00');
    await expect(page.getByLabel(redeemAmount)).toBeFocused();
  },
);

test('says at the field what is wrong', { tag: '@both-widths' }, async ({ page }) => {
  await page.keyboard.press('Enter');
  await expect(page.getByText('Es wurde keine Kartennummer eingegeben!')).toBeVisible();
  await page.keyboard.type('12ab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Es dürfen nur Zahlen eingegeben werden!')).toBeVisible();
  await page.getByLabel('Kartennummer').fill('999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ungültige Kartennummer!')).toBeVisible();
  await expectFine(page);

  await page.getByLabel('Kartennummer').fill('176100000000999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Diese Kartennummer ist nicht bekannt.')).toBeVisible();
  // To be compared with the card; the next key replaces it.
  await expect(page.getByLabel('Kartennummer')).toHaveValue('1761 0000 0000 999');
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
  await page.keyboard.type('17');
  await expect(page.getByLabel('Kartennummer')).toHaveValue('17');

  // At the pace of a machine, which tells it from what stands in the field.
  await scanFast(page, '176100000000048');
  await waitForCard(page);
  const wrong: [string, string][] = [
    ['', 'Es wurde kein Betrag eingegeben!'],
    ['abc', 'Es dürfen nur Zahlen (und Komma und Punkt) eingegeben werden!'],
    ['-3', 'Es dürfen nur positive Beträge eingegeben werden!'],
    ['250,01', 'Es dürfen nur maximal 250€ pro Kalendermonat aufgebucht werden!'],
  ];
  for (const [text, message] of wrong) {
    await page.getByLabel(topUpAmount).fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByLabel(topUpAmount)).toBeFocused();
  }
  await page.getByLabel(bonusAmount).pressSequentially('3');
  await expect(page.getByLabel(topUpAmount)).toHaveValue('');
});

test('formats amounts while they are typed, and the caret stays', { tag: '@any-width' }, async ({ page }) => {
  const field = page.getByLabel(redeemAmount);
  await field.pressSequentially('1234567,5');
  await expect(field).toHaveValue('1.234.567,5');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('9');
  await expect(field).toHaveValue('19.234.567,5');
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
  for (const [typed, shown] of [
    ['12.5', '12,50'],
    ['12,50', '12,50'],
    ['1.234,50', '1.234,50'],
  ] as const) {
    await field.fill('');
    await field.pressSequentially(typed);
    await field.blur();
    await expect(field).toHaveValue(shown);
    await field.fill(typed);
    await field.blur();
    await expect(field).toHaveValue(shown);
  }
});

test(
  'what is left of a double click presses nothing in the dialog that comes between',
  { tag: '@any-width' },
  async ({ page, freshCard }) => {
    await topUp(page, freshCard.cardNumber, '10');
    await scanAndWait(page, freshCard.cardNumber);
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    const receipt = page.getByRole('button', { name: 'Kundenbeleg' });
    const { x, y, width, height } = (await receipt.boundingBox())!;
    const printed: string[] = [];
    page.on('request', (request) => request.url().includes('/api/generate-receipt') && printed.push(request.url()));
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await scanAndWait(page, freshCard.cardNumber);
    expect(printed).toEqual([]);
  },
);

test('a double click books once, and so does a double Enter', { tag: '@any-width' }, async ({ page }) => {
  const countSent = await countBookings(page);
  const card = '176100000000055';
  await topUp(page, card, '10');
  await scanAndWait(page, card);
  const before = await balance(page);
  // At least that: bookings of other journeys at this shop must not make it unusual, which the till would ask about.
  await page.keyboard.type('4');
  await page.getByRole('button', { name: 'Guthaben einlösen' }).dblclick();
  await expect(page.getByText('Buchung erfolgreich!')).toBeVisible();
  await page.keyboard.press('Enter');
  await scanAndWait(page, card);
  expect(await balance(page)).toBe(before - 400);

  const pressedTwice = Promise.withResolvers<void>();
  await page.route('**/api/partner-guthaben-einloesen', async (route) => {
    await pressedTwice.promise;
    await route.continue();
  });
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  pressedTwice.resolve();
  await expect(page.getByText('Buchung erfolgreich!')).toBeVisible();
  await page.keyboard.press('Enter');
  await scanAndWait(page, card);
  expect(await balance(page)).toBe(before - 900);
  expect(await countSent()).toBe(2);
});

test('a lost answer is asked for again with the same key, and booked once', { tag: '@any-width' }, async ({ page }) => {
  const keys = watchKeys(page);
  const card = '176100000000063';
  await topUp(page, card, '10');
  await scanAndWait(page, card);
  const before = await balance(page);
  let losses = 2;
  await page.route('**/api/partner-guthaben-einloesen', async (route) => {
    if (losses-- <= 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Verbindung unterbrochen – wird erneut versucht …')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Buchung erfolgreich!')).toBeVisible();
  await expectNewBalance(page, before - 300);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a reload in the middle leaves the booking to be settled with the same key', { tag: '@any-width' }, async ({ page }) => {
  const keys = watchKeys(page);
  const card = '176100000000071';
  await topUp(page, card, '10');
  await scanAndWait(page, card);
  const before = await balance(page);
  // The booking arrives; its answer never comes.
  let hasArrived = false;
  await page.route('**/api/partner-guthaben-einloesen', async (route) => {
    if (hasArrived) return route.continue();
    await route.fetch();
    hasArrived = true;
  });
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect.poll(() => hasArrived).toBe(true);
  await page.reload();

  const dialog = page.getByRole('dialog', { name: `Guthaben einlösen für Kartennummer ${groupDigits(card)}` });
  await expect(dialog.getByText('Diese Buchung ist nicht bestätigt.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Erneut versuchen' })).toBeFocused();
  await expectFine(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Buchung erfolgreich!')).toBeVisible();
  await expectNewBalance(page, before - 400);
  expect(new Set(keys).size).toBe(1);
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
});

test(
  'whoever signs in in another tab does not take the outcome of a booking off the screen',
  { tag: '@any-width' },
  async ({ page, signIn, freshCard }) => {
    await scanAndWait(page, freshCard.cardNumber);
    const answer = Promise.withResolvers<void>();
    const hasArrived = Promise.withResolvers<void>();
    let booked: Promise<APIResponse> | undefined;
    // Also where a slow machine lets the till ask a second time.
    await page.route('**/api/partner-guthaben-aufladen', async (route) => {
      const response = await (booked ??= route.fetch());
      hasArrived.resolve();
      await answer.promise;
      await route.fulfill({ response });
    });
    await page.keyboard.press('F3');
    await page.keyboard.type('12,5');
    await page.keyboard.press('Enter');
    await hasArrived.promise;

    const other = await page.context().newPage();
    await other.context().clearCookies();
    await signIn('kundin@demo.example');
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    answer.resolve();
    await expect(dialog.getByText('Buchung erfolgreich!')).toBeVisible();
    await expectNewBalance(page, 1250);
    await page.keyboard.press('Enter');
    await expect(page.getByText('In einem anderen Tab hat sich jemand anderes angemeldet.')).toBeVisible();
    await expect(page).toHaveURL(/\/partner-login/);
    await expect(other).toHaveURL(/\/dashboard/);
  },
);

test('a booking given up and made again keeps its key', { tag: '@any-width' }, async ({ page }) => {
  const keys = watchKeys(page);
  const card = '176100000000089';
  await topUp(page, card, '10');
  await page.clock.install();
  await scanAndWait(page, card);
  await page.route('**/api/partner-guthaben-einloesen', (route) => route.abort());
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(async () => {
    await page.clock.runFor(8000);
    await expect(page.getByRole('button', { name: 'Abbrechen' })).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByLabel(redeemAmount)).toHaveValue('5,00');
  await page.unroute('**/api/partner-guthaben-einloesen');
  await page.getByLabel(redeemAmount).press('Enter');
  await expect(page.getByText('Buchung erfolgreich!')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
});

test('prints both receipts', { tag: '@any-width' }, async ({ page }) => {
  const card = '176100000000105';
  await topUp(page, card, '5');
  await scanAndWait(page, card);
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  for (const [paper, receiptType] of papers) {
    const [answer, file] = await Promise.all([
      page.waitForResponse('**/api/generate-receipt'),
      page.waitForEvent('download'),
      page.getByRole('button', { name: `${paper} drucken` }).click(),
    ]);
    expect(answer.request().postDataJSON()).toMatchObject({
      inputCardID: card,
      receiptType,
      amount: '1,00',
      bookingType: 'redeemVoucher',
    });
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${paper}-\\d+\\.pdf$`));
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  }
  await expectFine(page);
});

test('prints the receipts of the last booking again, after the dialog is closed @both-widths', async ({ page }) => {
  const card = '176100000000105';
  await topUp(page, card, '5');
  const last = page.getByRole('region', { name: 'Zuletzt gebucht' });
  await expect(last.getByText('Zuletzt: Aufladung 5,00 €, Karte 1761 •••• •••0 105')).toBeVisible();
  for (const [paper, receiptType] of papers) {
    const [answer, file] = await Promise.all([
      page.waitForResponse('**/api/generate-receipt'),
      page.waitForEvent('download'),
      last.getByRole('button', { name: `${paper} drucken` }).click(),
    ]);
    expect(answer.request().postDataJSON()).toMatchObject({ inputCardID: card, receiptType, bookingType: 'addVoucher' });
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  }
  await page.keyboard.type(card);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(redeemAmount)).toBeFocused();
  await expectFine(page);
});

test('a bonus is typed as such, or follows from the purchase @both-widths', async ({ page }) => {
  const card = '176100000000105';
  await scanAndWait(page, card);
  const before = await balance(page);
  await expect(page.getByText('Dauerbonus: 3 % vom Einkaufswert')).toBeVisible();
  await page.getByLabel(purchaseAmount).pressSequentially('41,5');
  await expect(page.getByLabel(bonusAmount)).toHaveValue('1,25');
  await expectFine(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kundenbonus vergeben für 1,25 €')).toBeVisible();
  await expectNewBalance(page, before + 125);
  await page.keyboard.press('Enter');

  await scanAndWait(page, card);
  await page.getByLabel(purchaseAmount).fill('10');
  await page.getByLabel(bonusAmount).fill('0,5');
  await expect(page.getByLabel(purchaseAmount)).toHaveValue('');
  await page.getByLabel(purchaseAmount).fill('0,10');
  await expect(page.getByLabel(bonusAmount)).toHaveValue('');
  await page.getByLabel(purchaseAmount).press('Enter');
  await expect(page.getByText('Es wurde kein Betrag eingegeben!')).toBeVisible();
});

test('a bonus with a least purchase says so, and a fixed one asks for no purchase', { tag: '@any-width' }, async ({ page }) => {
  let bonus: object = { text: 'Dauerbonus: 3 %, ab 20,00 € Umsatz', basisPoints: 300, leastPurchaseCent: 2_000 };
  await askAnew(page);
  await page.route('**/api/get-booking', async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), bonus } }),
  );
  await page.reload();
  await page.getByLabel(purchaseAmount).fill('19,99');
  await expect(page.getByText('Den Bonus gibt es ab 20,00 €.')).toBeVisible();
  await expect(page.getByLabel(bonusAmount)).toHaveValue('');
  await page.getByLabel(purchaseAmount).fill('20');
  await expect(page.getByLabel(bonusAmount)).toHaveValue('0,60');
  bonus = { text: 'Dauerbonus: 5,00 €', basisPoints: null, leastPurchaseCent: null };
  await page.reload();
  await expect(page.getByText('Dauerbonus: 5,00 €')).toBeVisible();
  await expect(page.getByLabel(purchaseAmount)).toBeHidden();
});

test('asks once more for an amount that is far from what is usual, in figures and in words @both-widths', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/partner-kundenbonus') && asked.push(request.url()));
  const card = '176100000000105';
  await scanAndWait(page, card);
  const before = await balance(page);
  await page.getByLabel(bonusAmount).fill('125,5');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: `Kundenbonus vergeben für Kartennummer ${groupDigits(card)}` });
  await expect(question.getByText('Stimmt dieser Betrag?')).toBeVisible();
  await expect(question.getByRole('strong')).toHaveText('125,50 €');
  await expect(question.getByText('In Worten: einhundertfünfundzwanzig Euro und fünfzig Cent')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Betrag ändern' })).toBeFocused();
  await expectFine(page);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByLabel(bonusAmount)).toHaveValue('125,50');
  await expect(page.getByLabel(bonusAmount)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(bonusAmount)).toBeFocused();
  expect(asked).toEqual([]);

  await page.keyboard.press('Enter');
  // A card that comes while the question is open waits for its answer.
  await scanFast(page, '176100000000022');
  await expect(question.getByText('Nächste Karte: 1761 •••• •••0 022')).toBeVisible();
  await question.getByRole('button', { name: 'Ja, 125,50 € vergeben' }).click();
  await expect(page.getByText('Kundenbonus vergeben für 125,50 €')).toBeVisible();
  await expectNewBalance(page, before + 12_550);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Kartennummer')).toHaveValue('1761 0000 0000 022');
});

test('types the amounts that the shop has set, is heard where that is wished, and explains itself', async ({
  page,
  signIn,
  freshCard,
}) => {
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    navigator.vibrate = (pattern) => told.push(`shakes ${JSON.stringify(pattern)}`) > 0;
    window.OscillatorNode = class extends OscillatorNode {
      override start(when?: number) {
        told.push(`sounds ${this.frequency.value}`);
        super.start(when);
      }
    };
  });
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told.splice(0));
  await page.context().clearCookies();
  await signIn('partner@demo.example');
  await page.goto('/buchung');
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
  const isHeard = page.getByLabel('Töne und Vibration');
  const isTouched = await page.evaluate(() => matchMedia('(hover: none) and (pointer: coarse)').matches);
  await expect(isHeard).toBeChecked({ checked: isTouched });
  if (isTouched) await isHeard.press('Space');
  await expect(isHeard).not.toBeChecked();
  await told();
  await page.getByRole('button', { name: 'Schnellbeträge', exact: true }).press('Enter');
  const topUps = page.getByLabel('Beträge zum Aufladen');
  await topUps.fill('15 260');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Es dürfen nur maximal 250€ pro Kalendermonat aufgebucht werden!')).toBeVisible();
  await expect(topUps).toBeFocused();
  await expectFine(page);
  // What is typed on while it is saved stays, and so does the dialog.
  await topUps.fill('30');
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/set-quick-amounts', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Wird gespeichert …' })).toBeVisible();
  await topUps.pressSequentially(' 15');
  gate.resolve();
  await expect(page.getByRole('button', { name: 'Schnellbeträge speichern' })).toBeVisible();
  await expect(topUps).toHaveValue('30 15');
  await page.keyboard.press('Enter');
  await expect(topUps).toBeHidden();

  await scanAndWait(page, freshCard.cardNumber);
  // Nobody is asked who has chosen the panel by its amount; the amount can still be changed.
  await page.getByRole('button', { name: '15 € aufladen' }).press('Enter');
  await expect(page.getByLabel(topUpAmount)).toHaveValue('15,00');
  await expect(page.getByLabel(topUpAmount)).toBeFocused();
  await expect(page.getByText('15,00 € aufladen, danach 15,00 €')).toBeVisible();
  await expectFine(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Guthaben aufladen für 15,00 €')).toBeVisible();
  expect(await told()).toEqual([]);
  await page.keyboard.press('Enter');

  await isHeard.press('Space');
  await expect.poll(told).toEqual(['shakes [80]', 'sounds 660', 'sounds 880']);
  await page.reload();
  await expect(isHeard).toBeChecked();
  await scanAndWait(page, freshCard.cardNumber);
  await page.keyboard.type('15,01');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Buchung fehlgeschlagen!')).toBeVisible();
  await expect.poll(told).toEqual(['shakes [180,100,180]', 'sounds 220', 'sounds 196']);
  await page.keyboard.press('Enter');
  await isHeard.press('Space');
  await page.getByLabel(redeemAmount).fill('15');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Buchung erfolgreich!')).toBeVisible();
  expect(await told()).toEqual([]);
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: 'Hilfe zur Kasse' }).press('Enter');
  const help = page.getByRole('dialog', { name: 'Hilfe zur Kasse' });
  await expect(help.getByText('zu „Guthaben aufladen“')).toBeVisible();
  await expectFine(page);
  // The keys of the panels are the till's alone.
  await page.keyboard.press('F3');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
});

test('asks nothing where the amount is usual', { tag: '@any-width' }, async ({ page }) => {
  await askAnew(page);
  await page.route('**/api/get-booking', async (route) => {
    const json = await (await route.fetch()).json();
    const usual = { leastCent: 100, mostCent: 300 };
    const usualAmounts = { ...json.usualAmounts, redeemVoucher: usual, addVoucher: usual };
    await route.fulfill({ json: { ...json, usualAmounts } });
  });
  await page.reload();
  await topUp(page, '176100000000022', '3');
  await scanAndWait(page, '176100000000022');
  for (const [amount, isAsked] of [
    ['1', false],
    ['0,99', true],
  ] as const) {
    await page.getByLabel(redeemAmount).fill(amount);
    await page.keyboard.press('Enter');
    await expect(page.getByText(isAsked ? 'Stimmt dieser Betrag?' : 'Buchung erfolgreich!')).toBeVisible();
    await page.keyboard.press('Enter');
    if (!isAsked) await scanAndWait(page, '176100000000022');
  }
});

test('marks test cards, and tells a locked card @both-widths', async ({ page }) => {
  await scanAndWait(page, '176100000000097');
  await expect(page.getByText('Testkarte')).toBeVisible();
  await page.route('**/api/partner-check-balance', async (route) => {
    const json = await (await route.fetch()).json();
    await route.fulfill({
      json: {
        ...json,
        isTestcard: false,
        isCardLocked: true,
        isCardRegistered: true,
        remainingAmountCentToAddVoucherThisMonth: 0,
        remainingAmountToAddVoucherThisMonthFormattedDE: '0,00',
      },
    });
  });
  await scanAndWait(page, '176100000000105');
  await expect(page.getByText('Diese Karte ist gesperrt.')).toBeVisible();
  await expect(page.getByText(/^Diese .+ ist registriert$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guthaben aufladen' })).toBeDisabled();
  await expectFine(page);
});

test('without its data the till holds everything back and offers another try', { tag: '@any-width' }, async ({ page }) => {
  await askAnew(page);
  await page.route('**/api/get-booking', (route) =>
    route.fulfill({ status: 500, json: { errorMessage: 'Kaputt.', errorCode: 'X', requestId: 'x' } }),
  );
  await page.reload();
  await expect(page.getByText('Die Daten konnten nicht abgerufen werden')).toBeVisible();
  await expect(page.getByLabel('Kartennummer')).toBeDisabled();
  await expectFine(page);
  await page.unroute('**/api/get-booking');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
});

test('grants no bonus where none is active', { tag: '@any-width' }, async ({ page }) => {
  await askAnew(page);
  await page.route('**/api/get-booking', async (route) => {
    const json = await (await route.fetch()).json();
    await route.fulfill({ json: { ...json, bonusActive: false } });
  });
  await page.reload();
  await expect(page.getByText('Es ist kein Kundenbonus aktiv.')).toBeVisible();
  await expect(page.getByLabel(bonusAmount)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Kundenbonus vergeben' })).toBeDisabled();
});

test('says why the camera does not start', { tag: '@any-width' }, async ({ page }) => {
  const open = page.getByRole('button', { name: 'Mit Kamera scannen' });
  await open.click();
  await expect(page.getByText('Die Kamera konnte nicht gestartet werden. Es wurde keine Kamera gefunden.')).toBeVisible();
  await expectFine(page);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
});
