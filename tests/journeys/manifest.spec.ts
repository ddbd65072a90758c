import { expect, test } from '#tests/support/journey.ts';
import { wholeBrowser } from '#tests/support/whole-browser.ts';

test.use({ serviceWorkers: 'allow', launchOptions: wholeBrowser });

test('the page offers the card of its region to the phone', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/login?region=landshut');
  const manifest = page.locator('link[rel="manifest"]');
  await expect(manifest).toHaveAttribute('href', '/regions/landshut/manifest.webmanifest');
  const client = await page.context().newCDPSession(page);
  const { errors, data } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data!)).toMatchObject({ name: 'Landshuter Turmkarte' });
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // Nothing else is in the way; tests always run in such a window.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
});
