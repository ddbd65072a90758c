import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { leaveSwitch } from '#server/operator/maintenance/switch-file.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { openMenu } from '#tests/support/open-menu.ts';

/** Each worker has a portal of its own, and leaves its orders where only that one looks. */
const folder = path.join(tmpdir(), `kartenkontor-maintenance-${process.pid}`);
// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });
test.use({ portalSettings: { DATA_DIR: folder } });
test.afterEach(() => open());
test.afterAll(() => rm(`${folder}.maintenance.json`, { force: true }));

const content = '<p>Wir sind um <strong>18 Uhr</strong> wieder da.</p>';
const close = (type: string) => leaveSwitch(folder, { isActive: true, type, headline: 'Wir bauen um', content });
const open = () => leaveSwitch(folder, { isActive: false, type: '', headline: '', content: '' });

/** Asks until the portal has seen the order for maintenance of that kind, or that there is none. */
async function expectMaintenance(page: Page, type: string | null): Promise<void> {
  const check = async () => {
    const answer = (await (await page.request.get('/api/maintenance-check')).json()) as {
      isMaintenanceActive: boolean;
      type: string;
    };
    return answer.isMaintenanceActive ? answer.type : null;
  };
  await expect.poll(check).toBe(type);
}

test('whoever is at work when the portal closes is led to the page that says why, and back when it opens @both-widths', async ({
  page,
  signIn,
}) => {
  await signIn('kundin@demo.example');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Ihre / })).toBeVisible();
  await close('blockAll');
  await expectMaintenance(page, 'blockAll');
  const goOn = async () => {
    await openMenu(page);
    await page.getByRole('link', { name: 'Hilfe/FAQ' }).click();
  };
  // A page that asks for something meanwhile goes there by itself.
  await Promise.any([goOn(), page.waitForURL(/\/wartungsarbeiten/)]);

  await expect(page).toHaveURL(/\/wartungsarbeiten/);
  await expect(page.getByRole('heading', { name: 'Wir bauen um' })).toBeVisible();
  await expect(page.getByText('18 Uhr', { exact: true })).toBeVisible();
  await expect(page.locator('.city-card')).toContainText('Lahrer Blütenkarte');
  await expect(page.getByRole('button', { name: /^(Menü|Mehr)/ })).toBeHidden();
  await expectFine(page);

  await page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(page.getByText('Die Wartung dauert noch an.')).toBeVisible();
  await open();
  await expectMaintenance(page, null);
  await page.getByRole('button', { name: 'Neu laden' }).press('Enter');
  // The closing has ended the session.
  await expect(page).toHaveURL(/\/login/);
});

test('every address leads there meanwhile, but for the imprint', { tag: '@any-width' }, async ({ page }) => {
  await close('block');
  await expectMaintenance(page, 'block');
  await page.goto('/partner-login');
  await expect(page).toHaveURL('/wartungsarbeiten');
  await expect(page.getByRole('list', { name: 'Die Karten des Portals' }).getByRole('img')).toHaveCount(15);
  await expectFine(page);
  await page.goto('/imprint');
  await expect(page.getByRole('heading', { name: 'Impressum' })).toBeVisible();
  await expect(page.getByText('Platzhalter').first()).toBeVisible();
});

test('a maintenance of another kind is announced, and its page leads home', { tag: '@any-width' }, async ({ page }) => {
  await close('info');
  await expectMaintenance(page, 'info');
  await page.goto('/wartungsarbeiten');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Wir bauen um')).toBeVisible();
});
