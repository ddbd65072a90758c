import { test as base } from './journey.ts';
import { type FakePushService, startPushService } from './push-service.ts';
import { wholeBrowser } from './whole-browser.ts';

/** Journeys in a browser that takes push messages, through a portal whose push service is one of the test's own. */
export const test = base.extend<object, { pushService: FakePushService }>({
  pushService: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  portalSettings: ({ pushService }, use) => use({ PUSH_HOSTS: pushService.host }),
  launchOptions: [wholeBrowser, { scope: 'worker' }],
  serviceWorkers: 'allow',
});
