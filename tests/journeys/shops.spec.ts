import type { Page } from '@playwright/test';
import { expect, expectFine, test as base } from '#tests/support/journey.ts';
import { startTileServer, type TileServer } from '#tests/support/tile-server.ts';

/** A portal whose operator has named a source of maps: one of the test's own, on the loopback address. */
const test = base.extend<{ tiles: TileServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter
  tiles: async ({}, use) => {
    const tiles = await startTileServer();
    await use(tiles);
    await tiles.close();
  },
  portalSettings: ({ tiles }, use) => use({ MAP_TILES_URL: tiles.url, MAP_ATTRIBUTION: '© Kartenamt (Test)' }),
});

const PATH = '/partner-finden?region=lahr';
/** Beside the bakery. */
const HERE = { latitude: 48.341, longitude: 7.875 };
const names = (page: Page) => page.locator('.shops-list .shop-name').allTextContents();
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>|&nbsp;/g, ' ').replaceAll(/\s+/g, ' ');

test('a stranger finds the shop, nearest first, on the map and on paper, and says where she is to nobody', async ({
  page,
  context,
  portal,
  tiles,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));

  // What the server has painted is what the program shows: nothing moves.
  const served = await (await page.request.get(PATH)).text();
  await page.goto(PATH);
  const frame = /<ul class="shops-list">(.*?)<\/ul>/s.exec(served)![1]!;
  expect(wordsOf(await page.locator('.shops-list').innerHTML())).toBe(wordsOf(frame));
  await expectFine(page);

  await page.getByLabel('Name, Branche oder Straße').focus();
  await page.keyboard.type('hubschrauber');
  await expect(page.getByText('Dazu wurde kein Geschäft gefunden.')).toBeVisible();
  // One key leads back to all of them, whatever was chosen.
  await page.getByLabel('Mit Bonus').check();
  await page.getByRole('button', { name: 'Alle Geschäfte zeigen' }).press('Enter');
  await expect(page.getByText('7 Geschäfte', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Mit Bonus')).not.toBeChecked();
  await page.getByLabel('Name, Branche oder Straße').fill('brot');
  await expect.poll(() => names(page)).toEqual(['Bäckerei Kornblume (Demo)']);
  await page.getByLabel('Name, Branche oder Straße').fill('bäkerei');
  await expect.poll(() => names(page)).toEqual(['Bäckerei Kornblume (Demo)']);
  await expect(page).toHaveURL(/suche=b%C3%A4kerei/);
  await page.reload();
  expect(await names(page)).toEqual(['Bäckerei Kornblume (Demo)']);
  await page.locator('summary', { hasText: 'Öffnungszeiten' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('06:30 bis 18:00 Uhr')).toBeVisible();
  const route = page.getByRole('link', { name: /^Route.*Bäckerei Kornblume.*verlässt das Portal/ });
  await expect(route).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/directions\?to=48\.34102/);
  await page.getByLabel('Name, Branche oder Straße').fill('');

  await context.setGeolocation(HERE);
  await page.getByRole('button', { name: 'Nach Entfernung ordnen' }).click();
  await expect(page.getByText(/Ihr Standort ist nicht freigegeben/)).toBeVisible();
  await context.grantPermissions(['geolocation'], { origin: portal.url });
  await page.getByRole('button', { name: 'Nach Entfernung ordnen' }).click();
  await expect.poll(async () => (await names(page))[0]).toBe('Bäckerei Kornblume (Demo)');
  await expect(page.getByText('10 m Luftlinie')).toBeVisible();

  // No picture is asked for before somebody wants the map.
  expect(tiles.asked).toEqual([]);
  await page.getByRole('button', { name: 'Stadtplan' }).click();
  await expect.poll(() => tiles.asked.length).toBeGreaterThan(0);
  await expect(page.getByText('© Kartenamt (Test)')).toBeVisible();
  const pin = page.getByRole('button', { name: 'Bäckerei Kornblume (Demo)', exact: true });
  if (test.info().project.name === 'phone') {
    // What lies together there is one, until the map is near; keys go on with one of them.
    await expect(pin).toHaveCount(0);
    const together = page.getByRole('button', { name: /^\d beieinander: .*Bäckerei Kornblume \(Demo\)/ });
    await together.focus();
    await page.keyboard.press('Enter');
    await expect(together).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveAttribute('aria-pressed', 'false');
  }
  await expect(pin).toBeVisible();
  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('region', { name: 'Karte der Partner' }).getByText('Kirchstraße 11, 77933 Musterstadt'),
  ).toBeVisible();
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  await expect(pin).toBeInViewport();
  await expectFine(page);

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Bäckerei & Konditorei' })).toBeVisible();
  await expect(page.locator('.shops-filter')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));

  const tellsWhere = (request: string) => /48\.341(?!02)|7\.875(?!11)/.test(decodeURIComponent(request));
  expect(asked.filter(tellsWhere)).toEqual([]);
  // Control: a request that does tell it is seen.
  await page.evaluate(({ latitude }) => fetch(`/api/regions?at=${latitude}`), HERE);
  expect(asked.filter(tellsWhere)).toHaveLength(1);
  // The map's server learns no more of the page than its address.
  expect(tiles.asked.every(({ referer }) => referer === undefined)).toBe(true);
});

test('a card holder finds the way there', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('kundin@demo.example');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Wo gilt meine Karte?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Wo gilt die/ })).toBeFocused();
  await expect(page.locator('.shop')).toHaveCount(7);
});

test('a partner sets where the shop is on the map, by keys and by pointer @both-widths', async ({ page, signIn }) => {
  // The map is where it is moved to at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn('partner@demo.example');
  await page.goto('/partner-personal-data');
  await page
    .getByRole('navigation', { name: 'Schritte' })
    .getByRole('button', { name: /Daten zur Veröffentlichung/ })
    .press('Enter');
  const [latitude, longitude] = [page.getByLabel(/^Geografische Breite/), page.getByLabel(/^Geografische Länge/)];
  await latitude.fill('48,3396');
  await longitude.fill('7,8721');
  const open = page.getByRole('button', { name: 'Auf der Karte setzen' });
  const dialog = page.getByRole('dialog', { name: 'Lage auf der Karte' });
  const map = dialog.getByRole('region', { name: 'Landkarte' });
  const take = dialog.getByRole('button', { name: 'Diese Stelle übernehmen' });

  await open.press('Enter');
  await map.focus();
  await expectFine(page);
  await page.keyboard.press('ArrowUp');
  await take.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await expect(latitude).toHaveValue(/^48,34\d+$/);
  await expect(longitude).toHaveValue('7,8721');

  await open.click();
  const box = (await map.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 4 });
  await page.mouse.up();
  await take.click();
  await expect(longitude).toHaveValue(/^7,872[4-9]\d*$/);

  // Giving up changes nothing.
  const before = await longitude.inputValue();
  await open.press('Enter');
  await map.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(longitude).toHaveValue(before);
});
