import { onThisDevice } from '#web/api/on-this-device.ts';

/** The day on which this device first showed the cards. A logout forgets it: the device may be shared. */
const FIRST_VISIT = 'first-visit';
/** Stays on the device, whoever uses it. */
const REFUSED = 'install-refused';

const today = () => new Date().toISOString().slice(0, 10);

/** Whether the cards were here on another day before, and nobody has said no. Notes the first time. */
export function isInstallWorthAHint(): boolean {
  const first = onThisDevice((storage) => storage.getItem(FIRST_VISIT));
  if (!first) onThisDevice((storage) => storage.setItem(FIRST_VISIT, today()));
  return Boolean(first) && first !== today() && !onThisDevice((storage) => storage.getItem(REFUSED));
}

/** Never again on this device. */
export function refuseInstall(): void {
  onThisDevice((storage) => storage.setItem(REFUSED, 'ja'));
}

export function forgetVisits(): void {
  onThisDevice((storage) => storage.removeItem(FIRST_VISIT));
}
