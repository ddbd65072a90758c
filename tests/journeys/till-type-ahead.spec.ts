import type { Page, Request } from '@playwright/test';
import { messages } from '#contract/common/errors.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

const redeemAmount = 'Betrag für Guthaben einlösen';
const topUpAmount = 'Betrag für Guthaben aufladen';
const RICH = ['176100000000014', '176100000000022'] as const;
const [A, B] = RICH;
const LATENCIES_MS = [0, 150, 600, 3_000];

/** What the till has asked the server for: `card?` for a balance, `card amount` for a redemption. */
interface Wire {
  asked: string[];
  latency: number;
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn('kasse@demo.example');
  await page.goto('/buchung');
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
});

/** Puts at least the amount onto each of the cards, by calls of the page. */
async function fund(page: Page, ...cards: readonly string[]): Promise<void> {
  const { token } = await (await page.request.get('/api/session')).json();
  for (const inputCardID of cards) {
    const answer = await page.request.post('/api/partner-kundenbonus-aufladen', {
      data: { inputCardID, kundenbonusAufladenBetrag: '20,00' },
      headers: { 'x-csrf-token': token, 'idempotency-key': crypto.randomUUID() },
    });
    expect(answer.status()).toBe(200);
  }
}

/** Slows the till's calls down as a bad line would, and notes them. */
async function slow(page: Page, latency: number): Promise<Wire> {
  const wire: Wire = { asked: [], latency };
  page.on('request', (request: Request) => {
    const body = request.method() === 'POST' ? (request.postDataJSON() as Record<string, string>) : {};
    if (request.url().endsWith('/api/partner-check-balance')) wire.asked.push(`${body.inputCardID}?`);
    if (request.url().endsWith('/api/partner-guthaben-einloesen'))
      wire.asked.push(`${body.inputCardID} ${body.guthabenEinloesenBetrag}`);
    if (request.url().endsWith('/api/partner-guthaben-aufladen'))
      wire.asked.push(`${body.inputCardID} +${body.guthabenAufladenBetrag}`);
  });
  await page.route(/partner-(check-balance|guthaben-einloesen)$/, async (route) => {
    if (wire.latency > 0) await new Promise((resolve) => setTimeout(resolve, wire.latency));
    await route.continue();
  });
  return wire;
}

async function scan(page: Page, cardNumber: string): Promise<void> {
  await page.keyboard.type(cardNumber);
  await page.keyboard.press('Enter');
}

/** Counts the keys that are pressed from now on. */
const countKeys = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    if (!dataset.keys)
      window.addEventListener('keydown', () => (dataset.keys = String(Number(dataset.keys) + 1)), { capture: true });
    dataset.keys = '0';
  });
const countedKeys = async (page: Page) => Number(await page.locator('html').getAttribute('data-keys'));

const resultFor = (page: Page, card: string) =>
  page.getByRole('dialog', { name: `Guthaben einlösen für Kartennummer ${groupDigits(card)}` });

/** Reloads the till with its program held back; `letGo` releases it, and it takes over some moments later. */
async function openHeldBack(page: Page): Promise<{ letGo: () => void; inPlace: Promise<unknown> }> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const inPlace = page.goto('/buchung');
  await expect(page.locator('[data-frame]').getByLabel('Kartennummer')).toBeFocused();
  return { letGo: gate.resolve, inPlace };
}

test('what is scanned and typed before the program runs is there once it runs', { tag: '@any-width' }, async ({ page }) => {
  await fund(page, A);
  const wire = await slow(page, 0);
  const first = await openHeldBack(page);
  await scan(page, A);
  await page.keyboard.type('12,5');
  first.letGo();
  await first.inPlace;
  await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
  await expect(page.getByLabel(redeemAmount)).toBeFocused();
  await page.keyboard.type('0');
  await expect(page.getByLabel(redeemAmount)).toHaveValue('12,50');

  const unended = await openHeldBack(page);
  await page.keyboard.type(B);
  unended.letGo();
  await unended.inPlace;
  await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
  await expect(page.getByLabel('Kartennummer')).toHaveValue(groupDigits(B));
  expect(wire.asked).toEqual([`${A}?`, `${B}?`]);

  // What ended before the program ran is asked for once, however long nobody presses a key.
  await page.clock.install();
  const ended = await openHeldBack(page);
  await scan(page, A);
  ended.letGo();
  await ended.inPlace;
  await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
  await page.clock.runFor(2_000);
  await scan(page, B);
  await expect(page.getByLabel('Kartennummer')).toHaveValue(groupDigits(B));
  await expect.poll(() => wire.asked.slice(2)).toEqual([`${A}?`, `${B}?`]);
});

