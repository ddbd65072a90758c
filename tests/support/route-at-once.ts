import { expect, type Page } from '@playwright/test';
import { atThisPace } from './pace.ts';

const PROBE = '/route-probe';
const SEEN = 'x-route-probe';
/** A call that begins while the browser changes over may never end. */
const LOST_AFTER_MS = atThisPace(1_000);

/**
 * Makes `page.route` return only when it is in force. Chromium answers earlier, and calls made in between still reach
 * the server. A journey that presses a key at once would see its booking succeed instead of fail.
 */
export function routeAtOnce(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...given) => {
    const routed = await route(...given);
    if (page.url().startsWith('http')) await routesHold(page, route);
    return routed;
  };
}

async function routesHold(page: Page, route: Page['route']): Promise<void> {
  await route(`**${PROBE}`, (one) => one.fulfill({ status: 204, headers: { [SEEN]: 'yes' } }));
  const ask = () =>
    page.evaluate(
      ([path, header, ms]) =>
        fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(ms) }).then(
          ({ headers }) => headers.get(header),
          () => null,
        ),
      [PROBE, SEEN, LOST_AFTER_MS] as const,
    );
  await expect.poll(ask, { intervals: [20] }).toBe('yes');
  await page.unroute(`**${PROBE}`);
}
