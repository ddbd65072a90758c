import type { BookingType } from '#contract/bookings.ts';

/** The panels in the order of the screen and of the Tab key. */
export const tillPanels: readonly BookingType[] = ['redeemVoucher', 'addBonus', 'addVoucher'];

/** The function key of a panel: F1 for the first. */
export const keyOfPanel = (type: BookingType) => `F${tillPanels.indexOf(type) + 1}`;

/** The panel of a function key that is pressed by itself, or null. */
export function findPanelOfKey({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): BookingType | null {
  if (ctrlKey || altKey || metaKey || shiftKey) return null;
  return tillPanels.find((type) => keyOfPanel(type) === key) ?? null;
}