test('no key falls while the program takes the till over', { tag: '@any-width' }, async ({ page }) => {
  const typed = '12345678'.repeat(4);
  const { letGo, inPlace } = await openHeldBack(page);
  await page.keyboard.type(typed.slice(0, 6));
  letGo();
  await page.keyboard.type(typed.slice(6), { delay: 40 });
  await inPlace;
  await expect(page.getByLabel('Kartennummer')).toHaveValue(groupDigits(typed));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ungültige Kartennummer!')).toBeVisible();
});

for (const latency of [0, 150, 3_000])
  test(
    `no key falls from the first moment that the field is there, at ${latency} ms`,
    { tag: '@any-width' },
    async ({ page }) => {
      const typed = '12345678'.repeat(3);
      const late = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.(js|css)$|\/api\//, async (route) => {
        // The first keys fall while the browser still waits for the style sheet, without which it focuses nothing.
        if (route.request().url().endsWith('.css')) await late.promise;
        else if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
        await route.continue();
      });
      const inPlace = page.goto('/buchung');
      await page.locator('[data-frame]').getByLabel('Kartennummer').waitFor();
      await page.keyboard.type(typed.slice(0, 5));
      late.resolve();
      await page.keyboard.type(typed.slice(5), { delay: 60 });
      await inPlace;
      await expect(page.getByLabel('Kartennummer')).toHaveValue(groupDigits(typed));
      await page.keyboard.press('Enter');
      await expect(page.getByText('Ungültige Kartennummer!')).toBeVisible();
    },
  );

for (const latency of LATENCIES_MS) {
  // On the phone once: keys fall between fields by time, not by width.
  const tag = latency === 600 ? [] : ['@any-width'];

  test(`scan, amount and Enter without a look at the screen redeem that amount, at ${latency} ms`, { tag }, async ({ page }) => {
    await fund(page, A);
    const wire = await slow(page, latency);
    await scan(page, A);
    await page.keyboard.type('12,50');
    await page.keyboard.press('Enter');
    await expect(resultFor(page, A).getByText('Guthaben einlösen für 12,50 €')).toBeVisible();
    expect(wire.asked).toEqual([`${A}?`, `${A} 12,50`]);
  });

  test(`an amount typed across the answer keeps each of its keys, at ${latency} ms`, { tag: '@any-width' }, async ({ page }) => {
    await fund(page, A);
    const wire = await slow(page, latency);
    await scan(page, A);
    await page.keyboard.type('1.23', { delay: 40 });
    await page.keyboard.press('Backspace');
    await page.keyboard.type('8', { delay: 40 });
    await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
    await expect(page.getByLabel(redeemAmount)).toHaveValue('1,28');
    await expect(page.getByLabel(redeemAmount)).toBeFocused();
    expect(wire.asked).toEqual([`${A}?`]);
    await page.keyboard.press('Enter');
    await expect(resultFor(page, A).getByText('Guthaben einlösen für 1,28 €')).toBeVisible();
  });

  test(
    `a card that is scanned while a booking is on its way is the next one, at ${latency} ms`,
    { tag: '@both-widths' },
    async ({ page }) => {
      await fund(page, A, B);
      const wire = await slow(page, latency);
      await scan(page, A);
      await page.keyboard.type('3');
      await page.keyboard.press('Enter');
      await scan(page, B);
      // Where the answer was there before the scanner, the scan has closed it; else it waits to be seen.
      if (latency >= 600) {
        await expect(resultFor(page, A).getByText('Guthaben einlösen für 3,00 €')).toBeVisible();
        await expect(resultFor(page, A).getByText('Nächste Karte: 1761 •••• •••0 022')).toBeVisible();
        await expectFine(page);
        expect(wire.asked).toEqual([`${A}?`, `${A} 3,00`]);
        await page.keyboard.type('4,5');
        await expect(resultFor(page, A)).toBeVisible();
        await page.keyboard.press('Enter');
      } else {
        await expect(async () => {
          if (await resultFor(page, A).isVisible()) await page.keyboard.press('Enter');
          await expect(page.getByLabel('Kartennummer')).toHaveValue(groupDigits(B), { timeout: 500 });
        }).toPass();
        await expect(page.getByRole('dialog')).toBeHidden();
        await page.getByLabel(redeemAmount).pressSequentially('4,5');
      }
      await expect(page.getByLabel('Kartennummer')).toHaveValue(groupDigits(B));
      await expect(page.getByLabel(redeemAmount)).toHaveValue('4,5');
      await page.getByLabel(redeemAmount).press('Enter');
      await expect(resultFor(page, B).getByText('Guthaben einlösen für 4,50 €')).toBeVisible();
      expect(wire.asked).toEqual([`${A}?`, `${A} 3,00`, `${B}?`, `${B} 4,50`]);
    },
  );
}

