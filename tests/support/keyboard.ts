import { expect, type Page } from '@playwright/test';

/** Chooses by the keyboard alone. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.focus();
  // A select jumps to what the first keys say; umlauts are no keys here.
  await page.keyboard.type(/^[ -~]+/.exec(option)![0]);
  await expect(field.locator('option:checked')).toHaveText(option);
}

/** Types into a field. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.type(text);
}
