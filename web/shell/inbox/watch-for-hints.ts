import { NEARBY_METRES, type NearbyHint } from '#contract/tenancy/inbox/inbox.ts';
import { keepShownHint, listShownHints } from '#web/api/shown-hints.ts';
import { metresBetween } from './metres-between.ts';

/**
 * Follows where the phone is, as long as the page is open, and shows each hint once when its place is near. The
 * position is compared here and goes nowhere. Asks nobody: without the permission, which is asked for where hints are
 * switched on, nothing happens. Returns the end of it.
 */
export function watchForHints(hints: readonly NearbyHint[]): () => void {
  let watch: number | undefined;
  let isOver = false;
  void mayKnowPosition().then((may) => {
    if (may && !isOver)
      watch = navigator.geolocation.watchPosition(
        ({ coords }) => showNear(hints, coords),
        () => {},
      );
    return may;
  });
  return () => {
    isOver = true;
    if (watch !== undefined) navigator.geolocation.clearWatch(watch);
  };
}

async function mayKnowPosition(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}

function showNear(hints: readonly NearbyHint[], here: { latitude: number; longitude: number }): void {
  const shown = new Set(listShownHints().map(({ id }) => id));
  for (const hint of hints) {
    const isValid = new Date(hint.validUntil) > new Date();
    if (isValid && !shown.has(hint.id) && metresBetween(here, hint) <= NEARBY_METRES) void show(hint);
  }
}

async function show({ id, title, message }: NearbyHint): Promise<void> {
  keepShownHint({ id, title, message, shownAt: new Date().toISOString() });
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(title, { body: message, tag: `message-${id}`, lang: 'de' });
}
