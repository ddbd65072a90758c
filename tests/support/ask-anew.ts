import type { Page } from '@playwright/test';

/** Removes the answers that the server puts into the page, so that screens make the calls that a journey intercepts. */
export async function askAnew(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Before the program starts, which reads it.
    document.addEventListener('readystatechange', () => {
      const boot = document.querySelector('#boot');
      if (!boot) return;
      const written = JSON.parse(boot.textContent) as { first?: unknown };
      delete written.first;
      boot.textContent = JSON.stringify(written);
    });
  });
}
