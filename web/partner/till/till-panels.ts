import type { BookingType } from '#contract/money/bookings/bookings.ts';

/** The panels in the order of the screen and of the Tab key. */
export const tillPanels: readonly BookingType[] = ['redeemVoucher', 'addBonus', 'addVoucher'];

/** The function key of a panel: F1 for the first. */
export const keyOfPanel = (type: BookingType) => `F${tillPanels.indexOf(type) + 1}`;

/** The function key that takes back, after those of the panels. */
export const STORNO_KEY = `F${tillPanels.length + 1}`;

/** The key that redeems what is on a card with too little. No browser needs it, unlike those between. */
export const PART_KEY = 'F8';

/** What a key of the till leads to: a panel, or an act. */
export type PlaceOfKey = BookingType | 'storno' | 'part';

/** What a function key that is pressed by itself leads to, or null. */
export function findPlaceOfKey({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): PlaceOfKey | null {
  if (ctrlKey || altKey || metaKey || shiftKey) return null;
  if (key === PART_KEY) return 'part';
  return key === STORNO_KEY ? 'storno' : (tillPanels.find((type) => keyOfPanel(type) === key) ?? null);
}
