import type { Page } from '@playwright/test';

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const nowhere: Subscription = {
  endpoint: 'https://fcm.googleapis.com/nowhere',
  p256dh: `B${'x'.repeat(86)}`,
  auth: 'x'.repeat(22),
};

/**
 * Reloads the page with our own subscription in place of the browser's, which would call a push service on the
 * internet. Where service workers are blocked, does not wait for one.
 */
export async function subscribeHere(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(replacePushManager, { subscription: nowhere, isWorkerBlocked: true });
  await page.reload();
}

/** The same for every page of the browser, with a real service worker and a device of the tests' push service. */
export async function subscribeAlways(page: Page, subscription: Subscription): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(replacePushManager, { subscription, isWorkerBlocked: false });
}

/** Runs in the page. */
function replacePushManager({ subscription, isWorkerBlocked }: { subscription: Subscription; isWorkerBlocked: boolean }): void {
  const KEY = 'test-subscription';
  const { endpoint, p256dh, auth } = subscription;
  const fake = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      sessionStorage.removeItem(KEY);
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (sessionStorage.getItem(KEY) ? fake : null),
    subscribe: async () => {
      sessionStorage.setItem(KEY, 'yes');
      return fake;
    },
  };
  Notification.requestPermission = async () => 'granted';
  // A browser without windows has nobody to ask, and answers no.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  if (isWorkerBlocked) {
    const registration = { pushManager } as unknown as ServiceWorkerRegistration;
    navigator.serviceWorker.register = async () => registration;
    navigator.serviceWorker.getRegistration = async () => registration;
    Object.defineProperty(navigator.serviceWorker, 'ready', { value: Promise.resolve(registration) });
  } else Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', { get: () => pushManager });
}
