import type { Page } from '@playwright/test';

/** Presses what stands in the menu of a table, by keys: exports, copying, printing and the view. */
export async function pressMore(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'Weitere Aktionen' }).press('Enter');
  await page.getByRole('menuitem', { name: act, exact: true }).press('Enter');
}
