import { createStore } from '#web/store.ts';

/** Whether the command palette is in sight: the menu has a button for it. */
export const isPaletteOpen = createStore(false);
