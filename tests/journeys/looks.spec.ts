import type { Page } from '@playwright/test';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { numbersInOneRun } from '#tests/support/numbers-in-one-run.ts';
import { NARROW } from '#tests/support/narrow.ts';
import { readWith, SETTINGS, widerThan } from '#tests/support/readers.ts';

const SCREENS = {
  'kundin@demo.example': [
    '/dashboard',
    '/booking-overview',
    '/personal-data',
    '/lock-card',
    '/contact',
    '/help-faq',
    '/vorteile',
    '/mitteilungen',
  ],
  'partner@demo.example': [
    '/buchung',
    '/tagesabschluss',
    // Has bookings, with amounts.
    '/demo-transaktionen',
    '/partner-auswertungen',
    '/dokumente',
    '/korrektur',
    '/bonusauftrag',
  ],
  'interesse@demo.example': [
    '/partner',
    '/konditionen-kurzuebersicht',
    '/konditionen-mitarbeitercard',
    '/bonus',
    '/akzeptanzpartner-faq',
    '/terminbuchung',
    '/partner-werden',
  ],
  'betrieb@demo.example': ['/partner-verwalten', '/kundengelder', '/region?slug=lahr', '/suche?q=demo'],
};

for (const [email, screens] of Object.entries(SCREENS))
  // The width is its own.
  test(`${email}: nothing is wider than a phone as readers set their text`, { tag: '@any-width' }, async ({ page, signIn }) => {
    await page.setViewportSize(NARROW);
    await signIn(email);
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const sheet = await readWith(page, '');
      for (const [setting, style] of Object.entries(SETTINGS)) {
        await sheet.evaluate((own, css) => own.replaceSync(css), style);
        await expect.poll(() => widerThan(page), `${screen} with ${setting}`).toBeLessThanOrEqual(0);
      }
    }
  });

test('control: a card number in one run is found, in words and in what is read out', async ({ page }) => {
  await page.goto('/login');
  expect(await numbersInOneRun(page)).toEqual([]);
  await page.evaluate((number) => {
    const planted = document.createElement('p');
    planted.append(`Karte ${number}`, document.createElement('input'));
    planted.ariaLabel = number;
    document.querySelector('main')!.append(planted);
  }, cardNumberOf(1));
  expect(await numbersInOneRun(page)).toEqual([`Karte ${cardNumberOf(1)}`, cardNumberOf(1)]);
});

for (const colorScheme of ['light', 'dark'] as const)
  // The widths are its own.
  test(
    `the list of the search can be read with large letters in ${colorScheme}`,
    { tag: '@any-width' },
    async ({ page, signIn }) => {
      await page.emulateMedia({ colorScheme });
      await signIn('betrieb@demo.example');
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto('/suche');
        await readWith(page, SETTINGS['text at 200 %']);
        await page.getByRole('combobox', { name: /^Suche nach/ }).fill('demo');
        const list = page.getByRole('listbox', { name: 'Treffer' });
        await expect(list.getByRole('option').nth(2)).toBeVisible();
        await page.keyboard.press('ArrowDown');
        await expect(list.getByRole('option').first()).toBeInViewport({ ratio: 1 });
        expect((await list.boundingBox())!.height).toBeGreaterThan(200);
        await expectFine(page);
      }
    },
  );

test('the table of models is no wider than a tablet', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('interesse@demo.example');
  for (const size of [
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/konditionen-kurzuebersicht');
    await expect(page.getByRole('columnheader', { name: 'Teilnahmegebühr' })).toBeInViewport({ ratio: 1 });
    expect(await widerThan(page)).toBeLessThanOrEqual(0);
  }
});

test('a long choice takes the lines that it needs', { tag: '@any-width' }, async ({ page, signIn }) => {
  await page.setViewportSize(NARROW);
  await signIn('partner@demo.example');
  await page.goto('/bonusauftrag');
  const [long, short] = [page.getByLabel('Art des Bonus'), page.getByLabel('Gilt der Bonus für den ganzen Einkauf?')];
  await expect(long).toHaveValue(/./);
  await readWith(page, SETTINGS['text at 200 %']);
  const heights = async () => Promise.all([long, short].map(async (choice) => (await choice.boundingBox())!.height));
  const [three, one] = await heights();
  expect(three).toBeGreaterThan(one! + 20);
});

test('the choice of the card to be shown is read in one line on a phone', { tag: '@any-width' }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('kundin@demo.example');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Karte zeigen' }).click();
  const choice = page.getByRole('dialog').getByLabel('Karte auswählen');
  await expect(choice).toHaveText(/MitarbeiterCARD/);
  await choice.selectOption({ label: 'MitarbeiterCARD · … 012' });
  expect((await choice.boundingBox())!.height).toBeLessThan(52);
  await page.setViewportSize(NARROW);
  expect((await choice.boundingBox())!.height).toBeLessThan(52);
});