test(
  'a card scanned while the balance of another is asked takes its place, and the amount is for it',
  { tag: '@any-width' },
  async ({ page }) => {
    await fund(page, A, B);
    const wire = await slow(page, 1_000);
    await scan(page, A);
    await page.keyboard.type('7');
    wire.latency = 0;
    await scan(page, B);
    await page.keyboard.type('2,25');
    await expect(page.getByText('Nicht gebucht: Einlösung 7,00 €, Karte 1761 •••• •••0 014')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(resultFor(page, B).getByText('Guthaben einlösen für 2,25 €')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Kartennummer')).toBeFocused();
    await page.waitForLoadState('networkidle');
    await expect(page.getByLabel('Kartennummer')).toHaveValue('');
    await expect(page.getByText('Noch keine Karte abgefragt.')).toBeVisible();
    expect(wire.asked).toEqual([`${A}?`, `${B}?`, `${B} 2,25`]);
  },
);

test(
  'a check that fails keeps amount and number, and what Enter had asked for is not booked',
  { tag: '@any-width' },
  async ({ page }) => {
    const wire = await slow(page, 300);
    await page.getByLabel('Kartennummer').fill('176199999999996');
    await page.keyboard.press('Enter');
    await page.keyboard.type('5,75');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Diese Kartennummer ist nicht bekannt.')).toBeVisible();
    await expect(page.getByLabel('Kartennummer')).toHaveValue('1761 9999 9999 996');
    await expect(page.getByLabel(redeemAmount)).toHaveValue('5,75');
    await expect(page.getByLabel(redeemAmount)).toBeFocused();
    await expectFine(page);
    expect(wire.asked).toEqual(['176199999999996?']);

    await page.getByLabel('Kartennummer').fill('17610000000001');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Diese Kartennummer ist nicht bekannt.')).toBeVisible();
    await expect(page.getByLabel('Kartennummer')).toHaveValue('1761 0000 0000 01');
  },
);

test('an empty card leads to the top-up, which loads nothing that may have been meant otherwise @both-widths', async ({
  page,
  freshCard,
}) => {
  const card = freshCard.cardNumber;
  const wire = await slow(page, 600);
  // Typed before anybody could know: it was meant as ever, and there is nothing to redeem.
  await scan(page, card);
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(resultFor(page, card).getByText('Es ist nicht ausreichend Guthaben auf der Karte.')).toBeVisible();
  // What was refused for its balance is asked anew.
  await expect.poll(() => wire.asked).toEqual([`${card}?`, `${card} 7,00`, `${card}?`]);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(redeemAmount)).toBeFocused();

  wire.latency = 0;
  await page.getByLabel('Kartennummer').click();
  await scan(page, card);
  await expect(page.getByLabel(topUpAmount)).toBeFocused();
  await expect(page.getByText('Die Karte ist leer: Hier wird aufgeladen, nicht eingelöst.')).toBeVisible();
  await expectFine(page);
  await countKeys(page);
  await page.keyboard.type('20');
  await expect(page.getByText('20,00 € aufladen, danach 20,00 €')).toBeVisible();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: `Guthaben aufladen für Kartennummer ${groupDigits(card)}` });
  await expect(question.getByText('Der Betrag würde aufgeladen, nicht eingelöst.')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Betrag ändern' })).toBeFocused();
  await expectFine(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question.getByText('Buchung erfolgreich!')).toBeVisible();
  expect(await countedKeys(page)).toBeLessThanOrEqual(5);
  await page.keyboard.press('Enter');

  await scan(page, card);
  await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
  await countKeys(page);
  await page.keyboard.type('20');
  await expect(page.getByText('20,00 € einlösen, danach 0,00 €')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(resultFor(page, card).getByText('Neues Guthaben: 0,00 €')).toBeVisible();
  expect(await countedKeys(page)).toBeLessThanOrEqual(5);
  await page.keyboard.press('Enter');

  // Who types blindly, and presses Enter too often, has loaded nothing; who names the panel is not asked.
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
  await scan(page, card);
  await expect(page.getByLabel(topUpAmount)).toBeFocused();
  await page.keyboard.type('12,50');
  for (const isAsked of [true, false, true, false]) {
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible({ visible: isAsked });
  }
  expect(wire.asked.filter((call) => call.includes('+'))).toEqual([`${card} +20,00`]);
  await page.keyboard.press('F3');
  await expect(page.getByLabel(topUpAmount)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByText('Guthaben aufladen für 12,50 €')).toBeVisible();
});

test('a whole number is asked for by itself, and its late end is no order', { tag: '@any-width' }, async ({ page }) => {
  await fund(page, A, B);
  const wire = await slow(page, 0);
  const cardField = page.getByLabel('Kartennummer');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);

  // By hand: a digit too many still belongs to the number.
  for (const digit of `${A}4`) {
    await page.keyboard.press(digit);
    await page.clock.runFor(400);
  }
  await page.clock.runFor(5_000);
  await expect(cardField).toHaveValue('1761 0000 0000 0144');
  expect(wire.asked).toEqual([]);
  await page.keyboard.press('Backspace');
  await page.clock.runFor(2_000);
  await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
  expect(wire.asked).toEqual([`${A}?`]);

  // By a slow scanner, with an amount already typed: its Enter comes late, and must not book.
  await page.reload();
  await expect(cardField).toBeFocused();
  await page.getByLabel(redeemAmount).pressSequentially('8,5');
  await cardField.focus();
  for (const digit of B) {
    await page.keyboard.press(digit);
    await page.clock.runFor(80);
  }
  await page.clock.runFor(250);
  await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
  await expect(page.getByLabel(redeemAmount)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.runFor(3_000);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByLabel(redeemAmount)).toHaveValue('8,50');
  expect(wire.asked).toEqual([`${A}?`, `${B}?`]);
  await page.keyboard.press('Enter');
  await expect(resultFor(page, B).getByText('Guthaben einlösen für 8,50 €')).toBeVisible();
  await page.keyboard.press('Enter');

  // From the clipboard, and its Tab moves nothing.
  await cardField.fill('1761-0000-0000-014');
  await page.clock.runFor(250);
  await expect(page.getByLabel(redeemAmount)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(redeemAmount)).toBeFocused();
  // The field is ready before the question has reached the wire.
  await expect.poll(() => wire.asked).toEqual([`${A}?`, `${B}?`, `${B} 8,50`, `${A}?`]);

  // F1 to F3, in the order of the screen.
  for (const [key, field] of [
    ['F2', 'Bonusbetrag'],
    ['F3', topUpAmount],
    ['F1', redeemAmount],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByLabel(field)).toBeFocused();
    await expect(page.getByLabel(field)).toHaveAttribute('aria-keyshortcuts', key);
  }
});

