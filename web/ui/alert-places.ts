import type { Alert } from '#web/ui/alerts.ts';
import { createStore } from '#web/store.ts';

/** A part of the screen that shows the alerts of what happens there. */
interface AlertPlace {
  id: string;
  element: HTMLElement;
}

/** The place of alerts that belong nowhere else: the top of the screen. */
export const TOP = 'top';

export const alertPlaces = createStore<readonly AlertPlace[]>([]);

/** Adds a place as long as it is on the screen. Returns how to take it away. */
export function openAlertPlace(place: AlertPlace): () => void {
  alertPlaces.set([...alertPlaces.get(), place]);
  return () => alertPlaces.set(alertPlaces.get().filter((other) => other !== place));
}

/** Where an alert is shown: at its own place, at the top once that is gone, and never behind an open dialog. */
export function placeOf({ at }: Alert, places: readonly AlertPlace[]): string {
  const own = places.find(({ id }) => id === at);
  const inDialog = places.findLast(({ element }) => element.closest('dialog') !== null);
  const dialog = inDialog?.element.closest('dialog');
  if (dialog && !dialog.contains(own?.element ?? null)) return inDialog!.id;
  return own?.id ?? TOP;
}
