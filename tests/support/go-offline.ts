import { expect, type Page } from '@playwright/test';

/** Takes the connection away, and returns when the page has none: the browser hands that on to the process that does its calls, and a call that is quick may be earlier. */
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
