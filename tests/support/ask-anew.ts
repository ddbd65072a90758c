import type { Page } from '@playwright/test';

/** Takes what the server answered with the page out of it, so that the screens ask by themselves what a journey answers in their place. */
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
