import type { Page } from '@playwright/test';

/** Opens the menu where it hides behind a button: behind 'Mehr' on the phones of card holders, else behind 'Menü'. */
export async function openMenu(page: Page): Promise<void> {
  if (page.viewportSize()!.width < 960) await page.getByRole('button', { name: /^(Menü|Mehr)/ }).click();
}
