/** The day on which this device first showed the cards. A logout forgets it: the device may be shared. */
const FIRST_VISIT = 'first-visit';
/** Stays on the device, whoever uses it. */
const REFUSED = 'install-refused';

const today = () => new Date().toISOString().slice(0, 10);

/** Whether the cards were here on another day before, and nobody has said no. Notes the first time. */
export function isInstallWorthAHint(): boolean {
  const first = inStorage((storage) => storage.getItem(FIRST_VISIT));
  if (!first) inStorage((storage) => storage.setItem(FIRST_VISIT, today()));
  return Boolean(first) && first !== today() && !inStorage((storage) => storage.getItem(REFUSED));
}

/** Never again on this device. */
export function refuseInstall(): void {
  inStorage((storage) => storage.setItem(REFUSED, 'ja'));
}

export function forgetVisits(): void {
  inStorage((storage) => storage.removeItem(FIRST_VISIT));
}

function inStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    // Switched off or full: no hint then.
    return null;
  }
}
