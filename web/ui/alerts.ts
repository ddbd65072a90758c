import { createStore } from '#web/store.ts';

/** A message to the person at the screen. */
export interface Alert {
  id: number;
  category: 'Fehler' | 'Info';
  message: string;
  /** The place of the screen where the person looks (alert-list.tsx); the top of the screen where there is none. */
  at: string | undefined;
  /** Not a confirmation, which goes by itself. */
  isLasting: boolean;
}

let lastId = 0;

export const alerts = createStore<readonly Alert[]>([]);

/** Shows a message; the same message is never there twice. */
export function showAlert(
  category: Alert['category'],
  message: string,
  { at, isLasting = category === 'Fehler' }: { at?: string; isLasting?: boolean } = {},
): void {
  const others = alerts.get().filter((alert) => alert.message !== message);
  alerts.set([...others, { id: ++lastId, category, message, at, isLasting }]);
}

export function dismissAlert(id: number): void {
  alerts.set(alerts.get().filter((alert) => alert.id !== id));
}

export function clearAlerts(): void {
  if (alerts.get().length > 0) alerts.set([]);
}