test('the card to be shown fills a phone that lies', { tag: '@any-width' }, async ({ page, signIn }) => {
  const phone = { width: 844, height: 390 };
  await page.setViewportSize(phone);
  await signIn('kundin@demo.example');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Zeigen', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // Once it has risen.
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  expect((await dialog.getByLabel('Karte auswählen').boundingBox())!.width).toBeGreaterThan(220);
});

test('the track of the cards has room for the whole shadow', { tag: '@any-width' }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('kundin@demo.example');
  await page.goto('/dashboard');
  const card = page.locator('[role=tabpanel]:not([inert]) .wallet-card');
  const reach = await card.evaluate((element) => {
    const [, y, blur, spread] = /0px (\d+)px (\d+)px (-?\d+)px$/.exec(getComputedStyle(element).boxShadow)!.map(Number);
    // What is blurred ends at three halves of what is said, and its last pixels are not seen.
    return element.getBoundingClientRect().bottom + y! + 1.5 * blur! + spread! - 4;
  });
  const track = (await page.locator('.wallet-track').boundingBox())!;
  expect(track.y + track.height).toBeGreaterThanOrEqual(Math.floor(reach));
});

test('all choices have the same arrow', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('partner@demo.example');
  await page.goto('/demo-transaktionen');
  await expect(page.getByLabel(/pro Seite/)).toBeVisible();
  const arrows = await page.locator('select').evaluateAll((choices) =>
    choices.map((choice) => {
      const { width, borderStyle, content } = getComputedStyle(choice.parentElement!, '::after');
      return [getComputedStyle(choice).appearance, content, width, borderStyle].join();
    }),
  );
  expect(arrows.length).toBeGreaterThan(2);
  expect(new Set(arrows)).toEqual(new Set(['none,"",6px,solid']));
});

test('control: what is wider is seen', { tag: '@any-width' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login?region=lahr');
  expect(await widerThan(page)).toBeLessThanOrEqual(0);
  await page.evaluate(() => {
    const cut = '<div class="cut"><table><tr><td></td><td class="amount">1,00 €</td></tr></table></div>';
    document.body.insertAdjacentHTML('beforeend', cut);
  });
  await readWith(page, '.cut { overflow: clip; } .cut table { width: 60rem; } .cut td:first-child { width: 100%; }');
  expect(await widerThan(page)).toBeGreaterThan(0);
  await readWith(page, 'td.amount { display: none; }');
  expect(await widerThan(page)).toBeLessThanOrEqual(0);
  await readWith(page, 'footer { width: 60rem; }');
  expect(await widerThan(page)).toBeGreaterThan(0);
});

test('the words on the card stand beside each other in every size', { tag: '@any-width' }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('kundin@demo.example');
  await page.goto('/dashboard');
  const card = page.locator('[role=tabpanel]:not([inert])');
  const barcode = card.getByRole('img', { name: /^Barcode/ });
  for (const style of Object.values(SETTINGS)) {
    await readWith(page, style);
    const words = (await card.getByText('Lahr', { exact: true }).boundingBox())!;
    expect(words.y + words.height).toBeLessThanOrEqual((await barcode.boundingBox())!.y);
  }
});

test.describe('in the colours of the system', () => {
  test.use({ colorScheme: 'dark' });
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

  const backgroundOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const highlight = (page: Page) =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
      const colour = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return colour;
    });

  test('a barcode keeps its white ground', { tag: '@any-width' }, async ({ page, signIn }) => {
    await signIn('kundin@demo.example');
    await page.goto('/dashboard');
    await expect(page.getByAltText(/^Barcode/).first()).toBeVisible();
    expect(await backgroundOf(page, '[role=tabpanel]:not([inert]) img[alt^=Barcode]')).toBe('rgb(255, 255, 255)');
  });

  test('what is chosen is seen', { tag: '@any-width' }, async ({ page, signIn }) => {
    await signIn('partner@demo.example');
    await page.goto('/partner-auswertungen');
    const chosen = await highlight(page);
    expect(await backgroundOf(page, 'label:has(input:checked)')).toBe(chosen);
    expect(await backgroundOf(page, 'label:has(input[type=radio]:not(:checked))')).not.toBe(chosen);
    await page.goto('/partner-transaktionen');
    await page.getByRole('button', { name: 'aktueller Monat' }).click();
    expect(await backgroundOf(page, '[data-active]')).toBe(chosen);
  });
});

test('the name of the card keeps clear of its logo in every region', async ({ page }) => {
  const regions = (await (await page.request.get('/api/regions')).json()) as { slug: string }[];
  for (const { slug } of regions) {
    await page.goto(`/login?region=${slug}`);
    const [name, logo] = await page
      .locator('.city-card')
      .first()
      .evaluate((card) => {
        const words = document.createRange();
        words.selectNodeContents(card.querySelector('.city-card-name')!);
        return [words.getBoundingClientRect(), card.querySelector('img')!.getBoundingClientRect()].map(
          ({ left, right, top, bottom }) => ({ left, right, top, bottom }),
        );
      });
    const areApart = name!.right <= logo!.left + 2 || name!.top >= logo!.bottom;
    expect({ slug, areApart }).toEqual({ slug, areApart: true });
  }
});
