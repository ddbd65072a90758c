import { renewSubscription } from './renew-subscription.ts';
import { isMemory, openMessage, showPush } from './show-push.ts';

// As in contract/common/screen-paths.ts: without an import the service worker stays one file, which starts everywhere.
const OFFLINE_PATH = '/offline';

/** Written by the build (server/portal/list-offline-files.ts): the files of the offline page. */
declare const OFFLINE_FILES: readonly string[];

interface WaitEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface PushEvent extends WaitEvent {
  data: { text(): string } | null;
}
interface RenewalEvent extends WaitEvent {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}
interface ClickEvent extends WaitEvent {
  notification: Notification;
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: WaitEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: RenewalEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  skipWaiting(): Promise<void>;
}
const worker = globalThis as unknown as WorkerScope;

/**
 * Pages and answers always come from the server. Only when it cannot be reached, the offline page opens, from files
 * whose names change with their content. So nothing old is ever shown as new, and a new version of the portal takes
 * over with the next load.
 */
const files = OFFLINE_FILES;
const cacheName = `offline ${files.join(' ')}`;

worker.addEventListener('install', (event) => event.waitUntil(store().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => offlinePage(pathname, search)));
  else if (origin === location.origin && files.includes(pathname)) event.respondWith(stored(request));
});

worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPush(event.data.text()));
});
worker.addEventListener('pushsubscriptionchange', (event) => {
  if (event.oldSubscription) event.waitUntil(renewSubscription(event.oldSubscription, event.newSubscription));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openMessage(event.notification.data));
});

async function store(): Promise<void> {
  const cache = await caches.open(cacheName);
  // As for a stranger: the page must hold nothing of anybody.
  await cache.addAll([new Request(OFFLINE_PATH, { credentials: 'omit' }), ...files]);
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName && !isMemory(name)).map((name) => caches.delete(name)));
}

/** The address says where to continue once there is a connection. */
async function offlinePage(pathname: string, search: string): Promise<Response> {
  const wanted = pathname === '/' ? '' : `?weiter=${encodeURIComponent(pathname + search)}`;
  if (pathname !== OFFLINE_PATH) return Response.redirect(OFFLINE_PATH + wanted);
  return (await caches.match(OFFLINE_PATH, { ignoreVary: true })) ?? Response.error();
}

async function stored(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true, ignoreSearch: true })) ?? fetch(request);
}
