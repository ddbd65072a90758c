import type { Locator, Page } from '@playwright/test';

/**
 * Presses what stands in the menu of a table, by keys: exports, copying, printing and the view. `within`: one of
 * several.
 */
export async function pressMore(page: Page, act: string, within: Page | Locator = page): Promise<void> {
  await within.getByRole('button', { name: 'Weitere Aktionen' }).press('Enter');
  const [item, check] = (['menuitem', 'menuitemcheckbox'] as const).map((role) =>
    page.getByRole(role, { name: act, exact: true }),
  );
  await item!.or(check!).press('Enter');
}
