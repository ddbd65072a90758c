import { expect, type Page } from '@playwright/test';
import { atThisPace } from './pace.ts';

/** Hands a push to the page's service worker, as the browser does when its push service has one for it. */
export async function deliver(page: Page, payload: object): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
  await client.detach();
}

/** Title and text of what the phone shows. */
export const shownOn = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => [title, body]),
  );

declare global {
  interface Window {
    /** The titles of what this page has shown and the browser has drawn: see noteDrawnNotifications. */
    drawnNotifications: string[];
  }
}

/** Has each page note what it has had the browser draw. */
export const noteDrawnNotifications = (page: Page) =>
  page.addInitScript(() => {
    window.drawnNotifications = [];
    const registration = ServiceWorkerRegistration.prototype;
    const show = Reflect.get(registration, 'showNotification');
    registration.showNotification = async function (title, options) {
      await Reflect.apply(show, this, [title, options]);
      window.drawnNotifications.push(title);
    };
  });

/**
 * Sends a push by the debugger until it is shown. A starting worker may lose one. A browser that is asked for its
 * notifications before it has drawn one forgets that one.
 */
export async function deliverUntilShown(
  page: Page,
  payload: { id: number },
  wanted: [title: string, body: string],
): Promise<void> {
  await expect(async () => {
    await page.evaluate(async (mark) => {
      const memory = await caches.open('shown-messages');
      await memory.delete(mark);
    }, `/shown-messages/${payload.id}`);
    await deliver(page, payload);
    await expect.poll(() => shownOn(page), { timeout: atThisPace(2_000) }).toEqual([wanted]);
  }).toPass({ timeout: atThisPace(20_000) });
}

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Tells the page's service worker that the push service has replaced a subscription, and waits until this is sent. */
export async function changeSubscription(page: Page, former: Subscription, next: Subscription): Promise<void> {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(
    async (given) => {
      const asBrowserHasIt = ({ endpoint, p256dh, auth }: Subscription) => ({
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      });
      let work: Promise<unknown> = Promise.resolve();
      const event = Object.assign(new Event('pushsubscriptionchange'), {
        oldSubscription: asBrowserHasIt(given.former),
        newSubscription: asBrowserHasIt(given.next),
        waitUntil: (started: Promise<unknown>) => (work = started),
      });
      globalThis.dispatchEvent(event);
      await work;
    },
    { former, next },
  );
}
