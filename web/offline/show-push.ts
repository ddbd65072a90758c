/** What the portal sends (server/tenancy/inbox/send-due-pushes.ts). */
interface PushedMessage {
  id: number;
  title: string;
  message: string;
  icon: string;
  /** Where a tap leads; the inbox without it. */
  path?: string;
}

const SHOWN = 'shown-messages';
const MOST_REMEMBERED = 100;
const INBOX = '/mitteilungen';

interface Client {
  url: string;
  focus(): Promise<Client>;
  navigate(url: string): Promise<Client | null>;
  postMessage(message: string): void;
}
interface PushScope {
  registration: ServiceWorkerRegistration;
  clients: { matchAll(options: object): Promise<Client[]>; openWindow(url: string): Promise<Client | null> };
}
const scope = globalThis as unknown as PushScope;

/** The cache that says what was shown: a worker has no other memory that outlives it. */
export const isMemory = (cacheName: string): boolean => cacheName === SHOWN;

/**
 * Shows a message, once: a push that a crash of the portal made go out again carries the same number. Tells open pages
 * that there is something new.
 */
export async function showPush(text: string): Promise<void> {
  const { id, title, message, icon, path } = JSON.parse(text) as PushedMessage;
  const memory = await caches.open(SHOWN);
  const mark = `/shown-messages/${id}`;
  if (await memory.match(mark)) return;
  const shown = { body: message, icon, badge: icon, tag: `message-${id}`, lang: 'de', data: path };
  await scope.registration.showNotification(title, shown);
  // Afterwards: what was not shown may come again, and what comes twice takes its own place.
  await remember(memory, mark);
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of this worker is no window here
  for (const page of pages) page.postMessage('message-arrived');
}

/** Leads to what a message is about, or to the inbox: in a page that is open, else in a new one. */
export async function openMessage(path: unknown): Promise<void> {
  const target = typeof path === 'string' && /^\/[a-z]/.test(path) ? path : INBOX;
  const [page] = await openPages();
  if (!page) return void (await scope.clients.openWindow(target));
  await page.focus();
  await page.navigate(target);
}

function openPages(): Promise<Client[]> {
  return scope.clients.matchAll({ type: 'window' });
}

async function remember(memory: Cache, mark: string): Promise<void> {
  await memory.put(mark, new Response(''));
  const older = (await memory.keys()).slice(0, -MOST_REMEMBERED);
  await Promise.all(older.map((request) => memory.delete(request)));
}
