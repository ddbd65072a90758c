import type { themeChoices } from '#contract/portal/theme-choices.ts';

/** How the page is to look: as the device wishes, or as the person has chosen for this device. */
export type ThemeChoice = (typeof themeChoices)[number][0];

/** Read by the script in web/index.html before the first paint. */
const KEY = 'theme';

export function findThemeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

/** Keeps the choice on this device and paints it at once, in all open tabs. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Switched off: there is nothing to remember it by.
  }
  // The script that paints hears this of other tabs by itself.
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
}
