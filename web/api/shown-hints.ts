import { onThisDevice } from '#web/api/on-this-device.ts';

/** A hint for a place that this phone has shown. That its owner was there is known nowhere else. */
export interface ShownHint {
  id: number;
  title: string;
  message: string;
  /** An ISO instant. */
  shownAt: string;
}

const KEY = 'shown-hints';
const MOST = 30;

export function listShownHints(): ShownHint[] {
  const text = onThisDevice((storage) => storage.getItem(KEY));
  return text ? (JSON.parse(text) as ShownHint[]) : [];
}

export function keepShownHint(hint: ShownHint): void {
  const hints = [hint, ...listShownHints()].slice(0, MOST);
  onThisDevice((storage) => storage.setItem(KEY, JSON.stringify(hints)));
}

/** With the logout nothing of the person stays on the machine. */
export function forgetShownHints(): void {
  onThisDevice((storage) => storage.removeItem(KEY));
}
