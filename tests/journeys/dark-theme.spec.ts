import type { Page } from '@playwright/test';
import { contrast } from '#contract/common/colours.ts';
import { axeFindings, expect, expectFine, test } from '#tests/support/journey.ts';

/** Axe looks at every screen in the light; in the dark at one of each kind, which together use all roles of colour. */
const SCREENS = {
  'kundin@demo.example': ['/dashboard', '/booking-overview', '/personal-data', '/lock-card'],
  'partner@demo.example': ['/buchung', '/partner-transaktionen', '/partner-auswertungen', '/dokumente'],
  'arbeitgeber@demo.example': ['/mitarbeitercards-verwalten', '/arbeitgeber-ladeauftraege'],
  'interesse@demo.example': ['/partner', '/bonus'],
  'betrieb@demo.example': ['/betrieb', '/vorgaenge', '/region?slug=lahr', '/kundengelder', '/kampagnen'],
};
const PUBLIC = ['/login?region=lahr', '/registrierung?region=schwabach', '/imprint?region=landshut'];

test.use({ colorScheme: 'dark' });

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const groundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

async function lookAt(page: Page, screens: readonly string[]): Promise<void> {
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await themeOf(page)).toBe('dark');
    await expectFine(page);
  }
}

test('who is not signed in reads all in the dark', { tag: '@any-width' }, ({ page }) => lookAt(page, PUBLIC));

for (const [email, screens] of Object.entries(SCREENS))
  test(`${email} reads all in the dark`, { tag: '@any-width' }, async ({ page, signIn }) => {
    await signIn(email);
    await lookAt(page, screens);
  });

test('control: axe sees in the dark what cannot be read', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/login?region=lahr');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('h1 { color: var(--line) }');
    document.adoptedStyleSheets.push(sheet);
  });
  expect((await axeFindings(page)).join()).toContain('color-contrast');
});

test(
  'whoever chooses light has it at once, after a reload, and until they follow the device again',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.goto('/login?region=lahr');
    const choice = page.getByLabel('Darstellung');
    await expect(choice).toHaveValue('system');
    const dark = await groundOf(page, '.login-sheet');
    await choice.selectOption('Hell');
    expect(await themeOf(page)).toBe('light');
    expect(await groundOf(page, '.login-sheet')).not.toBe(dark);

    await page.reload();
    await expect(choice).toHaveValue('light');
    expect(await groundOf(page, '.login-sheet')).toBe('rgb(255, 255, 255)');
    await choice.selectOption('Wie das Gerät');
    expect(await groundOf(page, '.login-sheet')).toBe(dark);
    // The device changes its mind, as it does in the evening.
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => themeOf(page)).toBe('light');
  },
);

test('the theme is known before anything is painted', { tag: '@any-width' }, async ({ page }) => {
  // What the frame looks like that the server sends, until the program comes.
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const arrival = page.goto('/login?region=lahr', { waitUntil: 'commit' });
  await expect(page.locator('[data-frame] .login-sheet')).toBeVisible();
  // The page can be asked a moment before its sheets hold; painted it is only then.
  await expect.poll(() => groundOf(page, '[data-frame] .login-sheet')).toBe('rgb(27, 33, 41)');
  held.resolve();
  await arrival;
});

test('the barcode stays dark on white, and paper stays light', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('kundin@demo.example');
  await page.goto('/dashboard');
  await expect(page.getByRole('img', { name: /^Barcode/ }).first()).toBeVisible();
  expect(await groundOf(page, 'img[alt^=Barcode]')).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'print' });
  const [ink, paper] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return [color, backgroundColor].map(
      (value) =>
        `#${value
          .match(/\d+/g)!
          .slice(0, 3)
          .map((part) => Number(part).toString(16).padStart(2, '0'))
          .join('')}`,
    );
  });
  expect(paper).toBe('#ffffff');
  expect(contrast(ink!, paper!)).toBeGreaterThan(12);
});
