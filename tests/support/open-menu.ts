import type { Page } from '@playwright/test';

/** Opens the menu where it hides behind a button: 'Mehr' of card holders, else 'Menü' where there is little room. */
export async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^(Menü|Mehr)/ });
  const isOfHolder = (await page.locator('[data-holder]').count()) > 0;
  if (isOfHolder || page.viewportSize()!.width < 960) await button.click();
}
