import { createStore } from '#web/store.ts';

/** Read by the script in web/index.html before the first paint. */
const KEY = 'rail';

/** Whether the menu at the left edge shows its pictures only. */
export const isFolded = createStore(document.documentElement.dataset.rail === 'folded');

/** Folds the rail or unfolds it, and keeps that on this device. */
export function foldRail(folded: boolean): void {
  try {
    if (folded) localStorage.setItem(KEY, 'folded');
    else localStorage.removeItem(KEY);
  } catch {
    // Switched off: there is nothing to remember it by.
  }
  document.documentElement.dataset.rail = folded ? 'folded' : 'open';
  isFolded.set(folded);
}