test('without a connection the card stays for another try', { tag: '@any-width' }, async ({ page }) => {
  await fund(page, A);
  await page.route('**/api/partner-check-balance', (route) => route.abort());
  await scan(page, A);
  await expect(page.getByText(messages.unreachable)).toBeVisible();
  await expect(page.getByLabel('Kartennummer')).toHaveValue(groupDigits(A));
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
  await page.unroute('**/api/partner-check-balance');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(redeemAmount)).toBeFocused();
});

/** Keys at the pace of the machine, which keys that travel through the test's wire do not keep. */
async function typeFast(page: Page, keys: string[]): Promise<void> {
  await page.evaluate((keys) => {
    for (const key of keys) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      if (document.activeElement!.dispatchEvent(event) && key.length === 1) document.execCommand('insertText', false, key);
    }
  }, keys);
}

for (const [end, keys] of [
  ['Tab', ['Tab']],
  ['nothing', []],
] as const)
  test(
    `a scanner that ends with ${end} is understood, in the card field and in an amount`,
    { tag: '@any-width' },
    async ({ page }) => {
      await fund(page, A, B);
      await typeFast(page, [...A, ...keys]);
      await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
      await expect(page.getByLabel('Kartennummer')).toHaveValue(groupDigits(A));
      await expect(page.getByLabel(redeemAmount)).toBeFocused();
      await page.keyboard.type('5');
      await expect(page.getByLabel(redeemAmount)).toHaveValue('5');
      await typeFast(page, [...B, ...keys]);
      await expect(page.getByLabel('Kartennummer')).toHaveValue(groupDigits(B));
      await expect(page.getByLabel(redeemAmount)).toHaveValue('');
      await expect(page.getByLabel(redeemAmount)).toBeFocused();
    },
  );

