import type { Locator, Page } from '@playwright/test';
import { maintenanceCheck } from '#contract/operator/maintenance/maintenance.ts';
import { MAINTENANCE_PATH, OFFLINE_PATH } from '#contract/common/screen-paths.ts';
import { expect, test } from '#tests/support/journey.ts';
import { openMenu } from '#tests/support/open-menu.ts';
import { homeOf } from '#web/shell/destinations.ts';
import { addressesOf, lists, SAYING_NO } from './addresses.ts';
import { findingsOf, lookingAt, type LookName, LOOKS } from './looks.ts';
import { openWhole } from './open-whole.ts';
import { views, viewers } from './viewers.ts';

/** All looks are told that fail, not only the first. */
const expectFineIn = async (page: Page, name: LookName, what: string) =>
  expect.soft(await findingsOf(page, name), `${name}${what}`).toEqual([]);

const names = Object.keys(LOOKS) as LookName[];
/** There is most in the way, and least room. */
const closest = names[0]!;

for (const { screen, viewer } of views)
  for (const address of addressesOf(screen))
    test(`${address}, seen by ${viewer?.email ?? 'nobody'}`, async ({ page, signIn }) => {
      if (viewer) await signIn(viewer.email);
      await bringAbout(page, screen.path, viewer !== null);
      const { whole, refused } = await openWhole(page, await find(page, address, screen.path));
      expect(new URL(page.url()).pathname).toBe(screen.path);
      if (!SAYING_NO.includes(screen.path)) expect(refused).toEqual([]);
      const show = await lookingAt(page);
      for (const name of names)
        await test.step(name, async () => {
          await show(name);
          await expectFineIn(page, name, '');
        });
      await test.step('opened', async () => {
        await show(closest);
        if (await openDialog(page)) {
          await expectFineIn(page, closest, ', with a dialog');
          await page.keyboard.press('Escape');
        }
        if (!(await unfold(page.locator('main')))) return;
        await whole();
        await expectFineIn(page, closest, ', unfolded');
      });
    });

for (const viewer of viewers)
  test(`the menu, seen by ${viewer.email}`, async ({ page, signIn }) => {
    await signIn(viewer.email);
    await openWhole(page, homeOf(viewer));
    const show = await lookingAt(page);
    await show(closest);
    await openMenu(page);
    await unfold(page.locator('#menu'));
    for (const name of names) {
      await show(name);
      await expectFineIn(page, name, '');
    }
  });

/** Some screens come only when the portal is closed, or out of reach; who has seen a card has it then, too. */
async function bringAbout(page: Page, path: string, isSignedIn: boolean): Promise<void> {
  if (path !== MAINTENANCE_PATH && path !== OFFLINE_PATH) return;
  if (isSignedIn) await openWhole(page, '/dashboard');
  const closed = { isMaintenanceActive: true, type: 'blocking', headline: 'Wartung', content: '<p>Bis gleich.</p>' };
  await page.route(`**/api/${maintenanceCheck.path}*`, (route) =>
    path === OFFLINE_PATH ? route.abort() : route.fulfill({ json: closed }),
  );
}

/** Finds the first of its kind that is listed, where the address ends with '…'. */
async function find(page: Page, address: string, path: string): Promise<string> {
  if (!address.endsWith('…')) return address;
  await openWhole(page, lists[path] ?? path);
  return (await page
    .locator(`main a[href^="${address.slice(0, -1)}"]`)
    .first()
    .getAttribute('href'))!;
}

/** Opens the first dialog that says of itself that it is one. */
async function openDialog(page: Page): Promise<boolean> {
  const opener = page.locator('[aria-haspopup=dialog]').filter({ visible: true }).first();
  if ((await opener.count()) === 0) return false;
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  return true;
}

/** Opens whatever unfolds in place; answers whether there was anything. */
async function unfold(part: Locator): Promise<boolean> {
  const folds = part.locator('button[aria-expanded=false], details:not([open]) > summary').filter({ visible: true });
  return folds.evaluateAll((all) => {
    for (const fold of all) (fold as HTMLElement).click();
    return all.length > 0;
  });
}
