import type { PushDevice } from '#contract/tenancy/inbox/inbox.ts';

/** Whether this browser can show messages on the device: never, once it is installed, or as the person decided. */
export type PushAbility = 'unsupported' | 'needs-install' | 'denied' | 'possible';

export function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : 'possible';
  // Apple's phones alone tell whether the page was opened as an app; only as one may it show messages.
  return 'standalone' in navigator && navigator.standalone === false ? 'needs-install' : 'unsupported';
}

/** What a push service needs to reach this browser, in the fields of the call. */
export interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Asks the person and subscribes with the portal's key. Returns null for a no. Throws where the browser cannot. */
export async function subscribe(publicKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // One of another key belongs to another time of this portal, and nobody sends to it any more.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! };
}

/** The address of this browser's subscription; undefined where there is none. */
async function findSubscription(): Promise<PushSubscription | undefined> {
  if (pushAbility() !== 'possible' || Notification.permission !== 'granted') return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** Ends this browser's subscription and returns its address, if any. Never throws: a logout must not fail by it. */
export async function endSubscription(): Promise<string | undefined> {
  try {
    const subscription = await findSubscription();
    await subscription?.unsubscribe();
    return subscription?.endpoint;
  } catch {
    return undefined;
  }
}

/** Which of a person's devices this browser is; undefined where it is none of them. */
export async function findThisDevice(devices: readonly PushDevice[]): Promise<PushDevice | undefined> {
  const subscription = await findSubscription();
  if (!subscription) return undefined;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  const hash = base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return devices.find(({ endpointHash }) => endpointHash === hash);
}
