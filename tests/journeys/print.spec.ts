import type { Page } from '@playwright/test';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { expect, test } from '#tests/support/journey.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });
test.use({ hasMoneyDesk: true, colorScheme: 'dark' });

/** What people print, by who does. */
const printed: Record<string, readonly string[]> = {
  nobody: ['/hilfe?region=lahr', '/partner-finden?region=lahr', '/imprint?region=lahr'],
  'kundin@demo.example': ['/dashboard', '/booking-overview', '/vorteile', '/help-faq', '/personal-data'],
  'partner@demo.example': ['/partner-transaktionen', '/dokumente', '/partner-auswertungen', '/konditionen-kurzuebersicht'],
  'arbeitgeber@demo.example': ['/mitarbeitercards-verwalten', '/ladeauftraege'],
  'betrieb@demo.example': [
    '/vorgaenge',
    '/partner-verwalten',
    `/karte?nummer=${cardNumberOf(11)}`,
    '/kartenbestand',
    '/abrechnungslaeufe?region=lahr&lauf=1',
    '/offene-posten',
    '/arbeitgeber-ladeauftraege',
    '/protokoll',
  ],
};

/** What paper must not have: tools, menus, and what is wider than it. */
async function listPaperFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const tools = [...document.querySelectorAll('button, .button, .field-button, nav, header, footer, [role="tablist"]')]
      .filter((tool) => isShown(tool) && !tool.matches(':is(th, td) *, article header, section header'))
      .map((tool) => `shows ${tool.textContent.trim().slice(0, 40) || tool.outerHTML.slice(0, 80)}`);
    const { scrollWidth, clientWidth } = document.documentElement;
    const cut = [...document.querySelectorAll('main table')]
      .filter((table) => isShown(table) && table.getBoundingClientRect().right > clientWidth + 1)
      .map((table) => `cuts ${table.getAttribute('aria-label') ?? table.className}`);
    const [red, green, blue] = getComputedStyle(document.querySelector('h1')!)
      .color.match(/[\d.]+/g)!
      .map(Number);
    return [
      ...tools,
      ...cut,
      ...(scrollWidth > clientWidth ? ['is wider than the paper'] : []),
      ...(Math.max(red!, green!, blue!) > 128 ? ['is written in a light colour'] : []),
      ...(document.querySelector('main')!.dataset.printed ? [] : ['does not say when it was printed']),
    ];
  });
}

for (const [person, paths] of Object.entries(printed))
  test(`paper for ${person} holds words and figures, and no tools`, { tag: '@any-width' }, async ({ page, signIn }) => {
    if (person !== 'nobody') await signIn(person);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await page.emulateMedia({ media: 'print' });
      // A sheet of A4 between its margins, on its short side or its long one.
      const isWide = (await page.locator('main').evaluate((main) => getComputedStyle(main).getPropertyValue('page'))) === 'wide';
      await page.setViewportSize({ width: isWide ? 1032 : 703, height: 1000 });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      expect(await listPaperFaults(page), path).toEqual([]);
      await page.emulateMedia({ media: 'screen' });
    }
  });

test('control: a screen is found to be no paper', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('partner@demo.example');
  await page.goto('/partner-transaktionen');
  await expect(page.getByRole('button', { name: 'Weitere Aktionen' })).toBeVisible();
  expect(await listPaperFaults(page)).toEqual(
    expect.arrayContaining(['shows Filter', 'is written in a light colour', 'does not say when it was printed']),
  );
});
