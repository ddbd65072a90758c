import { expect, type Page } from '@playwright/test';

/**
 * Cuts the connection, and returns when the page has none: the browser tells its network process later, and a quick
 * call may come before that.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const connection = () =>
    page.evaluate(() =>
      fetch('/api/session', { cache: 'no-store' }).then(
        () => 'there',
        () => 'gone',
      ),
    );
  await expect.poll(connection).toBe('gone');
}
