import type { RunningPortal } from '#server/portal/start-portal.ts';
import { addNeighbour, introduce, startCellPortal } from '#tests/support/cell-portals.ts';
import { copyPostgres } from '#tests/support/copy-postgres.ts';
import { expect, expectFine, test as base } from '#tests/support/journey.ts';
import { DEMO_TEMPLATE } from '#tests/support/make-demo-template.ts';
import { atThisPace } from '#tests/support/pace.ts';

interface Cells {
  own: RunningPortal;
  other: RunningPortal;
}

/** Two cells with the demo's people in each, and a third that does not answer. Cookies belong to a host of each. */
const test = base.extend<object, { cells: Cells }>({
  cells: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the braces which fixtures are wanted: none
    async ({}, use) => {
      const open = () => copyPostgres(process.env.JOURNEYS_POSTGRES_URL!, DEMO_TEMPLATE, 8);
      const [from, to] = [await open(), await open()];
      const own = await startCellPortal(from);
      const other = await startCellPortal(to, { HOST: '127.0.0.2' });
      await introduce({ from, to }, own, other);
      await addNeighbour(from, 'https://c.portal.invalid', '[20000,29999]', '[8000000000,8999999999]');
      await use({ own, other });
      await Promise.all([own.close(), other.close()]);
    },
    { scope: 'worker', timeout: atThisPace(120_000) },
  ],
  baseURL: ({ cells }, use) => use(cells.own.url),
});

test('management sees what all cells come to, and which one is missing @both-widths', async ({ page, signIn, cells }) => {
  await signIn('betrieb@demo.example');
  await page.goto('/zellen');
  const table = page.getByRole('table', { name: 'Zellen' });
  await expect(table.getByRole('row').filter({ hasText: new URL(cells.other.url).host })).toContainText('antwortet');
  await expect(table.getByRole('row').filter({ hasText: 'c.portal.invalid' })).toContainText('antwortet nicht');
  await expect(page.getByText('Zelle c.portal.invalid antwortet nicht. Was dort ist, fehlt in der Summe.')).toBeVisible();
  await expectFine(page);
});

test('staff opens a region and a hit of another cell without signing in again @both-widths', async ({ page, signIn, cells }) => {
  const { host } = new URL(cells.other.url);
  const personThere = ({ origin, pathname }: URL) => origin === cells.other.url && pathname === '/person';
  await signIn('support@demo.example');
  await page.goto('/regionen');
  await expect(page.getByText('Die Zelle c.portal.invalid antwortet nicht.')).toBeVisible();
  const regions = page.getByRole('region', { name: `Regionen der Zelle ${host}` });
  await expectFine(page);
  await regions.getByRole('link', { name: 'Lahr' }).press('Enter');
  await expect(page).toHaveURL(`${cells.other.url}/region?slug=lahr`);
  await expect(page.getByRole('heading', { level: 1, name: 'Lahr' })).toBeVisible();

  // Back at home, from anywhere by a few letters.
  await page.goto('/betrieb');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Seite, Aktion/ }).fill('kundin@demo.example');
  await page
    .getByRole('group', { name: `Zelle ${host}` })
    .getByRole('option')
    .first()
    .click();
  await expect(page).toHaveURL(personThere);

  await page.goto('/suche?q=kundin%40demo.example');
  const found = page.getByRole('region', { name: `Zelle ${host}` });
  await expect(found.getByRole('link')).toBeVisible();
  await expectFine(page);
  await found.getByRole('link').press('Enter');
  await expect(page).toHaveURL(personThere);
});

test('a note that is not good leads to the login, in words @any-width', async ({ page, signIn, cells }) => {
  await page.goto(`${cells.other.url}/zelle-betreten?ziel=%2Fbetrieb#x.y`);
  await expect(page.getByText('Der Übergang hat zu lange gedauert oder wurde schon benutzt.')).toBeVisible();
  await page.goto(`${cells.other.url}/zelle-betreten?von=https%3A%2F%2Fevil.example&ziel=%2F`);
  await expect(page.getByText('Diese Zelle kennt das Portal nicht.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hier anmelden' })).toBeVisible();
  await signIn('support@demo.example');
  await page.goto('/zelle-oeffnen?zu=https%3A%2F%2Fevil.example&ziel=%2F');
  await expect(page.getByText('Diese Zelle kennt das Portal nicht.')).toBeVisible();
  // A link to elsewhere leads to the own start.
  const target = encodeURIComponent('//evil.example/x');
  await page.goto(`/zelle-oeffnen?zu=${encodeURIComponent(cells.other.url)}&ziel=${target}`);
  await expect(page).toHaveURL(`${cells.other.url}/betrieb`);
});