test(
  'a card number that comes slowly behind an amount books nothing for the card before',
  { tag: '@any-width' },
  async ({ page }) => {
    await fund(page, A, B);
    const wire = await slow(page, 0);
    await scan(page, A);
    await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
    await page.keyboard.type('12,50');
    await page.keyboard.type(B, { delay: 70 });
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Kartennummer')).toHaveValue(groupDigits(B));
    await expect(page.getByLabel(redeemAmount)).toHaveValue('');
    await expect.poll(() => wire.asked).toEqual([`${A}?`, `${B}?`]);
  },
);

test('keys that find no field go to the one where the next key belongs', { tag: '@any-width' }, async ({ page }) => {
  await fund(page, A);
  await scan(page, A);
  await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
  await page.getByRole('heading', { name: 'Guthaben', exact: true }).click();
  await page.keyboard.type('6,40');
  await expect(page.getByLabel(redeemAmount)).toHaveValue('6,40');
});

test(
  'an amount that was typed before a card is known stays for the card, and gives way to the next key',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.getByLabel(redeemAmount).pressSequentially('8,5');
    await scan(page, A);
    await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
    await expect(page.getByLabel(redeemAmount)).toHaveValue('8,50');
    await page.keyboard.type('3');
    await expect(page.getByLabel(redeemAmount)).toHaveValue('3');

    await slow(page, 600);
    await page.reload();
    await expect(page.getByLabel('Kartennummer')).toBeFocused();
    await scan(page, '176199999999996');
    await page.keyboard.type('7,25');
    await expect(page.getByText('Diese Kartennummer ist nicht bekannt.')).toBeVisible();
    await scan(page, A);
    await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
    await expect(page.getByLabel(redeemAmount)).toHaveValue('7,25');
    await expect(page.getByText(/^Nicht gebucht/)).toBeHidden();
  },
);

test(
  'who leaves before the card is known has booked nothing, and is asked nothing on the way back',
  { tag: '@any-width' },
  async ({ page }) => {
    await fund(page, A);
    const wire = await slow(page, 1_000);
    // The next screen's program comes after the card's answer: the till is still to be seen, and nobody looks at it.
    const nextScreen = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      await nextScreen.promise;
      await route.continue();
    });
    const imprint = page.getByRole('heading', { name: 'Impressum' });
    const orderAndLeave = async () => {
      const answered = page.waitForResponse('**/api/partner-check-balance');
      await scan(page, A);
      await page.keyboard.type('1');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Impressum' }).first().click();
      await (await answered).finished();
    };
    await orderAndLeave();
    await page.keyboard.press('Enter');
    await expect(imprint).toBeHidden();
    expect(wire.asked).toEqual([`${A}?`]);

    // Who turns back on the way finds the till as at the start.
    await page.goBack();
    await expect(page.getByLabel('Kartennummer')).toBeFocused();
    await expect(page.getByLabel('Kartennummer')).toHaveValue('');
    await orderAndLeave();
    nextScreen.resolve();
    await expect(imprint).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Kartennummer')).toBeFocused();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(wire.asked).toEqual([`${A}?`, `${A}?`]);
  },
);

test('keys and Enter while a booking is on its way never become another booking', { tag: '@any-width' }, async ({ page }) => {
  await fund(page, A);
  const wire = await slow(page, 0);
  await scan(page, A);
  await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
  wire.latency = 1_500;
  await page.keyboard.type('2,50');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7,00');
  await page.keyboard.press('Enter');
  await expect(resultFor(page, A).getByText('Guthaben einlösen für 2,50 €')).toBeVisible();
  await page.keyboard.type('9,00');
  await page.keyboard.press('Enter');
  await expect(resultFor(page, A)).toBeHidden();
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Es wurde keine Kartennummer eingegeben!')).toBeVisible();
  expect(wire.asked).toEqual([`${A}?`, `${A} 2,50`]);
});
